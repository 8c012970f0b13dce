import type { CallToolResult } from "@modelcontextprotocol/server";
import { redirectOf } from "./send.ts";

type Content = CallToolResult["content"][number];

/** A model reads no more of a response. */
const LONGEST_TEXT = 100_000;

/** The result of a tool: the status of the response, and its body as a text, an image or a file. */
export async function resultOf(response: Response): Promise<CallToolResult> {
  const { status, statusText } = response;
  // The rest of the URL may have a credential.
  const redirect = redirectOf(response, response.url)?.origin;
  const advice =
    redirect === undefined ? "" : `. It redirects to ${redirect}, which is not followed`;
  const head: Content = { type: "text", text: `HTTP ${status} ${statusText}${advice}` };
  const body = await bodyOf(response);
  return { content: body === undefined ? [head] : [head, body], isError: status >= 400 };
}

async function bodyOf(response: Response): Promise<Content | undefined> {
  const mimeType = (response.headers.get("content-type") ?? "text/plain")
    .replace(/;.*/s, "")
    .trim();
  if (/^text\/|[/+](?:json|xml|yaml|javascript|x-www-form-urlencoded)$/i.test(mimeType)) {
    const text = await response.text();
    if (text === "") return undefined;
    const isLong = text.length > LONGEST_TEXT;
    return { type: "text", text: isLong ? `${text.slice(0, LONGEST_TEXT)}…` : text };
  }
  const data = Buffer.from(await response.arrayBuffer()).toString("base64");
  if (mimeType.startsWith("image/")) return { type: "image", mimeType, data };
  const { origin, pathname } = new URL(response.url);
  return { type: "resource", resource: { uri: origin + pathname, mimeType, blob: data } };
}
