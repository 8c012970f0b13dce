import type { paths } from "@octokit/openapi-types";
import { createEndpoint, EndpointBuilder, type RequestOptions } from "fluent-endpoint";
import { expectTypeOf } from "expect-type";

class Area extends EndpointBuilder {
  list() {
    return this.route("GET /areas/{area}");
  }
}

// A declared type does not say which parameters a builder has: what requests require is checked at run time.
let declared: EndpointBuilder = new EndpointBuilder().path({ tenant: "octokit" });
declared.route("GET /{tenant}/x").build();
declared = declared.param("page", 1).route("GET /{tenant}/x/{y}").strict();
declared.build();
declared = new EndpointBuilder("https://api.example.com").withDefaults({ y: 1 });
declared.as(Area).route("GET /{tenant}/x").build();
declared.as(Area).list().build();
createEndpoint(declared)("GET /{tenant}/x");
const declaredList: EndpointBuilder[] = [
  new Area(),
  new EndpointBuilder().route("GET /x"),
  declared,
];
declaredList.map((one) => one.route("GET /x/{y}").build());
const declaredGitHub: EndpointBuilder<paths> = new EndpointBuilder<paths>().param("org", "octokit");
declaredGitHub.route("GET /orgs/{org}/repos").param("type", "all").build();
// @ts-expect-error is not assignable to parameter of type 'DescribedRoute<paths>'
declaredGitHub.route("GET /orgs/{org}/repo");
// @ts-expect-error Property '"parameter tenant"' is missing
new EndpointBuilder().route("GET /{tenant}/x").build();
// @ts-expect-error Property '"parameter tenant"' is missing
new EndpointBuilder("https://api.example.com").as(Area).route("GET /{tenant}/x").build();

// So it is in a function that takes any builder. With the names `never`, the function has to set what its route requires.
function first(any: EndpointBuilder) {
  return any.route("GET /x/{y}").build();
}
expectTypeOf(first(new EndpointBuilder().param("y", 1))).toEqualTypeOf<RequestOptions>();
first(new Area());
function second(any: EndpointBuilder<unknown, never>) {
  // @ts-expect-error Property '"parameter y"' is missing
  return any.route("GET /x/{y}").build();
}
second(declared);
