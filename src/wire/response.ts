import {
  JSON_MEDIA_TYPE,
  jsonSequenceOf,
  parseSequence,
} from "./media-type.js";

export async function dataOf(
  method: string,
  response: Response,
): Promise<unknown> {
  if (method === "HEAD" || !response.body) return undefined;
  const contentType = response.headers.get("content-type") ?? "";
  if (JSON_MEDIA_TYPE.test(contentType)) {
    const text = await response.text();
    return text ? JSON.parse(text) : undefined;
  }
  // XML, a form, or any type with a charset.
  if (/^text\/|[/+]xml|urlencoded|charset=/i.test(contentType))
    return response.text();
  const bytes = new Uint8Array(await response.arrayBuffer());
  return bytes.length > 0 || contentType ? bytes : undefined;
}

export async function listOrDataOf(
  method: string,
  response: Response,
): Promise<unknown> {
  const sequence = jsonSequenceOf(response.headers.get("content-type") ?? "");
  const isEmpty = method === "HEAD" || response.body === null;
  if (isEmpty || sequence === undefined) return dataOf(method, response);
  return parseSequence(await response.text(), sequence);
}
