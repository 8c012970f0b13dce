import type { ClientRequest } from "./client-request.js";
import { formArguments } from "./curl-form.js";
import { anticipatesBody } from "./method.js";
import { isPrintable } from "./printable.js";
import { printBytes } from "./shell-bytes.js";
import type { Quoting } from "./quoting.js";
import { textParts } from "./text-parts.js";

/** How a body reaches curl: by arguments, and where these cannot hold it by a command that writes it to curl's input. */
export interface CurlBody {
  readonly input: string | undefined;
  readonly args: readonly string[];
}

const FROM_INPUT = ["--data-binary @-"];

/** In characters: one argument holds 128 KiB on Linux, and a character may take three bytes. */
const LONGEST_ARGUMENT = 40_000;

/**
 * A body as curl takes it.
 *
 * @throws EndpointError `unsupported-body` for a form that curl cannot send
 */
export function curlBody(request: ClientRequest, quoting: Quoting): CurlBody {
  const { method, body } = request;
  switch (body.kind) {
    case "none":
      return { input: undefined, args: anticipatesBody(method) ? ["--data-raw ''"] : [] };
    case "text":
      return textBody(body.text, request, quoting);
    case "bytes":
      return { input: printBytes(body.bytes), args: FROM_INPUT };
    case "form":
      return { input: undefined, args: formArguments(body.form, quoting) };
    case "blob":
    case "stream":
      return { input: undefined, args: FROM_INPUT };
  }
}

function textBody(text: string, { headers }: ClientRequest, quoting: Quoting): CurlBody {
  const parts = textParts(text, headers["content-type"]);
  if (text.length > LONGEST_ARGUMENT || !isPrintable(text)) {
    return { input: quoting.print(parts), args: FROM_INPUT };
  }
  return { input: undefined, args: [`--data-raw ${quoting.word(parts)}`] };
}
