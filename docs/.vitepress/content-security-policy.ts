import { createHash } from "node:crypto";

/** The code of the scripts in a page. VitePress writes some that choose the colours before the page is shown. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;

/**
 * Adds a content security policy to a page: everything comes from the site, and no text that someone pastes or links can become
 * code. Styles are excepted, because VitePress and its components set them on elements.
 */
export function withContentSecurityPolicy(page: string): string {
  const hashes = [...page.matchAll(INLINE_SCRIPT)].map(
    ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const element = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return page.replace(/<head>/, `<head>\n    ${element}`);
}
