import { BODY, createEndpoint, EndpointError, PATH, QUERY, STYLE } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";
import { untyped } from "../../helpers/untyped.js";
import { revived, type Here, type Init, type SingleCase, type Values, type Wire } from "./case.js";

/** The base URL of a client without one. Relative URLs have no Request in Node. */
const BASE_URL = "https://fake-api.example";

/** The request of a case as this library makes it, or the code of its error. */
export function sentHere(given: SingleCase, here: Here = {}): Request | string {
  const { client = {}, init = {}, before, method, path } = given;
  try {
    const endpoint = untyped(createEndpoint(client.baseUrl ?? BASE_URL)).defaults({
      headers: client.headers ?? {},
    });
    // A call leaves nothing behind for the next.
    if (before !== undefined) endpoint(`${method} ${path}`, parametersOf(before, {}));
    const options = endpoint(`${method} ${here.route ?? path}`, parametersOf(init, here));
    return new Request(...toFetch(options));
  } catch (error) {
    if (error instanceof EndpointError) return error.code;
    throw error;
  }
}

/** The parameters of a call, by the rules that docs/recipes/openapi-fetch.md gives. */
function parametersOf(init: Init, here: Here): object {
  const { params = {}, headers, body, baseUrl } = init;
  const { path, query, header } = params;
  const given = "data" in here ? { data: dataOf(here, body) } : bodyOf(here.body ?? body);
  const sent = { ...headers, ...header, ...(revived(here.headers ?? {}) as Values) };
  return {
    ...here.values,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(path && { [PATH]: path }),
    ...(query && { [QUERY]: here.query ?? query }),
    ...(Object.keys(sent).length > 0 && { headers: sent }),
    ...(here.style !== undefined && { [STYLE]: here.style }),
    ...given,
  };
}

/** Fields of a body, which become JSON or a form; or the body itself. */
function bodyOf(body: unknown): object {
  if (body === undefined) return {};
  const isFields = Object.prototype.toString.call(body) === "[object Object]";
  return isFields ? { [BODY]: body } : { data: body };
}

function dataOf({ data }: Here, body: unknown): unknown {
  return typeof data === "string" ? data : JSON.stringify(body);
}

/** The headers that this library, or openapi-fetch in Node, adds by itself. */
const ADDED = ["accept", "user-agent", "content-type"];

/** The parts of a request that a test expects, as the test says them. */
export async function partsOf(request: Request | string, expected: Wire): Promise<Wire> {
  if (typeof request === "string") return { throws: true };
  const { pathname, search } = new URL(request.url);
  const { method, url, headers } = request;
  const text = await request.clone().text();
  const all = {
    method,
    url,
    pathname,
    search,
    body: text,
    headers: Object.fromEntries(
      Object.keys(expected.headers ?? {}).map((name) => [name, withoutCharset(headers.get(name))]),
    ),
    allHeaders: Object.fromEntries([...headers].filter(([name]) => !ADDED.includes(name))),
    form: expected.form === undefined ? {} : await formOf(request),
  };
  return Object.fromEntries(
    Object.keys(expected).map((part) => [part, (all as Values)[part]]),
  ) as Wire;
}

/** The charset of JSON says nothing: JSON is UTF-8. */
function withoutCharset(type: string | null): string | null {
  return type?.replace(/^application\/json; charset=utf-8$/, "application/json") ?? null;
}

async function formOf(request: Request): Promise<Readonly<Record<string, string>>> {
  if (!request.headers.get("content-type")?.startsWith("multipart/")) return {};
  const entries = [...(await request.formData())];
  const texts = entries.map(async ([name, value]) => {
    return [name, typeof value === "string" ? value : await value.text()] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}
