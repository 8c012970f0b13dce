import { encode } from "../../wire/encode.js";
import type {
  OperationRecord,
  OperationTable,
} from "../../wire/operation-record.js";
import { hasDotSegment } from "../../wire/dot-segment.js";
import { refusal } from "../../wire/refusal.js";
import { wellFormed } from "../../wire/scalar.js";
import { isRecord, ownValues } from "../../wire/records.js";
import type { WriteBody } from "./write-body.js";
import type { ReadCredentials } from "./read-credentials.js";
import type { WriteDates } from "./dates.js";
import { addHeader, type WriteHeader } from "./write-header.js";
import { argumentWriter } from "./compiled-locations.js";
import {
  QUERY,
  type AnyRequest,
  type CookieWriters,
  type Draft,
  type DraftHeaders,
  type SentCredentials,
} from "./request-draft.js";
import {
  baseOf,
  readSettings,
  serverOf,
  type FillServer,
  type OwnServerUrl,
} from "./settings.js";
import type { StyledWriter } from "./styled-writer.js";
import { templateOf, type WriteExpression } from "./write-expression.js";
import { entriesOf, keysOf } from "./entries.js";

/** Only the writers that the operations need, so that a bundle contains no others. */
export interface Writers {
  readonly expression?: WriteExpression;
  readonly styles?: StyledWriter;
  readonly header?: WriteHeader;
  readonly cookies?: CookieWriters;
  readonly credentials?: ReadCredentials;
  readonly server?: FillServer;
  readonly own?: OwnServerUrl;
  readonly dates?: WriteDates;
  readonly body?: WriteBody;
}

type Call = (given: unknown) => AnyRequest;

/** A program that makes up routes must not fill the memory. */
const MOST = 1000;

/* @__NO_SIDE_EFFECTS__ */
export function requestCreator(table: OperationTable, writers?: Writers): never;
export function requestCreator(
  given: OperationTable,
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
  credentialArguments: [],
};

function opener(
  table: OperationTable,
  given: readonly unknown[],
  writers: Writers,
): (route: string, record: OperationRecord) => Call {
  const settings = readSettings(given);
  // Even `undefined` counts, such as an unset environment variable: it must not call the document's server.
  const isMoved = "baseUrl" in settings;
  const raw = isMoved
    ? String(settings.baseUrl)
    : serverOf(table.servers, settings, writers.server);
  const base = isMoved ? baseOf(raw) : raw;
  const shared: Record<string, string> = { accept: table.accept };
  for (const [name, value] of entriesOf(settings.headers ?? {}, "headers"))
    addHeader(shared, name, value);
  const sentBy = writers.credentials?.(table, settings.credentials ?? {});
  const datedBy = writers.dates?.(table);
  return (route, record) => {
    const sent = sentBy?.(record.security) ?? NOTHING_SENT;
    const headers: DraftHeaders = { ...shared, ...record.headers };
    for (const [name, text] of sent.header) {
      // A header that is already set wins.
      if (!Object.hasOwn(shared, name.toLowerCase()))
        addHeader(headers, name, text);
    }
    const cookie = writers.cookies?.join(headers.cookie, sent.cookie, []);
    if (cookie !== undefined) headers.cookie = cookie;
    const { server = base } = record;
    const own = writers.own
      ? writers.own(server, raw, isMoved, settings.variables)
      : isMoved
        ? base
        : (server as string);
    const call = callOf(route, record, own, headers, sent, writers);
    const read = datedBy?.(record);
    return read ? (values) => call(read(values)) : call;
  };
}

function callOf(
  route: string,
  record: OperationRecord,
  base: string,
  shared: Readonly<Record<string, string>>,
  sent: SentCredentials,
  writers: Writers,
): Call {
  const [, method = "", path = ""] =
    /^([^\sa-z]+) (\/.*)$/s.exec(wellFormed("route", route)) ?? [];
  // Without a base URL, two slashes would start a host name.
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
  const hasBody =
    record.hasBody ?? /^(?:PATCH|POST|PUT|DELETE|QUERY)$/.test(method);
  const writeBody = hasBody ? body : undefined;
  const place = argumentWriter(
    method,
    { ...writers, ...template, record, body: writeBody },
    sent,
    shared,
  );
  const keys = sent.query
    .map(([name, text]) => `&${encode(name)}=${encode(wellFormed(name, text))}`)
    .join("");
  return (given) => {
    if (!isRecord(given)) throw refusal("invalid-options", "parameters");
    const headers: DraftHeaders = { ...shared };
    const draft: Draft = {
      headers,
      values: new Map(),
      query: "",
      // The query may already hold a credential of this name.
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
    // Most paths have neither, and the full check takes as long as all the rest.
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
