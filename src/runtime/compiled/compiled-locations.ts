import { encode } from "../../wire/encode.js";
import type { OperationRecord } from "../../wire/operation-record.js";
import type { Field } from "../../wire/fields.js";
import { headerScalar } from "../../wire/header.js";
import { refusal } from "../../wire/refusal.js";
import { scalar, wellFormed } from "../../wire/scalar.js";
import { isList } from "../../wire/records.js";
import { claimNames, plainLeaf } from "./plain-fields.js";
import { addHeader, type WriteHeader } from "./write-header.js";
import {
  BODY,
  PATH,
  QUERY,
  type CookieWriters,
  type Draft,
  type Place,
  type SentCredentials,
} from "./request-draft.js";
import type { StyledWriter } from "./styled-writer.js";
import { entriesOf, recordFor } from "./entries.js";

interface LocationWriters {
  readonly header?: WriteHeader;
  readonly cookies?: CookieWriters;
  readonly styles?: StyledWriter;
}

export function argumentWriter(
  method: string,
  names: ReadonlySet<string>,
  record: OperationRecord,
  sent: SentCredentials,
  hasBody: boolean,
  shared: Readonly<Record<string, string>>,
  { header, cookies, styles }: LocationWriters,
): (draft: Draft, key: PropertyKey, value: unknown) => void {
  const { query = {} } = record;
  const inPath: Place = ({ values }, name, value) => {
    if (!names.has(name)) throw refusal("unplaced-parameter", name);
    if (values.has(name)) throw refusal("conflicting-parameter", name);
    values.set(name, value);
  };
  const inQuery: Place = (draft, name, value) => {
    const { owners } = draft;
    const fields = styles?.fieldsOf(query, name, value, { leaf: scalar });
    if (styles && fields) {
      if (owners) claimNames(owners, fields, name);
      for (const field of fields) draft.query += `&${styles.textOf(field)}`;
      return;
    }
    // This is what `claimNames` takes. Creating a field for each value would be slower.
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
          recordFor(record.header, name),
        );
    };
  const inHeaders = inHeader(sent.header.map(([name]) => name.toLowerCase()));
  const locations = new Map<PropertyKey, Place>();
  const set = (own: Iterable<string>, place: Place) => {
    for (const name of own) locations.set(name, place);
  };
  // The last location of a name wins. Symbols are never cookies: cookies may have the names of options.
  set(
    Object.keys(record.header ?? {}),
    inHeader(
      sent.credentialArguments.filter((name) => Object.hasOwn(shared, name)),
    ),
  );
  set(Object.keys(query), inQuery);
  set(names, inPath);
  const refuse: Place = (_draft, name) => {
    throw refusal("invalid-options", name);
  };
  set(["method", "url", "baseUrl", "mediaType", "request"], refuse);
  locations.set("data", (draft, _name, value) => {
    draft.data = value;
  });
  if (cookies) set(Object.keys(record.cookie ?? {}), cookies.place(record));
  const each =
    (place: Place): Place =>
    (draft, name, values) => {
      const entries = entriesOf(values, name);
      // An object without fields is an empty body.
      if (place === inBody && entries.length === 0) draft.fields ??= [];
      for (const [key, value] of entries)
        if (value !== undefined) place(draft, key, value);
    };
  locations.set("headers", each(inHeaders));
  set(Object.keys(record.optionNames ?? {}), refuse);
  locations.set(PATH, each(inPath));
  locations.set(QUERY, each(inQuery));
  locations.set(BODY, each(inBody));
  const rest = /^(?:GET|HEAD)$/.test(method) ? inQuery : inBody;
  return (draft, key, value) => {
    const isSymbol = typeof key === "symbol";
    const name = isSymbol ? (key.description ?? "") : String(key);
    const place = locations.get(key) ?? (isSymbol ? undefined : rest);
    if (!place) throw refusal("invalid-options", name);
    if (value !== undefined) place(draft, name, value);
  };
}
