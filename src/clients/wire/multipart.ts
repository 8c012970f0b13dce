/**
 * Encodes a form as `multipart/form-data` (RFC 7578) in the way of the HTML Standard, for clients that do not accept a `FormData`.
 * The type of the returned Blob names the boundary. Files are not read.
 */
export function encodeMultipart(form: FormData): Blob {
  const boundary = `fluent-endpoint-${crypto.randomUUID()}`;
  const parts: BlobPart[] = [];
  for (const [name, value] of formEntries(form)) {
    parts.push(`--${boundary}\r\n`, ...encodeEntry(name, value), "\r\n");
  }
  parts.push(`--${boundary}--\r\n`);
  return new Blob(parts, { type: `multipart/form-data; boundary=${boundary}` });
}

/** The entries of a form in their order. */
export function formEntries(form: FormData): [name: string, value: string | File][] {
  const entries: [string, string | File][] = [];
  form.forEach((value, name) => entries.push([name, value]));
  return entries;
}

/** The media type of a file in a form (HTML Standard, "multipart/form-data encoding algorithm"). */
export function fileType({ type }: Blob): string {
  return type === "" ? "application/octet-stream" : type;
}

function encodeEntry(name: string, value: string | File): BlobPart[] {
  const disposition = `Content-Disposition: form-data; name="${escapeName(withCrLf(name))}"`;
  if (typeof value === "string") return [`${disposition}\r\n\r\n`, withCrLf(value)];
  return [
    `${disposition}; filename="${escapeName(value.name)}"\r\nContent-Type: ${fileType(value)}\r\n\r\n`,
    value,
  ];
}

/** A text with every line break as CR LF, as forms are sent. */
export function withCrLf(text: string): string {
  return text.replace(/\r\n|\r|\n/g, "\r\n");
}

function escapeName(text: string): string {
  return text.replace(/\r/g, "%0D").replace(/\n/g, "%0A").replace(/"/g, "%22");
}
