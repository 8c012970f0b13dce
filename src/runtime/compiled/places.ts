import { encode } from "../../wire/encode.js";
import type { ExceptionRecord } from "../../wire/exception.js";
import { fieldText } from "../../wire/fields.js";
import { headerScalar } from "../../wire/header.js";
import { refusal } from "../../wire/refusal.js";
import { scalar } from "../../wire/scalar.js";
import type { SentCredentials } from "./credentials.js";
import { claimNames, plainFields } from "./fields.js";
import { addHeader } from "./header.js";
import { BODY, PATH, QUERY, type Writers } from "./request.js";
import { encoded, entriesOf, wordFor, type Entry } from "./values.js";

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

/** The places of the values of a route. */
export interface Places {
  /** Returns the place of a name. */
  readonly placeOf: (name: string) => Place;
  /** Puts the values of a channel in its location. */
  readonly placeIn: (channel: symbol, values: unknown, draft: Draft) => void;
}

/** Returns the places of the values of a route: those of its exceptions, and those of the rules. */
export function placesOf(
  method: string,
  names: readonly string[],
  record: ExceptionRecord,
  sent: SentCredentials,
  hasBody: boolean,
  shared: Readonly<Record<string, string>>,
  { header, cookies, styles }: Writers,
): Places {
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
    const styled = styles?.(words, name, value, { leaf: scalar });
    if (
      styled === undefined &&
      owners === undefined &&
      typeof value !== "object"
    ) {
      const text =
        typeof value === "string"
          ? encoded(name, value)
          : encode(scalar(name, value) ?? "");
      draft.query += `&${encoded(name, name)}=${text}`;
      return;
    }
    const fields = styled ?? plainFields(name, value, scalar);
    if (owners) claimNames(owners, fields, name);
    for (const field of fields) draft.query += `&${fieldText(field)}`;
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
  const inCookies: Place = (draft, name, value) => {
    const form = wordFor(record.cookie, name);
    draft.cookies.push(...(cookies?.write(name, value, form) ?? []));
  };
  const places = new Map<string, Place>();
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
  set(Object.keys(record.cookie ?? {}), inCookies);
  places.set("headers", (draft, name, value) => {
    for (const [key, text] of entriesOf(value, name))
      if (text !== undefined) inHeaders(draft, key, text);
  });
  const rest = /^(?:GET|HEAD)$/.test(method) ? inQuery : inBody;
  const channels = new Map<symbol, Place>([
    [PATH, inPath],
    [QUERY, inQuery],
    [BODY, inBody],
  ]);
  return {
    placeOf: (name) => places.get(name) ?? rest,
    placeIn(channel, values, draft) {
      const place = channels.get(channel);
      const { description = "" } = channel;
      if (!place) throw refusal("invalid-options", description);
      const entries = entriesOf(values ?? {}, description);
      // An object without fields is an empty body.
      if (channel === BODY && entries.length === 0) draft.fields ??= [];
      for (const [name, value] of entries)
        if (value !== undefined) place(draft, name, value);
    },
  };
}
