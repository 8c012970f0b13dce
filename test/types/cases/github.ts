import type { paths } from "@octokit/openapi-types";
import {
  BODY,
  createEndpoint,
  EndpointBuilder,
  PATH,
  QUERY,
  type DescribedRoute,
  type RequestOptions,
  type ResponseDataOf,
} from "fluent-endpoint";
import { expectTypeOf } from "expect-type";

const endpoint = createEndpoint<paths>();
const builder = new EndpointBuilder<paths>();
declare function send<Answer>(request: RequestOptions<Answer>): Promise<Answer>;

// Parameters of path, query and JSON body are passed by name, each with its own type.
endpoint("GET /orgs/{org}/repos", { org: "octokit", type: "private", per_page: 3 });
endpoint("POST /repos/{owner}/{repo}/issues", { owner: "a", repo: "b", title: "x", labels: ["x"] });
// @ts-expect-error Property 'title' is missing in type '{ owner: string; repo: string; }'
endpoint("POST /repos/{owner}/{repo}/issues", { owner: "a", repo: "b" });
// @ts-expect-error 'titel' does not exist in type
endpoint("POST /repos/{owner}/{repo}/issues", { owner: "a", repo: "b", titel: "x", title: "x" });
// @ts-expect-error Type '"secret"' is not assignable to type
endpoint("GET /orgs/{org}/repos", { type: "secret", org: "octokit" });
// @ts-expect-error Type 'undefined' is not assignable to type 'string'
endpoint("GET /repos/{owner}/{repo}/contents/{path}", { owner: undefined, repo: "x", path: "x" });

// Only routes of the description compile.
expectTypeOf<"GET /orgs/{org}/repos">().toExtend<DescribedRoute<paths>>();
// @ts-expect-error Argument of type '"DELETE /user"' is not assignable to parameter of type 'DescribedRoute<paths>'
endpoint("DELETE /user");
declare const route: string;
// @ts-expect-error Argument of type 'string' is not assignable to parameter of type 'DescribedRoute<paths>'
endpoint(route, {});

// Options are passed together with the parameters.
endpoint("GET /user", {
  headers: { a: 1 },
  mediaType: { format: "raw" },
  baseUrl: "x",
  request: {},
});
// @ts-expect-error Type 'number' is not assignable to type 'never'
endpoint("GET /user", { data: 3 });

// Bodies of other media types, and lists, are passed as `data`.
endpoint("POST /markdown/raw", { data: "x", headers: { "content-type": "text/plain" } });
endpoint("POST /repos/{owner}/{repo}/releases/{release_id}/assets", {
  owner: "x",
  repo: "x",
  release_id: 1,
  [QUERY]: { name: "x" },
  data: new Blob(),
});
endpoint("POST /repos/{owner}/{repo}/issues", { owner: "a", repo: "b", data: { title: "x" } });
// @ts-expect-error Type 'number' is not assignable to type
endpoint("POST /markdown/raw", { data: 3 });

// A name with two meanings, the name of an option, and a query parameter together with a body need a location.
endpoint("PATCH /orgs/{org}/actions/variables/{name}", {
  org: "octokit",
  name: "OLD",
  value: "x",
  [BODY]: { name: "NEW" },
});
endpoint("PATCH /orgs/{org}/actions/variables/{name}", {
  [PATH]: { org: "octokit", name: "OLD" },
  [BODY]: { name: "NEW", value: "x" },
});
endpoint("PATCH /app/hook/config", { [BODY]: { url: "https://example.com" }, secret: "x" });
endpoint("DELETE /repos/{owner}/{repo}/actions/caches", {
  owner: "a",
  repo: "b",
  [QUERY]: { key: "x" },
});
// @ts-expect-error 'key' does not exist in type
endpoint("DELETE /repos/{owner}/{repo}/actions/caches", { owner: "x", repo: "x", key: "x" });

// Defaults are passed on from function to function.
const octokit = endpoint.defaults({ owner: "octokit" });
octokit("GET /repos/{owner}/{repo}", { repo: "endpoint.js" });
octokit("POST /repos/{owner}/{repo}/issues", { repo: "endpoint.js", title: "x" });
octokit.defaults({ repo: "endpoint.js" })("GET /repos/{owner}/{repo}");
// @ts-expect-error Property 'repo' is missing in type '{}'
octokit("GET /repos/{owner}/{repo}", {});

// The builder checks routes, names and values, and names what is missing.
builder.route("GET /orgs/{org}/repos").param("org", "octokit").param("type", "private").build();
builder.withDefaults({ owner: "a" }).route("GET /repos/{owner}/{repo}").build({ repo: "b" });
const issues = builder.route("POST /repos/{owner}/{repo}/issues");
issues.params({ owner: "a", repo: "b" }).body({ title: "x" }).build();
issues.params({ owner: "a", repo: "b" }).build({ title: "x" });
issues.path({ owner: "a", repo: "b" }).data({ title: "x" }).build();
const caches = builder.route("DELETE /repos/{owner}/{repo}/actions/caches");
caches.path({ owner: "a", repo: "b" }).query({ key: "x" }).build();
// @ts-expect-error Argument of type '"GET /orgs/{org}/repo"' is not assignable to parameter of type 'DescribedRoute<paths>'
builder.route("GET /orgs/{org}/repo");
// @ts-expect-error Argument of type '"typ"' is not assignable to parameter of type
builder.route("GET /orgs/{org}/repos").param("typ", "x");
// @ts-expect-error Argument of type '"x"' is not assignable to parameter of type
builder.route("GET /orgs/{org}/repos").param("type", "x");
// @ts-expect-error Property '"parameter org"' is missing
builder.route("GET /orgs/{org}/repos").build();
// @ts-expect-error Property '"parameter title"' is missing
issues.params({ owner: "a", repo: "b" }).build();
// @ts-expect-error 'rep' does not exist in type
issues.params({ owner: "a", rep: "b" });
// @ts-expect-error 'titel' does not exist in type
issues.body({ titel: "x" });
// @ts-expect-error Property '"parameter query.key"' is missing
caches.path({ owner: "a", repo: "b" }).build();

class Orgs extends EndpointBuilder<paths> {
  listRepos(org: string) {
    return this.route("GET /orgs/{org}/repos").params({ org });
  }
  incomplete() {
    // @ts-expect-error Property '"parameter org"' is missing
    return this.route("GET /orgs/{org}/repos").build();
  }
}
const listed = new Orgs().listRepos("octokit").param("type", "all").listRepos("nodejs");
createEndpoint(new Orgs())("GET /user");

// Every way to build a request keeps the type of the response.
type Repositories =
  paths["/orgs/{org}/repos"]["get"]["responses"][200]["content"]["application/json"];
const request = endpoint("GET /orgs/{org}/repos", { org: "octokit" });
expectTypeOf(send(request)).resolves.toEqualTypeOf<Repositories>();
expectTypeOf(send(listed.build())).resolves.toEqualTypeOf<Repositories>();
const merged = endpoint.merge("GET /orgs/{org}/repos", { org: "octokit" });
expectTypeOf(send(endpoint.parse(merged))).resolves.toEqualTypeOf<Repositories>();
const removal = endpoint("DELETE /repos/{owner}/{repo}", { owner: "a", repo: "b" });
expectTypeOf(send(removal)).resolves.toEqualTypeOf<undefined>();
expectTypeOf<ResponseDataOf<typeof removal, 204>>().toEqualTypeOf<undefined>();
expectTypeOf<ResponseDataOf<typeof removal, 404>["message"]>().toEqualTypeOf<string | undefined>();
expectTypeOf<ResponseDataOf<typeof request, 200>>().toEqualTypeOf<Repositories>();

// A status that is not described is `unknown`. A method may be in any case.
expectTypeOf<ResponseDataOf<typeof request, 418>>().toEqualTypeOf<unknown>();
endpoint("get /orgs/{org}/repos", { org: "octokit", type: "all" });

// A name in a location that the operation does not have does not compile.
// @ts-expect-error "there is no such parameter"
endpoint("PATCH /app/hook/config", { [BODY]: { ulr: "x" } });
// @ts-expect-error "there is no such parameter"
endpoint("GET /orgs/{org}/repos", { org: "octokit", [QUERY]: { typ: "x" } });
// @ts-expect-error "there is no such parameter"
endpoint("GET /user", { [BODY]: { a: 1 } });

// `build` takes the remaining parameters of a builder that is not strict.
issues.strict(false).build({ owner: "a", repo: "b", title: "x" });
// @ts-expect-error Type '{}' is not assignable to type
issues.strict(false).build({ owner: "a", repo: "b", title: {} });
