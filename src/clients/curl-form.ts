import { entriesOf } from "./multipart.js";
import { open, secret } from "./part.js";
import { isPrintable } from "./printable.js";
import type { Quoting } from "./quoting.js";
import { isSecretName } from "./secret-name.js";
import { unsupportedBody } from "./unsupported-body.js";

/**
 * A form as arguments of curl. It encodes the form itself; the bytes of a file, which cannot be read here, come from its
 * input.
 *
 * @throws EndpointError `unsupported-body` for what these arguments cannot say
 */
export function formArguments(form: FormData, quoting: Quoting): readonly string[] {
  const entries = entriesOf(form);
  if (entries.length === 0) throw unsupportedForm("holds nothing");
  if (entries.filter(([, value]) => typeof value !== "string").length > 1) {
    throw unsupportedForm("holds more than one file, and curl has one input");
  }
  return entries.map(([name, value]) =>
    typeof value === "string" ? field(name, value, quoting) : file(name, value, quoting),
  );
}

function field(name: string, value: string, quoting: Quoting): string {
  if (value.includes("\0")) throw unsupportedForm("holds NUL, which no argument can hold");
  const text = value.replace(/\r\n|\r|\n/g, "\r\n");
  const parts = [open(`${checkName(name)}=`), isSecretName(name) ? secret(text) : open(text)];
  return `--form-string ${quoting.word(parts)}`;
}

function file(name: string, { name: fileName, type }: File, quoting: Quoting): string {
  const given = `${checkName(name)}=@-;filename="${escaped(checkText(fileName))}"`;
  return `--form ${quoting.word([open(`${given};type=${checkType(type)}`)])}`;
}

function checkName(name: string): string {
  if (name !== "" && !name.includes("=")) return checkText(name);
  throw unsupportedForm('has an empty name, or one with "="');
}

function checkText(text: string): string {
  if (isPrintable(text) && !text.includes("\n")) return text;
  throw unsupportedForm("has a name with control characters");
}

function checkType(type: string): string {
  if (type === "") return "application/octet-stream";
  if (/^[\w.+-]{1,60}\/[\w.+-]{1,60}(?:; ?[\w-]+=[\w.+-]+)*$/.test(type)) return type;
  throw unsupportedForm("has a file of a type that curl cannot name");
}

/** Inside the quotation marks of `filename="…"`. */
function escaped(fileName: string): string {
  return fileName.replace(/["\\]/g, "\\$&");
}

function unsupportedForm(what: string) {
  return unsupportedBody(`curl cannot send the form: it ${what}`, "Use another client");
}
