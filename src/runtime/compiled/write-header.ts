import { headerScalar, headerText } from "../../wire/header.js";
import { refusal } from "../../wire/refusal.js";
import { pipes, ssv, tsv } from "../../wire/separated.js";

export type WriteHeader = (
  name: string,
  value: unknown,
  form?: string,
) => string | undefined;

export const anyHeader: WriteHeader = (name, value, form) => {
  const write = { ssv, tsv, pipes }[form ?? ""];
  return headerText(name, write ? write(name, value) : value, form);
};

/** Skips headers that HTTP clients set themselves. */
export function addHeader(
  headers: Record<string, string>,
  name: string,
  value: unknown,
  write: WriteHeader = headerScalar,
  form?: string,
): void {
  const text = write(name, value, form);
  if (
    text === undefined ||
    /^(?:content-length|expect|keep-alive|trailer|transfer-encoding|upgrade)$/i.test(
      name,
    )
  )
    return;
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[^\t -~\x80-\xff]/.test(text))
    throw refusal("invalid-header", name);
  headers[name.toLowerCase()] = text.trim();
}
