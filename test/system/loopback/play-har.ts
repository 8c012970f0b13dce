import { request as httpRequest } from "node:http";
import type { HarPostData, HarRequest } from "fluent-endpoint/clients";

/** Sends a request of an HTTP Archive as tools do that import one. */
export async function playHar(har: HarRequest): Promise<number | undefined> {
  const { type, bytes } = await bodyOf(har.postData);
  const headers = Object.fromEntries(har.headers.map(({ name, value }) => [name, value]));
  if (type !== undefined) headers["content-type"] = type;
  if (bytes.length > 0) headers["content-length"] = String(bytes.length);
  return new Promise((resolve, reject) => {
    const request = httpRequest(har.url, { method: har.method, headers }, (response) => {
      response.resume().on("end", () => {
        resolve(response.statusCode);
      });
    });
    request.on("error", reject);
    request.end(bytes);
  });
}

interface HarBody {
  readonly type?: string | undefined;
  readonly bytes: Buffer;
}

async function bodyOf(postData: HarPostData | undefined): Promise<HarBody> {
  if (postData?.params === undefined) return { bytes: Buffer.from(postData?.text ?? "") };
  if (postData.mimeType !== "multipart/form-data") {
    const fields = postData.params.map(({ name, value = "" }) => [name, value]);
    return { bytes: Buffer.from(new URLSearchParams(fields).toString()) };
  }
  const form = new FormData();
  for (const { name, value, contentType: type } of postData.params) {
    if (value === undefined) continue;
    form.append(name, type === undefined ? value : new Blob([value], { type }));
  }
  const encoded = new Response(form);
  const type = encoded.headers.get("content-type") ?? undefined;
  return { type, bytes: Buffer.from(await encoded.arrayBuffer()) };
}
