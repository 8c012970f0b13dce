/**
 * A form as `multipart/form-data` (RFC 7578), encoded as the HTML Standard says, for clients that do not know `FormData`:
 * a Blob whose type names the boundary. Files are not read here.
 */
export function multipart(form: FormData): Blob {
  const boundary = `fluent-endpoint-${crypto.randomUUID()}`;
  const parts: BlobPart[] = [];
  for (const [name, value] of entriesOf(form)) {
    parts.push(`--${boundary}\r\n`, ...partOf(name, value), "\r\n");
  }
  parts.push(`--${boundary}--\r\n`);
  return new Blob(parts, { type: `multipart/form-data; boundary=${boundary}` });
}

/** A form's entries in their order. */
export function entriesOf(form: FormData): [name: string, value: string | File][] {
  const entries: [string, string | File][] = [];
  form.forEach((value, name) => entries.push([name, value]));
  return entries;
}

function partOf(name: string, value: string | File): BlobPart[] {
  const disposition = `Content-Disposition: form-data; name="${quoted(lineBreaks(name))}"`;
  if (typeof value === "string") return [`${disposition}\r\n\r\n`, lineBreaks(value)];
  const type = value.type === "" ? "application/octet-stream" : value.type;
  return [
    `${disposition}; filename="${quoted(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`,
    value,
  ];
}

function lineBreaks(text: string): string {
  return text.replace(/\r\n|\r|\n/g, "\r\n");
}

function quoted(text: string): string {
  return text.replace(/\r/g, "%0D").replace(/\n/g, "%0A").replace(/"/g, "%22");
}
