import { encode } from "../../wire/encode.js";
import type { ExceptionRecord } from "../../wire/exception.js";
import type { Field } from "../../wire/fields.js";
import { headerScalar } from "../../wire/header.js";
import { refusal } from "../../wire/refusal.js";
import { scalar, wellFormed } from "../../wire/scalar.js";
import { isList } from "../../wire/values.js";
import type { SentCredentials } from "./credentials.js";
import { claimNames, plainLeaf } from "./fields.js";
import { addHeader } from "./header.js";
import { BODY, PATH, QUERY, type Writers } from "./request.js";
import { entriesOf, wordFor, type Entry } from "./values.js";

/** A request that is being made. */
export interface Draft {
  readonly headers: Record<string, string>;
  /** The values of variables, each at the index of its name. */
  readonly values: unknown[];
  /** The text of the query, with an ampersand before each field. */
  query: string;
  /** The owners of the names in the query, if two values may have one. */
  readonly owners: Map<string, unknown> | undefined;
  readonly cookies: string[];
  fields: Entry[] | undefined;
  data: unknown;
}

/** Puts a value in its place. */
export type Place = (draft: Draft, name: string, value: unknown) => void;

/** Returns the function that puts a value of a route in its place: that of its exceptions, or that of the rules. */
export function placesOf(
  method: string,
  names: readonly string[],
  record: ExceptionRecord,
  sent: SentCredentials,
  hasBody: boolean,
  shared: Readonly<Record<string, string>>,
  { header, cookies, styles }: Writers,
): (draft: Draft, key: PropertyKey, value: unknown) => void {
  const { query: words = {} } = record;
  const inPath: Place = ({ values }, name, value) => {
    const index = names.indexOf(name);
    if (index < 0) throw refusal("unplaced-parameter", name);
    if (values[index] !== undefined)
      throw refusal("conflicting-parameter", name);
    values[index] = value;
  };
  const inQuery: Place = (draft, name, value) => {
    const { owners } = draft;
    const fields = styles?.fieldsOf(words, name, value, { leaf: scalar });
    if (styles && fields) {
      if (owners) claimNames(owners, fields, name);
      for (const field of fields) draft.query += `&${styles.textOf(field)}`;
      return;
    }
    // The owner of the name, as `claimNames` takes it. To make a field for each value would take longer.
    const own: Field[] = [[name, []]];
    for (const each of isList(value) ? value : [value]) {
      const text = plainLeaf(name, each, scalar);
      if (text === undefined) continue;
      if (owners) claimNames(owners, own, name);
      draft.query += `&${encode(wellFormed(name, name))}=${encode(text)}`;
    }
  };
  const inBody: Place = (draft, name, value) => {
    if (!hasBody) throw refusal("unplaced-parameter", name);
    draft.fields ??= [];
    draft.fields.push([name, value]);
  };
  /** @param kept - the names of headers that stay */
  const inHeader =
    (kept: readonly string[]): Place =>
    (draft, name, value) => {
      const key = name.toLowerCase();
      if (key === "cookie" && cookies && value !== null)
        draft.cookies.push(...(headerScalar(name, value) ?? "").split(/; */));
      else if (kept.includes(key)) throw refusal("conflicting-parameter", name);
      else if (value === null) Reflect.deleteProperty(draft.headers, key);
      else
        addHeader(
          draft.headers,
          name,
          value,
          header,
          wordFor(record.header, name),
        );
    };
  const inHeaders = inHeader(sent.header.map(([name]) => name.toLowerCase()));
  const places = new Map<PropertyKey, Place>();
  const set = (own: Iterable<string>, place: Place) => {
    for (const name of own) places.set(name, place);
  };
  // The last place of a name counts. No channel is for cookies, which may have the names of options.
  set(
    Object.keys(record.header ?? {}),
    inHeader(sent.carriers.filter((name) => Object.hasOwn(shared, name))),
  );
  set(Object.keys(words), inQuery);
  set(names, inPath);
  set(["method", "url", "baseUrl", "mediaType", "request"], (_draft, name) => {
    throw refusal("invalid-options", name);
  });
  places.set("data", (draft, _name, value) => {
    draft.data = value;
  });
  if (cookies) set(Object.keys(record.cookie ?? {}), cookies.place(record));
  /** Puts each of several values in its place. */
  const each =
    (place: Place): Place =>
    (draft, name, values) => {
      const entries = entriesOf(values, name);
      // An object without fields is an empty body.
      if (place === inBody && entries.length === 0) draft.fields ??= [];
      for (const [key, value] of entries)
        if (value !== undefined) place(draft, key, value);
    };
  places.set("headers", each(inHeaders));
  places.set(PATH, each(inPath));
  places.set(QUERY, each(inQuery));
  places.set(BODY, each(inBody));
  const rest = /^(?:GET|HEAD)$/.test(method) ? inQuery : inBody;
  return (draft, key, value) => {
    const isChannel = typeof key === "symbol";
    const name = isChannel ? (key.description ?? "") : String(key);
    const place = places.get(key) ?? (isChannel ? undefined : rest);
    if (!place) throw refusal("invalid-options", name);
    if (value !== undefined) place(draft, name, value);
  };
}
