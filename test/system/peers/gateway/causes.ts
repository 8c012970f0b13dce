import type { Outcome } from "./compared-judges.js";
import type { Verdict } from "./judge.js";
import type { Tried } from "./tried-calls.js";

/** Whose a difference is. */
export type Owner = "the description" | "the library" | "OpenAPI, which is silent" | "readRequest";

/** A verdict that is not what a request should get. */
export interface Judged {
  readonly judge: string;
  readonly tried: Tried;
  readonly verdict: Verdict;
  readonly outcome: Outcome;
}

export interface Cause {
  readonly judge: string;
  readonly owner: Owner;
  readonly words: string;
  explains(judged: Judged): boolean;
}

const isText = (pattern: RegExp) => (judged: Judged) => pattern.test(judged.verdict.detail);

const isChange = (change: string) => (judged: Judged) => judged.tried.change === change;

const isMultipart = ({ tried }: Judged) => tried.body instanceof FormData;

const isForm = ({ tried }: Judged) =>
  (tried.headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");

const AUTHORIZATION = "a described header `Authorization` is wanted, which OpenAPI ignores";
const TWO_ALTERNATIVES =
  "a text in the URL fits two alternatives of `oneOf`, as a number and as a text";
const REPEATED = "an `enum` has a value twice, and its schema cannot be compiled";
const NUMBERS = "the `enum` of a text has numbers";
const NO_BODY = "a body is accepted where none is described";

/** The causes of all differences. The first that explains one is its cause. */
export const CAUSES: readonly Cause[] = [
  {
    judge: "openapi-backend",
    owner: "the description",
    words: NUMBERS,
    explains: isText(/aspect_ratio must be equal to one of/),
  },
  {
    judge: "openapi-backend",
    owner: "the description",
    words: REPEATED,
    explains: isText(/must NOT have duplicate items/),
  },
  {
    judge: "openapi-backend",
    owner: "the library",
    words: "a slash at the end of a path is left out",
    explains: ({ tried }) => /^[^?]*\/(?:\?|$)/.test(tried.target),
  },
  {
    judge: "openapi-backend",
    owner: "the library",
    words: "the content type of a body is not compared",
    explains: isChange("a body of another content type"),
  },
  {
    judge: "openapi-backend",
    owner: "the library",
    words: AUTHORIZATION,
    explains: isText(/\/header must have required property 'authorization'/i),
  },
  {
    judge: "openapi-backend",
    owner: "OpenAPI, which is silent",
    words: NO_BODY,
    explains: (judged) =>
      isChange("a body where none is described")(judged) && judged.outcome === "accepted",
  },
  {
    judge: "openapi-backend",
    owner: "the library",
    words: "multipart forms are not read",
    explains: isMultipart,
  },
  {
    judge: "openapi-backend",
    owner: "the library",
    words: "texts of a form are not read as numbers, booleans and lists",
    explains: isForm,
  },
  {
    judge: "openapi-backend",
    owner: "the library",
    words: "a required body may be missing",
    explains: isChange("the body is missing"),
  },
  {
    judge: "openapi-backend",
    owner: "OpenAPI, which is silent",
    words: TWO_ALTERNATIVES,
    explains: isText(/^\/(?:path|query)\/\S+ must match exactly one schema in oneOf/),
  },
  {
    judge: "Prism",
    owner: "the library",
    words: "an object or a list in a multipart form is not read as JSON",
    explains: (judged) => isMultipart(judged) && isText(/must be (?:array|object)/)(judged),
  },
  {
    judge: "Prism",
    owner: "the description",
    words: NUMBERS,
    explains: isText(/aspect_ratio must be equal to one of/),
  },
  {
    judge: "Prism",
    owner: "OpenAPI, which is silent",
    words: "an unknown name in the query is accepted",
    explains: (judged) =>
      isChange("an unknown name in the query")(judged) && judged.outcome === "accepted",
  },
  {
    judge: "Prism",
    owner: "the library",
    words: "half of a JSON text is never answered",
    explains: isChange("half of a JSON text"),
  },
  {
    judge: "Prism",
    owner: "the library",
    words: AUTHORIZATION,
    explains: isText(/header must have required property 'authorization'/i),
  },
  {
    judge: "Prism",
    owner: "the library",
    words: "a list of objects in a form is read as JSON alone",
    explains: isText(/Cannot deserialize JSON object array/),
  },
  {
    judge: "Prism",
    owner: "OpenAPI, which is silent",
    words: TWO_ALTERNATIVES,
    explains: isText(/Request (?:path|query) parameter \S+ must match exactly one schema in oneOf/),
  },
  {
    judge: "Prism",
    owner: "the description",
    words: REPEATED,
    explains: ({ tried }) => tried.route === "POST /v1/webhook_endpoints",
  },
  {
    judge: "Prism",
    owner: "OpenAPI, which is silent",
    words: "a value is compared with its `format`, which only notes it in JSON Schema",
    explains: isText(/must match format/),
  },
  {
    judge: "Prism",
    owner: "the library",
    words: "an unknown field of a form is accepted",
    explains: isChange("an unknown field"),
  },
  {
    judge: "express-openapi-validator",
    owner: "the library",
    words: "a number in JSON is read as a text, too, where the texts of forms are read as numbers",
    explains: isText(/request\/body\/gitSource\/repoId must match exactly one/),
  },
  {
    judge: "express-openapi-validator",
    owner: "the description",
    words: NUMBERS,
    explains: isText(/aspect_ratio must be equal to one of/),
  },
  {
    judge: "express-openapi-validator",
    owner: "OpenAPI, which is silent",
    words: NO_BODY,
    explains: (judged) =>
      isChange("a body where none is described")(judged) && judged.outcome === "accepted",
  },
  {
    judge: "express-openapi-validator",
    owner: "the description",
    words: "two paths differ in the names of their variables alone",
    explains: isText(/method not allowed/),
  },
  {
    judge: "express-openapi-validator",
    owner: "the library",
    words: "a content type is wanted where an optional body is not sent",
    explains: isText(/unsupported media type undefined/),
  },
  {
    judge: "express-openapi-validator",
    owner: "the library",
    words: "a `+` for a space in the query is refused",
    explains: isText(/must be url encoded/),
  },
  {
    judge: "express-openapi-validator",
    owner: "the library",
    words: "a parameter that is `readOnly` is refused",
    explains: isText(/is read-only/),
  },
  {
    judge: "express-openapi-validator",
    owner: "OpenAPI, which is silent",
    words: "an empty text in the query is refused",
    explains: isText(/Empty value found for query parameter/),
  },
  {
    judge: "express-openapi-validator",
    owner: "OpenAPI, which is silent",
    words: TWO_ALTERNATIVES,
    explains: isText(/request\/(?:params|query)\/\S+ must match exactly one schema in oneOf/),
  },
  {
    judge: "express-openapi-validator",
    owner: "the library",
    words: "a required value with a `default` may be missing",
    explains: ({ tried, outcome }) =>
      tried.change.endsWith(" is missing") && outcome === "accepted",
  },
];

/** The number of the cause; -1 if nobody knows it. */
export function causeOf(judged: Judged): number {
  return CAUSES.findIndex((each) => each.judge === judged.judge && each.explains(judged));
}
