import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { isList, isPlainObject } from "../internal/objects.js";
import { Opaque } from "../internal/opaque.js";
import type { Values } from "../options/state.js";
import { styleOf, type Style } from "../options/style.js";
import { encodeField, styledFields, type Field, type ReadScalar } from "./styled-fields.js";
import { scalarText } from "./url-value.js";

type Styles = Readonly<Record<string, Style>> | undefined;

/**
 * Values as `application/x-www-form-urlencoded` text.
 *
 * @throws EndpointError `invalid-content-type` for a file, `unsupported-style` or `invalid-parameter`
 */
export function urlEncodedForm(values: Values, styles: Styles): string {
  return formFields(values, styles, textOnly).map(encodeField).join("&");
}

/**
 * Values as a `FormData`, which a client sends as `multipart/form-data`.
 *
 * @throws EndpointError `unsupported-style` or `invalid-parameter`
 */
export function multipartForm(values: Values, styles: Styles): FormData {
  const form = new FormData();
  for (const { name, values: members, separator } of formFields(values, styles, textOrFile)) {
    const [first] = members;
    const texts = members.filter((member) => typeof member === "string");
    if (typeof first === "object") form.append(name, first);
    else form.append(name, texts.join(separator));
  }
  return form;
}

function formFields(values: Values, styles: Styles, readScalar: ReadScalar): Field[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const style = styleOf(name, styles) ?? (isFlatList(value) ? "repeat" : "indices");
    return styledFields(name, value, style, readScalar);
  });
}

function isFlatList(value: unknown): boolean {
  return isList(value) && !value.some((member) => isList(member) || isPlainObject(member));
}

function textOrFile(value: unknown, name: string): string | Blob | undefined {
  return fileIn(value) ?? scalarText(value, name);
}

function textOnly(value: unknown, name: string): string | undefined {
  if (fileIn(value) === undefined) return scalarText(value, name);
  throw new EndpointError(
    "invalid-content-type",
    `The parameter ${quote(name)} holds a file, which application/x-www-form-urlencoded cannot hold. Set the content type multipart/form-data.`,
    { parameter: name },
  );
}

function fileIn(value: unknown): Blob | undefined {
  return value instanceof Opaque && isFile(value.value) ? value.value : undefined;
}

/** By its tag, because jsdom has a Blob class of its own. */
function isFile(value: unknown): value is Blob {
  return /^\[object (?:Blob|File)\]$/.test(Object.prototype.toString.call(value));
}
