import { EndpointBuilder, type RequestOptions } from "fluent-endpoint";
import type { paths } from "@octokit/openapi-types";
import {
  createRoutes,
  matchRoute,
  nextPage,
  pathPattern,
  requestKey,
  routeOf,
} from "fluent-endpoint/routes";
import { expectTypeOf } from "expect-type";

declare const request: RequestOptions;
const baseUrl = "https://api.github.com";
const github = new EndpointBuilder();
const issues = github.route("GET /repos/{owner}/{repo}/issues{?page,labels*}");

// The parameters are computed from the route: texts, lists for exploded variables, and optional ones.
const found = matchRoute("GET /repos/:owner/{repo}/files{/path*}{?ref}", request, { baseUrl });
expectTypeOf(found?.owner).toEqualTypeOf<string | undefined>();
if (found) {
  expectTypeOf(found.repo).toEqualTypeOf<string>();
  expectTypeOf(found.path).toEqualTypeOf<readonly string[] | undefined>();
  expectTypeOf(found.ref).toEqualTypeOf<string | undefined>();
  // @ts-expect-error Property 'page' does not exist on type
  expectTypeOf(found.page).toBeAny();
}
const built = matchRoute(issues, new URL(baseUrl));
if (built) {
  expectTypeOf(built.owner).toEqualTypeOf<string>();
  expectTypeOf(built.labels).toEqualTypeOf<readonly string[] | undefined>();
  // @ts-expect-error Property 'x' does not exist on type
  expectTypeOf(built.x).toBeAny();
}

// A route that is a path needs a base URL, one with an origin does not.
matchRoute("GET https://api.github.com/users/{username}", request);
// @ts-expect-error not assignable to
matchRoute("GET /users/{username}", request);
// @ts-expect-error Property 'baseUrl' is missing in type '{}'
matchRoute("GET /users/{username}", request, {});
// @ts-expect-error Property 'method' is missing
matchRoute(issues, { url: baseUrl });

// The name of a route narrows its parameters.
const routes = createRoutes(
  { user: "GET /users/{username}", issues, files: "GET /files{/path*}" },
  { baseUrl },
);
const matched = routes.match(new Request(baseUrl));
expectTypeOf(matched?.name).toEqualTypeOf<"user" | "issues" | "files" | undefined>();
if (matched?.name === "user") expectTypeOf(matched.parameters.username).toEqualTypeOf<string>();
if (matched?.name === "issues") expectTypeOf(matched.parameters.repo).toEqualTypeOf<string>();
if (matched?.name === "files") {
  expectTypeOf(matched.parameters.path).toEqualTypeOf<readonly string[] | undefined>();
  // @ts-expect-error Property 'username' does not exist on type
  expectTypeOf(matched.parameters.username).toBeAny();
}

// The pattern is of the kind that was asked for.
expectTypeOf(pathPattern(issues, "colon")).toEqualTypeOf<string>();
expectTypeOf(pathPattern("GET /x", "regexp", { baseUrl })).toEqualTypeOf<RegExp>();
// @ts-expect-error Argument of type '"glob"' is not assignable to parameter of type 'PatternKind'
pathPattern(issues, "glob");

// The next page is a builder of the same type, whose response is typed.
class Shop extends EndpointBuilder {
  orders() {
    return this.route("GET /orders");
  }
}
declare const response: Response;
const shop = new Shop("https://shop.example.com");
expectTypeOf(nextPage(shop, response)).toEqualTypeOf<Shop | undefined>();
expectTypeOf(nextPage(shop.orders(), { cursor: "x", as: "after" })?.orders).not.toBeAny();
const described = new EndpointBuilder<paths>()
  .route("GET /users/{username}")
  .param("username", "a");
const next = nextPage(described, response);
expectTypeOf(next).toEqualTypeOf<typeof described | undefined>();
// @ts-expect-error Property 'as' is missing in type
nextPage(shop, { cursor: "x" });

// Any builder has a key and a route.
expectTypeOf(
  requestKey(described, { per_page: 1 }, { headers: ["accept"], scope: "ada" })[0],
).toEqualTypeOf<string>();
expectTypeOf(requestKey(shop.orders())[3].query).toEqualTypeOf<Readonly<Record<string, string>>>();
expectTypeOf(routeOf(described).template).toEqualTypeOf<string | undefined>();
// @ts-expect-error 'AnyBuilder'
requestKey(request);
