import { jsonText } from "./json.js";
import { refusal } from "./refuse.js";
import { encode, isRecord, membersOf, scalar } from "./values.js";

/** A field of a query or a form, with the values that are joined in it. */
export type Field = readonly [
  name: string,
  values: readonly (string | Blob)[],
  separator?: string,
];

/** Writes the value of a parameter as fields, in a style. */
export type Style = (name: string, value: unknown) => readonly Field[];

/** The styles of parameters, by their names. */
export type Styles = Readonly<Record<string, Style>>;

function leaf(name: string, value: unknown): (string | Blob)[] {
  if (isFile(value)) return [value];
  if (isContainer(value)) throw unsupported(name);
  const text = scalar(name, value);
  return text === undefined ? [] : [text];
}

function isFile(value: unknown): value is Blob {
  return value instanceof Blob;
}

function isContainer(
  value: unknown,
): value is unknown[] | Record<string, unknown> {
  return Array.isArray(value) || isRecord(value);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function givenIn(name: string, value: object): [string, unknown][] {
  return membersOf(name, value).filter(([, each]) => isGiven(each));
}

function unsupported(name: string): Error {
  return refusal("unsupported-style", name);
}

/** A text, number, boolean or file. */
export const single: Style = (name, value) => {
  const values = leaf(name, value);
  return values.length === 0 ? [] : [[name, values]];
};

/** `a=1&a=2`; the members of an object as fields of their own. */
export const repeat: Style = (name, value) => {
  if (Array.isArray(value)) {
    return value.flatMap((each: unknown) => single(name, each));
  }
  return isRecord(value)
    ? givenIn(name, value).flatMap(([key, each]) => single(key, each))
    : single(name, value);
};

function hasSeparator(values: Field[1], separator: string): boolean {
  const text = decodeURIComponent(separator);
  return values.some(
    (value) => typeof value === "string" && value.includes(text),
  );
}

function joined(separator: string): Style {
  return (name, value) => {
    const members = isRecord(value)
      ? givenIn(name, value).flat()
      : [value].flat();
    const values = members.flatMap((each) => leaf(name, each));
    const isUnclear =
      (values.length > 1 && values.some(isFile)) ||
      // Encoding does not tell a separator in a text from one between texts.
      (separator !== "," && hasSeparator(values, separator));
    if (isUnclear) throw unsupported(name);
    return values.length === 0 ? [] : [[name, values, separator]];
  };
}

/** `a=1,2` */
export const comma: Style = /* @__PURE__ */ joined(",");
/** `a=1%202` */
export const spaceDelimited: Style = /* @__PURE__ */ joined("%20");
/** `a=1%7C2` */
export const pipeDelimited: Style = /* @__PURE__ */ joined("%7C");

/** Lists and objects may be nested as deep as this. */
const DEEPEST = 500;

/** `a[0]=1&a[1]=2`, `a[b]=1` */
export const deepObject: Style = (name, value) => nested(name, name, value, 0);

function nested(
  name: string,
  key: string,
  value: unknown,
  depth: number,
): readonly Field[] {
  if (!isContainer(value))
    return leaf(name, value).map((each) => [key, [each]]);
  if (depth > DEEPEST) throw refusal("invalid-parameter", name);
  const members = Array.isArray(value)
    ? value.filter(isGiven).entries()
    : givenIn(name, value);
  return [...members].flatMap(([inner, each]: [string | number, unknown]) => {
    const text = String(inner);
    // A reader would take such a key for two.
    if (text.includes("][")) throw unsupported(name);
    return nested(name, `${key}[${text}]`, each, depth + 1);
  });
}

/** Lists and objects as JSON text. */
export const json: Style = (name, value) => {
  if (!isContainer(value)) return single(name, value);
  const text = jsonText(name, value);
  return text === "[]" || text === "{}" ? [] : [[name, [text]]];
};

/** Any value as JSON text. */
export const jsonValue: Style = (name, value) =>
  typeof value === "string"
    ? [[name, [JSON.stringify(value)]]]
    : json(name, value);

/** Objects, and those in lists, as JSON text. */
export const jsonItems: Style = (name, value) => {
  const members: unknown[] = Array.isArray(value) ? value : [value];
  return members.flatMap((each) =>
    isContainer(each)
      ? [[name, [jsonText(name, each)]] as const]
      : single(name, each),
  );
};

/** The fields of parameters, in the order in which they are given. */
function fieldsOf(
  values: object,
  styles: Styles,
  rest: Style,
): [parameter: string, field: Field][] {
  return membersOf("__proto__", values).flatMap(([name, value]) => {
    const style = (Object.hasOwn(styles, name) ? styles[name] : rest) ?? rest;
    return style(name, value).map((field): [string, Field] => [name, field]);
  });
}

/** Writes parameters as the text of a query or a form. */
export function search(
  values: object,
  styles: Styles = {},
  rest: Style = single,
): string {
  return fieldsOf(values, styles, rest)
    .map(([name, [key, texts, separator]]) => {
      const encoded = texts.map((each) => {
        if (typeof each === "string") return encode(each);
        throw refusal("invalid-content-type", name);
      });
      return `${encode(scalar(name, key) ?? "")}=${encoded.join(separator)}`;
    })
    .join("&");
}

/** Writes parameters as a form with files; `undefined` if there are none. */
export function multipart(
  values: object,
  styles: Styles = {},
  rest: Style = single,
): FormData | undefined {
  if (Object.values(values).every((value) => value === undefined))
    return undefined;
  const form = new FormData();
  for (const [name, field] of fieldsOf(values, styles, rest)) {
    const [key, members, separator = ","] = field;
    const [first] = members;
    // Nothing in a multipart form is encoded.
    if (members.length > 1 && hasSeparator(members, separator))
      throw unsupported(name);
    if (first instanceof Blob) form.append(key, first);
    else
      form.append(
        scalar(name, key) ?? "",
        members.map(String).join(decodeURIComponent(separator)),
      );
  }
  return form;
}

/** Writes a form whose fields have any names; a body that is one already stays as it is. */
export function openForm(data: unknown): unknown {
  return isRecord(data) ? search(data, {}, jsonItems) : data;
}

/** Writes a form with files whose fields have any names; a body that is one already stays as it is. */
export function openMultipart(data: unknown): unknown {
  return isRecord(data) ? multipart(data, {}, jsonItems) : data;
}
