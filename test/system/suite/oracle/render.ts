import type { Accepted, Part } from "../format.js";
import type { Recorded } from "../recording-server.js";

const BOUNDARY = "suite-boundary";

/** The request that a form of a case stands for. */
export function rendered({ method, path, query = "", headers = {}, body }: Accepted): Recorded {
  const own = Object.entries(headers).flatMap(([name, value]) => {
    const [first] = [value].flat();
    return first === null || first === undefined ? [] : [[name, first] as const];
  });
  const isMultipart = body && "parts" in body;
  const all = own.map(([name, value]) =>
    name === "content-type" && isMultipart
      ? ([name, `${value}; boundary=${BOUNDARY}`] as const)
      : ([name, value] as const),
  );
  return {
    method,
    target: query === "" ? path : `${path}?${query}`,
    headers: all,
    body: bytesOf(body),
  };
}

function bytesOf(body: Accepted["body"]): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  if ("json" in body) return Buffer.from(JSON.stringify(body.json));
  if ("form" in body) return Buffer.from(body.form);
  if ("text" in body) return Buffer.from(body.text);
  if ("base64" in body) return Buffer.from(body.base64, "base64");
  const end = Buffer.from(`--${BOUNDARY}--\r\n`);
  return Buffer.concat([...body.parts.map(partBytes), end]);
}

function partBytes({ name, type, filename, text, json, base64 }: Part): Buffer {
  const [first] = [type].flat();
  const quoted = (value: string) =>
    value.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  const file = filename === undefined ? "" : `; filename="${quoted(filename)}"`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}\r\n`;
  const content = typeof first === "string" ? `Content-Type: ${first}\r\n` : "";
  const body =
    base64 === undefined
      ? Buffer.from(text ?? JSON.stringify(json))
      : Buffer.from(base64, "base64");
  return Buffer.concat([Buffer.from(`${head}${content}\r\n`), body, Buffer.from("\r\n")]);
}
