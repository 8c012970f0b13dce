import { refusal } from "./refuse.js";
import { encode, isRecord, scalar } from "./values.js";
import { jsonText } from "./json.js";

/** A field of a query or a form, with the values that are joined in it. */
export type Field = readonly [
  name: string,
  values: readonly (string | Blob)[],
  separator?: string,
];

/** Writes the value of a parameter as fields, in a style. */
export type Style = (name: string, value: unknown) => readonly Field[];

function leaf(name: string, value: unknown): (string | Blob)[] {
  if (value instanceof Blob) return [value];
  if (isContainer(value)) throw unsupported(name);
  const text = scalar(name, value);
  return text === undefined ? [] : [text];
}

function isContainer(
  value: unknown,
): value is unknown[] | Record<string, unknown> {
  return Array.isArray(value) || isRecord(value);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function givenIn(value: Record<string, unknown>): [string, unknown][] {
  return Object.entries(value).filter(([, each]) => isGiven(each));
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
    ? givenIn(value).flatMap(([key, each]) => single(key, each))
    : single(name, value);
};

function hasSeparator(
  values: readonly (string | Blob)[],
  separator: string,
): boolean {
  const text = decodeURIComponent(separator);
  return values.some(
    (value) => typeof value === "string" && value.includes(text),
  );
}

function joined(separator: string, takesObjects: boolean): Style {
  return (name, value) => {
    if (isRecord(value) && !takesObjects) {
      if (givenIn(value).length === 0) return [];
      throw unsupported(name);
    }
    const members = isRecord(value) ? givenIn(value).flat() : [value].flat();
    const values = members.flatMap((each) => leaf(name, each));
    // Encoding does not tell a separator in a text from one between texts.
    if (separator !== "," && hasSeparator(values, separator))
      throw unsupported(name);
    return values.length === 0 ? [] : [[name, values, separator]];
  };
}

/** `a=1,2` */
export const comma: Style = /* @__PURE__ */ joined(",", true);
/** `a=1%202` */
export const spaceDelimited: Style = /* @__PURE__ */ joined("%20", false);
/** `a=1%7C2` */
export const pipeDelimited: Style = /* @__PURE__ */ joined("%7C", false);

function nested(listKey: (index: number) => string): Style {
  const style: Style = (name, value) => {
    if (Array.isArray(value)) {
      return value
        .filter(isGiven)
        .flatMap((each: unknown, index) => style(name + listKey(index), each));
    }
    return isRecord(value)
      ? givenIn(value).flatMap(([key, each]) => {
          // A reader would take such a key for two.
          if (key.includes("][")) throw unsupported(name);
          return style(`${name}[${key}]`, each);
        })
      : single(name, value);
  };
  return style;
}

/** `a[0]=1&a[1]=2`, `a[b]=1` */
export const deepObject: Style = /* @__PURE__ */ nested(
  (index) => `[${String(index)}]`,
);
/** `a[]=1&a[]=2`, `a[b]=1` */
export const brackets: Style = /* @__PURE__ */ nested(() => "[]");

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
export const jsonItems: Style = (name, value) =>
  Array.isArray(value)
    ? value.flatMap((each: unknown) =>
        isContainer(each)
          ? [[name, [jsonText(name, each)]] as const]
          : single(name, each),
      )
    : json(name, value);

/** Writes parameters that are no lists or objects as the text of a query, in the order in which they are given. */
export function query(values: object): string {
  let text = "";
  for (const [name, value] of Object.entries(values)) {
    const own = scalar(name, value);
    if (own === undefined) continue;
    const pair = `${encode(name)}=${encode(own)}`;
    text += text === "" ? pair : `&${pair}`;
  }
  return text;
}

/** Writes parameters as the text of a query or a form, in the order in which they are given. */
export function search(
  values: object,
  styles: Readonly<Record<string, Style>> = {},
  rest: Style = single,
): string {
  let text = "";
  for (const [name, value] of Object.entries(values)) {
    for (const [key, texts, separator] of (styles[name] ?? rest)(name, value)) {
      const encoded = texts.map((each) => {
        if (typeof each === "string") return encode(each);
        throw refusal("invalid-content-type", name);
      });
      const pair = `${encode(scalar(name, key) ?? "")}=${encoded.join(separator)}`;
      text += text === "" ? pair : `&${pair}`;
    }
  }
  return text;
}

/** Writes parameters as a form with files; `undefined` if there are none. */
export function multipart(
  values: object,
  styles: Readonly<Record<string, Style>> = {},
  rest: Style = single,
): FormData | undefined {
  const entries = Object.entries(values).filter(
    ([, value]) => value !== undefined,
  );
  if (entries.length === 0) return undefined;
  const form = new FormData();
  for (const [name, value] of entries) {
    for (const [key, members, separator = ","] of (styles[name] ?? rest)(
      name,
      value,
    )) {
      const [first] = members;
      // Nothing in a multipart form is encoded.
      if (members.length > 1 && hasSeparator(members, separator)) {
        throw unsupported(name);
      }
      if (first instanceof Blob) form.append(key, first);
      else
        form.append(
          key,
          (members as readonly string[]).join(decodeURIComponent(separator)),
        );
    }
  }
  return form;
}
