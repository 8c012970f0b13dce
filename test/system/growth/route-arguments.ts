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
  type TestedArgument,
  URL_FRAMES,
  VALUE_FRAMES,
  type Work,
} from "./tested-argument.js";

const ROUTE_FRAMES = URL_FRAMES.map((frame) => `GET ${frame}`);

const baseUrl = "https://h.example";

/** A template that reads most of what a URL can hold. */
const reader = new EndpointBuilder(baseUrl).route("GET /a/{b}/{c}{?d,e*}");
const table = createRoutes({ all: "GET /a/{b}{?c}", list: "GET /a/{b}/c/{d*}" }, { baseUrl });

function row(of: string, argument: string, frames: readonly string[], work: Work): TestedArgument {
  return { of, argument, frames, work };
}

/** A builder without its type, because most texts are not routes. */
function built(text: string): never {
  return untypedBuilder().route(`GET /a/{b}{?c}`).strict(false).param("b", text) as never;
}

function withRoute(text: string): never {
  return untypedBuilder().route(text) as never;
}

export const ROUTE_ARGUMENTS: readonly TestedArgument[] = [
  row("matchRoute", "route", ROUTE_FRAMES, (route) =>
    matchRoute(withRoute(route), { method: "GET", url: `${baseUrl}/x?a=b` }),
  ),
  row("matchRoute", "URL", URL_FRAMES.slice(0, -2), (text) =>
    matchRoute(reader, { method: "GET", url: `${baseUrl}/a/b/${text}` }),
  ),
  row("matchRoute", "query", VALUE_FRAMES, (text) =>
    matchRoute(reader, { method: "GET", url: `${baseUrl}/a/b/c?${text}` }),
  ),
  row("createRoutes", "names", NAME_FRAMES, (name) =>
    createRoutes({ [name]: "GET /a/{b}" } as never, { baseUrl }),
  ),
  row("createRoutes", "routes", ROUTE_FRAMES, (route) =>
    createRoutes({ a: "GET /a/{b}", route } as never, { baseUrl }),
  ),
  row("createRoutes", "URL", URL_FRAMES, (url) => table.match({ method: "GET", url })),
  row("pathPattern", "route", ROUTE_FRAMES, (route) => {
    for (const kind of ["colon", "regexp"] as const) {
      pathPattern(withRoute(route), kind);
    }
  }),
  row("routeOf", "route", ROUTE_FRAMES, (route) => routeOf(withRoute(route))),
  row("routeOf", "base URL", URL_FRAMES, (url) =>
    routeOf(untypedBuilder().baseUrl(url).route("GET /a")),
  ),
  row("requestKey", "values", VALUE_FRAMES, (text) =>
    requestKey(built(text), { c: [text, text] }, { headers: ["accept"], scope: text }),
  ),
  row("routeKey", "route", ROUTE_FRAMES, (route) => routeKey(route, { b: 1 }, { baseUrl })),
  row("routeKey", "values", VALUE_FRAMES, (text) =>
    routeKey("POST /a/{b}{?c}", { b: text, c: [text], d: { e: text } }, { baseUrl, scope: text }),
  ),
  row("routeKey", "names", NAME_FRAMES, (text) =>
    routeKey("GET /a/{b}{?c}", { [text]: text }, { baseUrl }),
  ),
  row("routeKey", "base URL", URL_FRAMES, (text) => routeKey("GET /a", {}, { baseUrl: text })),
  row("requestKey", "names", NAME_FRAMES, (text) => requestKey(built("b"), { [text]: text })),
  row(
    "nextPage",
    "link",
    ["$", "<$", "<https://h.example/?$>; rel=next", '<a>; rel="$'],
    (link) => {
      nextPage(built("b"), { headers: { link }, url: "https://h.example/a" });
    },
  ),
  row("nextPage", "cursor", VALUE_FRAMES, (cursor) => {
    nextPage(built("b"), { cursor, as: "c" });
  }),
];
