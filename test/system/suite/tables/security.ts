import type { Accepted, Case, Credential, Json, Source } from "../format.js";
import { SOURCES } from "./sources.js";

/** The schemes that the cases share. */
const SCHEMES: Readonly<Record<string, Json>> = {
  basic: { type: "http", scheme: "basic" },
  bearer: { type: "http", scheme: "bearer" },
  upper: { type: "http", scheme: "BEARER" },
  keyHeader: { type: "apiKey", in: "header", name: "X-API-Key" },
  secondHeader: { type: "apiKey", in: "header", name: "X-App-Id" },
  keyQuery: { type: "apiKey", in: "query", name: "api_key" },
  keyCookie: { type: "apiKey", in: "cookie", name: "session" },
  keyAuthorization: { type: "apiKey", in: "header", name: "Authorization" },
  oauth: {
    type: "oauth2",
    flows: { clientCredentials: { tokenUrl: "https://auth.test/token", scopes: { read: "Read" } } },
  },
  openId: { type: "openIdConnect", openIdConnectUrl: "https://auth.test/openid" },
};

interface Row {
  readonly name: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly credentials: Readonly<Record<string, Credential>>;
  readonly sends: readonly Omit<Accepted, "method" | "path">[];
  readonly refuses?: boolean;
  readonly reason: string;
  readonly source: Source;
  readonly parameters?: readonly Json[];
  readonly values?: Case["values"];
}

const NO_KEYS = { authorization: null, "x-api-key": null, "x-app-id": null, cookie: null };

function only(headers: Readonly<Record<string, string>>): Omit<Accepted, "method" | "path"> {
  return { query: "", headers: { ...NO_KEYS, ...headers } };
}

const ROWS: readonly Row[] = [
  {
    name: "basic",
    security: [{ basic: [] }],
    credentials: { basic: { username: "Aladdin", password: "open sesame" } },
    sends: [only({ authorization: "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==" })],
    reason: "The example of RFC 7617.",
    source: SOURCES.basic,
  },
  {
    name: "basic-empty-password",
    security: [{ basic: [] }],
    credentials: { basic: { username: "sk_test", password: "" } },
    sends: [only({ authorization: "Basic c2tfdGVzdDo=" })],
    reason: "A password may be empty; the colon stays.",
    source: SOURCES.basic,
  },
  {
    name: "basic-non-ascii",
    security: [{ basic: [] }],
    credentials: { basic: { username: "test", password: "123£" } },
    sends: [only({ authorization: "Basic dGVzdDoxMjPCow==" })],
    reason: "The example of RFC 7617 with charset UTF-8.",
    source: SOURCES.basic,
  },
  {
    name: "basic-colon",
    security: [{ basic: [] }],
    credentials: { basic: { username: "a", password: "b:c" } },
    sends: [only({ authorization: "Basic YTpiOmM=" })],
    reason: "A password may have a colon.",
    source: SOURCES.basic,
  },
  ...(["bearer", "upper", "oauth", "openId"] as const).map((scheme): Row => ({
    name: scheme === "upper" ? "bearer-upper-case" : scheme,
    security: [{ [scheme]: [] }],
    credentials: { [scheme]: "mF_9.B5f-4.1JqM" },
    sends: [
      {
        query: "",
        headers: {
          ...NO_KEYS,
          authorization: [
            "Bearer mF_9.B5f-4.1JqM",
            "bearer mF_9.B5f-4.1JqM",
            "BEARER mF_9.B5f-4.1JqM",
          ],
        },
      },
    ],
    reason: "The token stands after the name of the scheme, whose case does not matter.",
    source: scheme === "upper" ? SOURCES.httpScheme : SOURCES.bearer,
  })),
  {
    name: "key-header",
    security: [{ keyHeader: [] }],
    credentials: { keyHeader: "k-1" },
    sends: [only({ "x-api-key": "k-1" })],
    reason: "The key is the value of the header.",
    source: SOURCES.apiKey,
  },
  {
    name: "key-authorization",
    security: [{ keyAuthorization: [] }],
    credentials: { keyAuthorization: "Token k-1" },
    sends: [only({ authorization: "Token k-1" })],
    reason: "A key in the authorization header has no scheme before it.",
    source: SOURCES.apiKey,
  },
  {
    name: "key-query",
    security: [{ keyQuery: [] }],
    credentials: { keyQuery: "k-1" },
    sends: [{ ...only({}), query: "api_key=k-1" }],
    reason: "The key is a parameter of the query.",
    source: SOURCES.apiKey,
  },
  {
    name: "key-query-reserved",
    security: [{ keyQuery: [] }],
    credentials: { keyQuery: "a&b=c+d/e#%" },
    sends: [{ ...only({}), query: "api_key=a%26b%3Dc%2Bd%2Fe%23%25" }],
    reason: "The key is percent-encoded as every value of a query is.",
    source: SOURCES.percentData,
  },
  {
    name: "key-cookie",
    security: [{ keyCookie: [] }],
    credentials: { keyCookie: "k-1" },
    sends: [only({ cookie: "session=k-1" })],
    reason: "The key is a cookie.",
    source: SOURCES.apiKey,
  },
  {
    name: "and",
    security: [{ keyHeader: [], secondHeader: [] }],
    credentials: { keyHeader: "k-1", secondHeader: "app" },
    sends: [only({ "x-api-key": "k-1", "x-app-id": "app" })],
    reason: "All schemes of a requirement are satisfied.",
    source: SOURCES.securityAnd,
  },
  {
    name: "and-carriers",
    security: [{ bearer: [], keyQuery: [], keyCookie: [] }],
    credentials: { bearer: "t", keyQuery: "q", keyCookie: "c" },
    sends: [
      {
        query: "api_key=q",
        headers: { ...NO_KEYS, authorization: "Bearer t", cookie: "session=c" },
      },
    ],
    reason: "Each scheme of a requirement uses its own carrier.",
    source: SOURCES.securityAnd,
  },
  {
    name: "or-first",
    security: [{ bearer: [] }, { keyHeader: [] }],
    credentials: { bearer: "t" },
    sends: [only({ authorization: "Bearer t" })],
    reason: "One of the requirements is satisfied.",
    source: SOURCES.securityOr,
  },
  {
    name: "or-second",
    security: [{ bearer: [] }, { keyHeader: [] }],
    credentials: { keyHeader: "k-1" },
    sends: [only({ "x-api-key": "k-1" })],
    reason: "The requirement for which there is a credential is satisfied.",
    source: SOURCES.securityOr,
  },
  {
    name: "or-and",
    security: [{ bearer: [], secondHeader: [] }, { keyHeader: [] }],
    credentials: { secondHeader: "app", keyHeader: "k-1" },
    sends: [only({ "x-api-key": "k-1" }), only({ "x-api-key": "k-1", "x-app-id": "app" })],
    reason: "The first requirement lacks a credential, so the second is satisfied.",
    source: SOURCES.securityOr,
  },
  {
    name: "none",
    security: [],
    credentials: { bearer: "t", keyQuery: "q" },
    sends: [only({})],
    reason: "An operation without requirements is sent without credentials.",
    source: SOURCES.securityEmpty,
  },
  {
    name: "optional-without",
    security: [{}, { bearer: [] }],
    credentials: {},
    sends: [only({})],
    reason: "Anonymous access is supported.",
    source: SOURCES.securityNone,
  },
  {
    name: "optional-with",
    security: [{ bearer: [] }, {}],
    credentials: { bearer: "t" },
    sends: [only({ authorization: "Bearer t" })],
    reason: "A credential that was given for an optional requirement is sent.",
    source: SOURCES.securityNone,
  },
  {
    name: "other",
    security: [{ keyHeader: [] }],
    credentials: { keyHeader: "k-1", bearer: "t", keyQuery: "q" },
    sends: [only({ "x-api-key": "k-1" })],
    reason: "A credential for a scheme that the operation does not require stays away.",
    source: SOURCES.securityOr,
  },
  {
    name: "missing",
    security: [{ keyHeader: [] }],
    credentials: {},
    sends: [only({})],
    refuses: true,
    reason: "Nothing stands for a credential that is not given; a library may refuse the call.",
    source: SOURCES.securityAnd,
  },
  {
    name: "with-parameters",
    security: [{ keyQuery: [] }],
    credentials: { keyQuery: "k-1" },
    parameters: [{ name: "page", in: "query", schema: { type: "integer" } }],
    values: { query: { page: 2 } },
    sends: [{ ...only({}), query: "page=2&api_key=k-1" }],
    reason: "The key is sent with the parameters.",
    source: SOURCES.apiKey,
  },
  {
    name: "cookie-with-parameters",
    security: [{ keyCookie: [] }],
    credentials: { keyCookie: "k-1" },
    parameters: [{ name: "theme", in: "cookie", schema: { type: "string" } }],
    values: { cookie: { theme: "dark" } },
    sends: [only({ cookie: "theme=dark; session=k-1" })],
    reason: "The key and the cookie parameters are in one header.",
    source: SOURCES.cookieString,
  },
];

export function securityCases(): Case[] {
  return ROWS.map(({ name, security, credentials, sends, refuses, reason, source, ...row }) => {
    const id = `security-${name}`;
    const used = new Set([...security.flatMap(Object.keys), ...Object.keys(credentials)]);
    const schemes = Object.entries(SCHEMES).filter(([scheme]) => used.has(scheme));
    return {
      id,
      operation: {
        openapi: "3.0.4",
        method: "get",
        path: `/${id}`,
        ...(row.parameters && { parameters: row.parameters }),
        security,
      },
      ...(schemes.length > 0 && {
        components: { securitySchemes: Object.fromEntries(schemes) },
      }),
      values: { ...row.values, credentials },
      accepts: sends.map((sent) => ({ method: "GET", path: `/${id}`, ...sent })),
      ...(refuses && { refuses: true as const }),
      reason,
      source,
      tags: ["security"],
    };
  });
}
