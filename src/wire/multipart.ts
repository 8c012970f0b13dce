import { partText } from "./typed-part.js";

/** `fetch` would send a text with a type as a file. */
export function hasTypedParts(form: FormData): boolean {
  // React Native's FormData cannot be read.
  return (
    Symbol.iterator in form &&
    [...form].some(([, value]) => partText(value) !== undefined)
  );
}

/** Encodes a form as the HTML Standard does (RFC 7578). Does not read the files. */
export function encodeForm(
  form: FormData,
): [parts: (string | File)[], contentType: string] {
  // Pages that were not loaded over HTTPS have no `crypto.randomUUID`.
  const random = crypto.getRandomValues(new Uint8Array(32));
  const boundary = `fluent-endpoint-${random.map((byte) => byte % 10).join("")}`;
  const parts = [...form].flatMap(([name, value]) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(withCrLf(name))}"`,
    ...encodeValue(value),
    "\r\n",
  ]);
  return [
    [...parts, `--${boundary}--\r\n`],
    `multipart/form-data; boundary=${boundary}`,
  ];
}

function encodeValue(value: string | File): (string | File)[] {
  if (typeof value === "string") return ["\r\n\r\n", withCrLf(value)];
  const text = partText(value);
  const name =
    text === undefined ? `; filename="${escapeName(value.name)}"` : "";
  return [`${name}\r\nContent-Type: ${fileType(value)}\r\n\r\n`, text ?? value];
}

export function formBlob(form: FormData): Blob {
  const [parts, type] = encodeForm(form);
  return new Blob(parts, { type });
}

/** HTML Standard, "multipart/form-data encoding algorithm" */
export function fileType({ type }: Blob): string {
  return type === "" ? "application/octet-stream" : type;
}

export function withCrLf(text: string): string {
  return text.replace(/\r\n|\r|\n/g, "\r\n");
}

function escapeName(text: string): string {
  return text.replace(/[\r\n"]/g, encodeURIComponent);
}
