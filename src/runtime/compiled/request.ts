import { encode } from "../../wire/encode.js";
import type { ExceptionRecord, ExceptionTable } from "../../wire/exception.js";
import { hasDotSegment } from "../../wire/path.js";
import { refusal } from "../../wire/refusal.js";
import { wellFormed } from "../../wire/scalar.js";
import { isRecord, ownValues } from "../../wire/values.js";
import type { WriteBody } from "./body.js";
import type {
  CookieWriters,
  ReadCredentials,
  SentCredentials,
} from "./credentials.js";
import type { WriteDates } from "./dates.js";
import { addHeader, type WriteHeader } from "./header.js";
import { placesOf, type Draft } from "./places.js";
import { baseOf, readSettings, serverOf, type FillServer } from "./settings.js";
import type { StyledWriter } from "./styles.js";
import { templateOf, type WriteExpression } from "./template.js";
import { entriesOf, keysOf } from "./values.js";
import type * as keys from "fluent-endpoint";

/** The second argument of `fetch`. Its type carries the types of the responses. */
export interface Init<Responses> {
  method: string;
  headers: Record<string, string>;
  body?: BodyInit;
  /** Present where the body is a stream. `fetch` requires it there. */
  duplex?: "half";
  /** Exists at compile time only: the responses, by status code. */
  readonly "~responses"?: Responses;
}

/** The arguments of `fetch`. */
export type CompiledRequest<Responses> = [url: string, init: Init<Responses>];

/** The request of any operation. To infer the responses in each of them would take the compiler long. */
export type AnyRequest = CompiledRequest<never>;

// The types of calls name the keys of the library.

/** The key of values for the path only. */
export const PATH: typeof keys.PATH = Symbol.for(
  "fluent-endpoint.path",
) as never;
/** The key of values for the query only. */
export const QUERY: typeof keys.QUERY = Symbol.for(
  "fluent-endpoint.query",
) as never;
/** The key of values for the body only. */
export const BODY: typeof keys.BODY = Symbol.for(
  "fluent-endpoint.body",
) as never;

/** The functions that the exceptions of an API need. A bundle has no others. */
export interface Writers {
  /** Writes values of the path that are not plain text. */
  readonly expression?: WriteExpression;
  /** Writes values of the query that have a style. */
  readonly styles?: StyledWriter;
  /** Writes headers that have several values. */
  readonly header?: WriteHeader;
  readonly cookies?: CookieWriters;
  readonly credentials?: ReadCredentials;
  /** Writes the values of variables into the URLs of servers. */
  readonly server?: FillServer;
  /** Writes dates without a time. */
  readonly dates?: WriteDates;
  /** Writes bodies. */
  readonly body?: WriteBody;
}

/** Returns the arguments of `fetch` for the values of a call. */
type Call = (given: unknown) => AnyRequest;

/** The most routes that are kept: a program that makes up routes must not fill the memory. */
const MOST = 1000;

/**
 * Returns the function that creates the call of an API.
 *
 * @param table - the exceptions of the API
 * @param writers - the functions that its exceptions need
 */
/* @__NO_SIDE_EFFECTS__ */
export function requestCreator(table: ExceptionTable, writers?: Writers): never;
export function requestCreator(
  given: ExceptionTable,
  writers: Writers = {},
): unknown {
  const table = ownValues(given);
  const records = new Map(
    table.routes.flatMap(([record, ...routes]) =>
      routes.map((route) => [route, record] as const),
    ),
  );
  return (...settings: readonly unknown[]) => {
    const open = opener(table, settings, writers);
    const calls = new Map<string, Call>();
    return (route: string, values: unknown = {}) => {
      let call = calls.get(route);
      if (call === undefined) {
        call = open(route, ownValues(records.get(route) ?? {}));
        if (calls.size >= MOST) calls.clear();
        calls.set(route, call);
      }
      return call(values);
    };
  };
}

const NOTHING_SENT: SentCredentials = {
  header: [],
  query: [],
  cookie: [],
  carriers: [],
};

/** Reads settings once, and returns the function that opens routes. */
function opener(
  table: ExceptionTable,
  given: readonly unknown[],
  writers: Writers,
): (route: string, record: ExceptionRecord) => Call {
  const settings = readSettings(given);
  // One that is undefined, such as an environment variable that is not set, must not lead to the server of the description.
  const isMoved = "baseUrl" in settings;
  const base = isMoved
    ? baseOf(String(settings.baseUrl))
    : serverOf(table.servers, settings, writers.server);
  const shared: Record<string, string> = { accept: table.accept };
  for (const [name, value] of entriesOf(settings.headers ?? {}, "headers"))
    addHeader(shared, name, value);
  const sentBy = writers.credentials?.(table, settings.credentials ?? {});
  return (route, record) => {
    const sent = sentBy?.(record.security) ?? NOTHING_SENT;
    const headers = { ...shared, ...record.headers };
    for (const [name, text] of sent.header) {
      // One that is set already was meant.
      if (!Object.hasOwn(shared, name.toLowerCase()))
        addHeader(headers, name, text);
    }
    const cookie = writers.cookies?.join(headers.cookie, sent.cookie, []);
    if (cookie !== undefined) headers.cookie = cookie;
    const own = isMoved ? base : (record.server ?? base);
    const call = callOf(route, record, own, headers, sent, writers);
    const read = writers.dates?.(table, record);
    return read ? (values) => call(read(values)) : call;
  };
}

function callOf(
  route: string,
  record: ExceptionRecord,
  base: string,
  shared: Readonly<Record<string, string>>,
  sent: SentCredentials,
  writers: Writers,
): Call {
  const [, method = "", path = ""] =
    /^([^\sa-z]+) (\/.*)$/s.exec(wellFormed("route", route)) ?? [];
  // Without a base URL, two slashes would start the name of a host.
  if (method === "" || (base === "" && path.startsWith("//")))
    throw refusal("invalid-route", "route");
  if (/^TRAC[EK]$/.test(method)) throw refusal("invalid-method", "route");
  const { url = path } = record;
  const template = templateOf(
    url.replace(/#.*/s, ""),
    url !== path,
    record,
    writers.expression,
  );
  const { cookies, styles, body } = writers;
  const hasBody = /^(?:PATCH|POST|PUT|DELETE|QUERY)$/.test(method);
  const writeBody = hasBody ? body : undefined;
  const place = placesOf(
    method,
    template.names,
    record,
    sent,
    writeBody !== undefined,
    shared,
    writers,
  );
  const keys = sent.query
    .map(([name, text]) => `&${encode(name)}=${encode(wellFormed(name, text))}`)
    .join("");
  return (given) => {
    if (!isRecord(given)) throw refusal("invalid-options", "parameters");
    const headers = { ...shared };
    const draft: Draft = {
      headers,
      values: [],
      query: "",
      // The name of a credential is taken.
      owners:
        styles || keys !== "" || Object.hasOwn(given, QUERY)
          ? new Map<string, unknown>(sent.query)
          : undefined,
      cookies: [],
      fields: undefined,
      data: undefined,
    };
    for (const key of keysOf(given)) place(draft, key, given[key]);
    const { fields, data } = draft;
    const query = draft.query + keys;
    if (draft.cookies.length > 0)
      headers.cookie = cookies?.join(headers.cookie, [], draft.cookies) ?? "";
    const filled = template.fill(draft.values);
    // A path that has neither of these needs no closer look, which takes as long as all the rest.
    const mayHaveDots = filled.includes("/.") || filled.includes("/%");
    if (mayHaveDots && hasDotSegment(filled.replace(/\?.*/s, "")))
      throw refusal("dot-segment", "path");
    const mark = filled.includes("?") ? "&" : "?";
    const request: AnyRequest = [
      base + filled + (query && mark + query.slice(1)),
      { method, headers },
    ];
    if (writeBody) writeBody(request, fields, data, record, styles);
    else if (data !== undefined) throw refusal("unplaced-parameter", "data");
    return request;
  };
}
