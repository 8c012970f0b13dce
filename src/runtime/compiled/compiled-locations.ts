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
  type SentCredentials,
} from "./request-draft.js";
import type { StyledWriter } from "./styled-writer.js";
import { entriesOf, recordFor } from "./entries.js";

interface RouteParts {
  readonly names: ReadonlySet<string>;
  readonly record: OperationRecord;
  readonly body: unknown;
  readonly header?: WriteHeader;
  readonly cookies?: CookieWriters;
  readonly styles?: StyledWriter;
}

type WriteArgument = (
  draft: Draft,
  name: string,
  value: unknown,
  route: RouteParts,
) => void;

export function argumentWriter(
  method: string,
  route: RouteParts,
  sent: SentCredentials,
  shared: Readonly<Record<string, string>>,
): (draft: Draft, key: string | symbol, value: unknown) => void {
  const { names, record, cookies } = route;
  const locations = new Map<string | symbol, WriteArgument>();
  const set = (own: Iterable<string>, write: WriteArgument) => {
    for (const name of own) locations.set(name, write);
  };
  // The last location of a name wins. Symbols are never cookies: cookies may have the names of options.
  set(
    Object.keys(record.header ?? {}),
    toHeader(
      sent.credentialArguments.filter((name) => Object.hasOwn(shared, name)),
    ),
  );
  set(Object.keys(record.query ?? {}), toQuery);
  set(names, toPath);
  set(["method", "url", "baseUrl", "mediaType", "request"], toNowhere);
  locations.set("data", (draft, _name, value) => {
    draft.data = value;
  });
  if (cookies) set(Object.keys(record.cookie ?? {}), cookies.place(record));
  locations.set(
    "headers",
    eachTo(toHeader(sent.header.map(([name]) => name.toLowerCase()))),
  );
  set(Object.keys(record.optionNames ?? {}), toNowhere);
  locations.set(PATH, eachTo(toPath));
  locations.set(QUERY, eachTo(toQuery));
  locations.set(BODY, eachTo(toBody));
  const rest = /^(?:GET|HEAD)$/.test(method) ? toQuery : toBody;
  return (draft, key, value) => {
    const isSymbol = typeof key === "symbol";
    const name = isSymbol ? (key.description ?? "") : key;
    const write = locations.get(key) ?? (isSymbol ? undefined : rest);
    if (!write) throw refusal("invalid-options", name);
    if (value !== undefined) write(draft, name, value, route);
  };
}

const toNowhere: WriteArgument = (_draft, name) => {
  throw refusal("invalid-options", name);
};

const toPath: WriteArgument = ({ values }, name, value, { names }) => {
  if (!names.has(name)) throw refusal("unplaced-parameter", name);
  if (values.has(name)) throw refusal("conflicting-parameter", name);
  values.set(name, value);
};

const toQuery: WriteArgument = (draft, name, value, { record, styles }) => {
  const { owners } = draft;
  const fields = styles?.fieldsOf(record.query ?? {}, name, value, {
    leaf: scalar,
  });
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

const toBody: WriteArgument = (draft, name, value, { body }) => {
  if (!body) throw refusal("unplaced-parameter", name);
  draft.fields ??= [];
  draft.fields.push([name, value]);
};

const toHeader =
  (kept: readonly string[]): WriteArgument =>
  (draft, name, value, { header, cookies, record }) => {
    const key = name.toLowerCase();
    if (key === "cookie" && cookies && value !== null)
      for (const each of (headerScalar(name, value) ?? "").split(/; */))
        draft.cookies.push(each);
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

const eachTo =
  (write: WriteArgument): WriteArgument =>
  (draft, name, values, route) => {
    const entries = entriesOf(values, name);
    // An object without fields is an empty body.
    if (write === toBody && entries.length === 0) draft.fields ??= [];
    for (const [key, value] of entries)
      if (value !== undefined) write(draft, key, value, route);
  };
