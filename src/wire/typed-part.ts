/** The text of a part that is no file. A registered symbol, because copies of this module make parts for one another. */
const PART = Symbol.for("fluent-endpoint.part");

/** Only a file can have a content type in a form, so text becomes one. Without a type, a part is `text/plain`. */
export function typedPart(text: string, type: string): File | string {
  return type.toLowerCase() === "text/plain"
    ? text
    : Object.assign(new File([text], "blob", { type }), { [PART]: text });
}

export function partText(part: Blob | string): string | undefined {
  return (part as { readonly [PART]?: string })[PART];
}
