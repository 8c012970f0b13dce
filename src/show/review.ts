import { readWireRequest, type WireRequest } from "../clients/wire/wire-request.js";
import { EndpointError } from "../errors.js";
import { base64 } from "../internal/bytes.js";
import { isList, isObject } from "../internal/objects.js";
import type { RequestOptions } from "../core/request.js";
import { partText } from "../wire/typed-part.js";
import { streamBody } from "./output-formats.js";
import { hex, sha256 } from "./sha256.js";
import { writeRequest } from "./write-request.js";

/**
 * A request for a person to approve, as plain JSON without credentials.
 *
 * @public
 */
export interface Review {
  /** The request as text for people: method, URL, headers and body. */
  readonly text: string;
  /** The HTTP method, in lower case. */
  readonly method: string;
  /** The full URL. */
  readonly url: string;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as JSON, if there is one: a form is a list of fields, and bytes that are not text are base64. */
  readonly body?: unknown;
  /** The digest that {@link approve} compares: `sha-256:` and 64 hexadecimal digits. */
  readonly digest: string;
}

/**
 * Describes a request for the person who approves it, with a digest of exactly this request. It hides credentials, but the digest
 * depends on them. It sends nothing.
 *
 * The digest is the SHA-256 of a signature base (RFC 9421 section 2.5) of the method, the URL, every header by name, the kind of
 * the body (`none`, `json`, `text`, `pairs`, `form`, `bytes`, `blob`) as `@kind`, and the `Content-Digest` (RFC 9530) of the body.
 * The order of names in a JSON body that you passed as an object does not matter. The `request` option is for the client and not
 * part of the digest.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "fluent-endpoint";
 * import { approve, review } from "fluent-endpoint/show";
 *
 * const shop = createEndpoint("https://shop.example.com/v1");
 * const asked = await review(shop("DELETE /orders/{id}", { id: 7 }));
 * console.log(asked.text.split("\n")[0]); // DELETE https://shop.example.com/v1/orders/7
 *
 * // After a person has said yes to `asked.text`:
 * const request = await approve(shop("DELETE /orders/{id}", { id: 7 }), asked.digest);
 * console.log(request.method); // delete
 * ```
 *
 * @param request - the request options that a call or `build()` returns
 * @throws EndpointError `unsupported-body` for a stream, which can be read only once, and what `toFetch` throws for a request that cannot
 * be sent. The returned promise is rejected with it.
 *
 * @public
 */
export async function review(request: RequestOptions): Promise<Review> {
  const digest = await digestOf(request, "review");
  const shown = JSON.parse(await writeRequest(request, "json")) as Omit<Review, "text" | "digest">;
  const { method, url, headers } = shown;
  const text = await writeRequest(request, "text");
  // Other code may have changed the body while the text was written.
  await approve(request, digest);
  return { text, method, url, headers, ...("body" in shown && { body: shown.body }), digest };
}

/**
 * Returns a request if it is the reviewed one.
 *
 * Send the returned request at once: if you change a body of bytes or a form afterwards, the change is sent.
 *
 * @param request - the request to send
 * @param digest - `digest` of the {@link Review} that was approved
 * @throws EndpointError `changed-request` if anything that would be sent has changed since, and what {@link review} throws. The returned
 * promise is rejected with it.
 *
 * @public
 */
export async function approve<Request extends RequestOptions>(
  request: Request,
  digest: string,
): Promise<Request> {
  if ((await digestOf(request, "approve")) === digest) return request;
  throw new EndpointError("changed-request", "This is not the request that was approved.", {
    advice: "Call review() again, and ask again.",
  });
}

async function digestOf(request: RequestOptions, caller: string): Promise<string> {
  const read = readWireRequest(request, caller, { acceptsPath: true });
  const { method, url, headers, contentLength } = read;
  const sent = contentLength === undefined ? {} : { "content-length": String(contentLength) };
  const fields = Object.entries({ ...headers, ...sent }).sort(([a], [b]) => (a < b ? -1 : 1));
  const content = await sha256(await bytesOfBody(read, request.body));
  const lines = [
    ["@method", method],
    ["@target-uri", url],
    ...fields,
    ["@kind", kindOf(read, request.body)],
    ["content-digest", `sha-256=:${base64(content)}:`],
  ].map(([name, value]) => `"${String(name)}": ${String(value)}`);
  return `sha-256:${hex(await sha256(new TextEncoder().encode(lines.join("\n"))))}`;
}

async function bytesOfBody({ body }: WireRequest, given: unknown): Promise<BufferSource> {
  switch (body.kind) {
    case "stream":
      throw streamBody();
    case "form":
      // The client chooses the boundary.
      return new TextEncoder().encode(await textOfForm(body.data));
    case "text":
      return new TextEncoder().encode(isWrittenAsJson(given) ? sortedJson(body.data) : body.data);
    default:
      return new Blob([body.data ?? ""]).arrayBuffer();
  }
}

/** People see each kind in another form, so equal bytes of two kinds are two requests. */
function kindOf({ body: { kind } }: WireRequest, given: unknown): string {
  if (typeof given === "string" && kind === "bytes") return "text";
  if (kind !== "text") return kind;
  if (given instanceof URLSearchParams) return "pairs";
  return isWrittenAsJson(given) ? "json" : kind;
}

function isWrittenAsJson(body: unknown): boolean {
  return isObject(body) && !(body instanceof URLSearchParams);
}

async function textOfForm(form: FormData): Promise<string> {
  const fields = Array.from(form, async ([name, value]) => {
    if (typeof value === "string") return [name, value];
    const content = await sha256(await value.arrayBuffer());
    const file = partText(value) === undefined ? [value.name] : [];
    return [name, ...file, value.type, base64(content)];
  });
  return JSON.stringify(await Promise.all(fields));
}

function sortedJson(text: string): string {
  const sort = (_: string, value: unknown) => {
    if (!isObject(value) || isList(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  try {
    const value: unknown = JSON.parse(text);
    // Sorting must not change a sequence of JSON texts, or numbers that JavaScript rounds.
    return JSON.stringify(value) === text ? JSON.stringify(JSON.parse(text, sort)) : text;
  } catch {
    return text;
  }
}
