import { EndpointBuilder } from "fluent-endpoint";
import {
  createRoutes,
  matchRoute,
  nextPage,
  pathPattern,
  requestKey,
  routeKey,
  routeOf,
} from "fluent-endpoint/routes";
import { untypedBuilder } from "../../helpers/untyped.js";
import {
  NAME_FRAMES,
  tested,
  type TestedArgument,
  URL_FRAMES,
  VALUE_FRAMES,
} from "./tested-argument.js";

const ROUTE_FRAMES = URL_FRAMES.map((frame) => `GET ${frame}`);

const baseUrl = "https://h.example";

/** A template that reads most of what a URL can hold. */
const reader = new EndpointBuilder(baseUrl).route("GET /a/{b}/{c}{?d,e*}");
const table = createRoutes({ all: "GET /a/{b}{?c}", list: "GET /a/{b}/c/{d*}" }, { baseUrl });

/** A builder without its type, because most texts are not routes. */
function built(text: string): never {
  return untypedBuilder().route(`GET /a/{b}{?c}`).strict(false).param("b", text) as never;
}

function withRoute(text: string): never {
  return untypedBuilder().route(text) as never;
}

export const ROUTE_ARGUMENTS: readonly TestedArgument[] = [
  tested("matchRoute", "route", ROUTE_FRAMES, (route) =>
    matchRoute(withRoute(route), { method: "GET", url: `${baseUrl}/x?a=b` }),
  ),
  tested("matchRoute", "URL", URL_FRAMES.slice(0, -2), (text) =>
    matchRoute(reader, { method: "GET", url: `${baseUrl}/a/b/${text}` }),
  ),
  tested("matchRoute", "query", VALUE_FRAMES, (text) =>
    matchRoute(reader, { method: "GET", url: `${baseUrl}/a/b/c?${text}` }),
  ),
  tested("createRoutes", "names", NAME_FRAMES, (name) =>
    createRoutes({ [name]: "GET /a/{b}" } as never, { baseUrl }),
  ),
  tested("createRoutes", "routes", ROUTE_FRAMES, (route) =>
    createRoutes({ a: "GET /a/{b}", route } as never, { baseUrl }),
  ),
  tested("createRoutes", "URL", URL_FRAMES, (url) => table.match({ method: "GET", url })),
  tested("pathPattern", "route", ROUTE_FRAMES, (route) => {
    for (const kind of ["colon", "regexp"] as const) {
      pathPattern(withRoute(route), kind);
    }
  }),
  tested("routeOf", "route", ROUTE_FRAMES, (route) => routeOf(withRoute(route))),
  tested("routeOf", "base URL", URL_FRAMES, (url) =>
    routeOf(untypedBuilder().baseUrl(url).route("GET /a")),
  ),
  tested("requestKey", "values", VALUE_FRAMES, (text) =>
    requestKey(built(text), { c: [text, text] }, { headers: ["accept"], scope: text }),
  ),
  tested("routeKey", "route", ROUTE_FRAMES, (route) => routeKey(route, { b: 1 }, { baseUrl })),
  tested("routeKey", "values", VALUE_FRAMES, (text) =>
    routeKey("POST /a/{b}{?c}", { b: text, c: [text], d: { e: text } }, { baseUrl, scope: text }),
  ),
  tested("routeKey", "names", NAME_FRAMES, (text) =>
    routeKey("GET /a/{b}{?c}", { [text]: text }, { baseUrl }),
  ),
  tested("routeKey", "base URL", URL_FRAMES, (text) => routeKey("GET /a", {}, { baseUrl: text })),
  tested("requestKey", "names", NAME_FRAMES, (text) => requestKey(built("b"), { [text]: text })),
  tested(
    "nextPage",
    "link",
    ["$", "<$", "<https://h.example/?$>; rel=next", '<a>; rel="$'],
    (link) => {
      nextPage(built("b"), { headers: { link }, url: "https://h.example/a" });
    },
  ),
  tested("nextPage", "cursor", VALUE_FRAMES, (cursor) => {
    nextPage(built("b"), { cursor, as: "c" });
  }),
];
