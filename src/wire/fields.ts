import { encode, reservedText, type Encode } from "./encode.js";
import { isContainer, isList, isRecord } from "./records.js";
import { refusal } from "./refusal.js";
import { wellFormed, membersOf } from "./scalar.js";

/** A field with values that are joined by the separator. Only the separator is encoded. */
export type Field = readonly [
  name: string,
  values: readonly FieldValue[],
  separator?: string | undefined,
  encode?: Encode | undefined,
];

/** Only a multipart form has files. */
export type FieldValue = string | Blob;

/** Returns the text of a single value, or `undefined` to leave it out. */
export type ReadLeaf = (
  parameter: string,
  value: unknown,
) => FieldValue | undefined;

export type WriteJson = (parameter: string, value: unknown) => string;

export interface Leaves {
  readonly leaf: ReadLeaf;
  readonly json: WriteJson;
  readonly part?: ((parameter: string, text: string) => FieldValue) | undefined;
}

/**
 * Writes a parameter as fields. An empty list or object has none.
 *
 * @param key - the name of the field, such as `a[b]`
 * @throws Refusal `unsupported-style`, with a detail, for a value that the style cannot write
 */
export type WriteFields = (
  parameter: string,
  value: unknown,
  leaves: Leaves,
  key?: string,
  depth?: number,
) => readonly Field[];

function unsupported(parameter: string, detail: string): Error {
  return refusal("unsupported-style", parameter, { detail });
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function givenIn(parameter: string, value: object): [string, unknown][] {
  return membersOf(parameter, value).filter(([, each]) => isGiven(each));
}

function leavesOf(
  parameter: string,
  values: readonly unknown[],
  { leaf }: Leaves,
): FieldValue[] {
  return values.flatMap((value) => {
    if (isContainer(value)) throw unsupported(parameter, "nested");
    const read = leaf(parameter, value);
    return read === undefined ? [] : [read];
  });
}

function jsonPart(
  parameter: string,
  text: string,
  { part }: Leaves,
): FieldValue {
  return part === undefined ? text : part(parameter, text);
}

function field(
  parameter: string,
  key: string,
  values: readonly FieldValue[],
  separator?: string,
): readonly Field[] {
  if (values.length === 0) return [];
  const name = wellFormed(parameter, key);
  return [separator === undefined ? [name, values] : [name, values, separator]];
}

export const single: WriteFields = (
  parameter,
  value,
  leaves,
  key = parameter,
) => field(parameter, key, leavesOf(parameter, [value], leaves));

/** `a=1&a=2`, or `b=1&c=2` for an object */
export const repeat: WriteFields = (
  parameter,
  value,
  leaves,
  key = parameter,
) => {
  if (isList(value))
    return value.flatMap((each) => single(parameter, each, leaves, key));
  if (!isRecord(value)) return single(parameter, value, leaves, key);
  return givenIn(parameter, value).flatMap(([name, each]) =>
    single(parameter, each, leaves, name),
  );
};

/* @__NO_SIDE_EFFECTS__ */
function joined(separator: string): WriteFields {
  const text = decodeURIComponent(separator);
  return (parameter, value, leaves, key = parameter) => {
    const members = isRecord(value)
      ? givenIn(parameter, value).flat()
      : [value].flat();
    const values = leavesOf(parameter, members, leaves);
    for (const each of values) {
      if (typeof each !== "string") {
        if (values.length > 1) throw unsupported(parameter, "file");
        // An encoded separator in a text would look like one between texts.
      } else if (text !== "," && each.includes(text))
        throw unsupported(parameter, text);
    }
    return field(parameter, key, values, separator);
  };
}

/** `a=1,2` */
export const comma: WriteFields = joined(",");
/** `a=1%202` */
export const spaceDelimited: WriteFields = joined("%20");
/** `a=1%7C2` */
export const pipeDelimited: WriteFields = joined("%7C");

const DEEPEST = 500;

/* @__NO_SIDE_EFFECTS__ */
export function nested(list: (write: WriteFields) => WriteFields): WriteFields {
  const write: WriteFields = (
    parameter,
    value,
    leaves,
    key = parameter,
    depth = 0,
  ) => {
    if (depth > DEEPEST)
      throw refusal("invalid-parameter", parameter, { detail: "depth" });
    if (isList(value)) return writeList(parameter, value, leaves, key, depth);
    if (!isRecord(value)) return single(parameter, value, leaves, key);
    return givenIn(parameter, value).flatMap(([name, each]) => {
      // A server would read "][" as the end of a key.
      if (name.includes("][")) throw unsupported(parameter, "key");
      if (name === "" && list === bracketed)
        throw unsupported(parameter, "empty");
      return write(parameter, each, leaves, `${key}[${name}]`, depth + 1);
    });
  };
  const writeList = list(write);
  return write;
}

function indexed(write: WriteFields): WriteFields {
  return (parameter, value, leaves, key = parameter, depth = 0) =>
    listMembers(value).flatMap((each, index) =>
      write(parameter, each, leaves, `${key}[${String(index)}]`, depth + 1),
    );
}

/** Servers start the next member when a name repeats, so all members need the same names. */
function bracketed(write: WriteFields): WriteFields {
  return (parameter, value, leaves, key = parameter, depth = 0) => {
    let names: string | undefined;
    return listMembers(value).flatMap((member) => {
      const fields = write(parameter, member, leaves, `${key}[]`, depth + 1);
      if (fields.length === 0) return fields;
      if (isList(member)) throw unsupported(parameter, "list");
      const written = fields.map(([name]) => name);
      const isReadable = new Set(written).size === written.length;
      names ??= written.join("\0");
      if (isReadable && written.join("\0") === names) return fields;
      throw unsupported(parameter, "objects");
    });
  };
}

function listMembers(list: unknown): readonly unknown[] {
  return [list].flat().filter(isGiven);
}

/** `a[0]=1&a[1]=2`, `a[b]=1` */
export const deepObject: WriteFields = nested(indexed);

/** `a[]=1&a[]=2`, `a[b]=1` */
export const brackets: WriteFields = nested(bracketed);

export const json: WriteFields = (
  parameter,
  value,
  leaves,
  key = parameter,
) => {
  if (!isContainer(value)) return single(parameter, value, leaves, key);
  const text = leaves.json(parameter, value);
  return field(parameter, key, [jsonPart(parameter, text, leaves)]);
};

export const jsonItems: WriteFields = (
  parameter,
  value,
  leaves,
  key = parameter,
) =>
  (isList(value) ? listMembers(value) : [value]).flatMap((each) =>
    isContainer(each)
      ? field(parameter, key, [
          jsonPart(parameter, leaves.json(parameter, each), leaves),
        ])
      : single(parameter, each, leaves, key),
  );

export function reserved(write: WriteFields): WriteFields {
  return (...given) =>
    write(...given).map(([name, values, separator]) => [
      name,
      values,
      separator,
      reservedText,
    ]);
}

/** TypeScript 5.4 does not infer this type guard. */
function isTextValue(value: FieldValue): value is string {
  return typeof value === "string";
}

/** Keeps the comma between values, as RFC 6570 does: `a%5Bb%5D=1,2`. */
export function fieldText([
  name,
  values,
  separator,
  write = encode,
]: Field): string {
  const texts = values.filter(isTextValue);
  return `${encode(name)}=${texts.map((text) => write(text, separator)).join(separator)}`;
}

export function formData(
  fields: readonly Field[],
  refuse: (name: string, separator: string) => Error,
): FormData {
  const form = new FormData();
  for (const [name, values, encoded = ","] of fields) {
    const [first = "", second] = values;
    if (second === undefined) {
      form.append(name, first);
      continue;
    }
    const separator = decodeURIComponent(encoded);
    const texts = values.filter(isTextValue);
    if (texts.some((text) => text.includes(separator)))
      throw refuse(name, separator);
    form.append(name, texts.join(separator));
  }
  return form;
}

export interface SharedName {
  readonly owner: string;
  readonly parameter: string;
  readonly name: string;
}

export function sharedName(
  values: object,
  isSpread: (parameter: string) => boolean,
): SharedName | undefined {
  const owners = new Map<string, string>();
  for (const [parameter, value] of Object.entries<unknown>({ ...values })) {
    const isObject = isRecord(value) && isSpread(parameter);
    const fields = isObject
      ? Object.entries(value)
      : [[parameter, value] as const];
    for (const [name, member] of fields) {
      if (!isGiven(member)) continue;
      const owner = owners.get(name) ?? parameter;
      if (owner !== parameter) return { owner, parameter, name };
      owners.set(name, parameter);
    }
  }
  return undefined;
}
