import { BODY, endpoint, PATH, type EndpointOptions, type RequestOptions } from "fluent-endpoint";
import { expectTypeOf } from "expect-type";

// The variables of a URL template are required, and the message names them.
endpoint("GET /repos/{owner}/{repo}/issues/{issue_number}", {
  owner: "octokit",
  repo: "endpoint.js",
  issue_number: 7,
});
endpoint(
  "GET /repos/{owner}/{repo}/issues/{issue_number}",
  // @ts-expect-error Property 'issue_number' is missing in type '{ owner: string; repo: string; }'
  { owner: "octokit", repo: "endpoint.js" },
);
// @ts-expect-error "the parameter issue_number is missing"
endpoint("GET /issues/{issue_number}");
// @ts-expect-error Property 'owner' is missing in type '{}'
endpoint("POST /repos/{owner}", {});

// Every form of a required variable.
endpoint("GET /{a,b}/{+c}/{d:3}/{e*}/:f", { a: 1, b: 2, c: 3, d: 4, e: [5], f: 6 });
// @ts-expect-error ': a, b, c
endpoint("GET /{a,b}/{+c}/{d:3}/{e*}/:f", { d: 4, e: [5], f: 6 });
// @ts-expect-error ': d, e, f
endpoint("GET /{a,b}/{+c}/{d:3}/{e*}/:f", { a: 1, b: 2, c: 3 });

// Variables behind an optional operator may be left out. Their values are checked.
endpoint("GET /x{/a}{?b,c*}{&d}{;e}{.f}{#g}");
endpoint("GET /x{/a}{?b,c*}{&d}{;e}{.f}{#g}", { a: 1, c: { x: 1 }, f: undefined, g: null });
// @ts-expect-error Type '() => number' is not assignable to type 'QueryValue | null | undefined'
endpoint("GET /x{/a}{?b}", { a: () => 1 });

// Colons that start a variable, and colons that do not.
endpoint("GET /x/:owner/compare/:base...:head/v1/jobs:run/{name}:cancel?x=:y", {
  owner: 1,
  base: 1,
  head: 1,
  name: 1,
});
// @ts-expect-error Property 'head' is missing
endpoint("GET /:owner/compare/:base...:head", { owner: 1, base: 1 });
endpoint("GET https://user:pass@host:8080/x/:y", { y: 1 });
// @ts-expect-error Property 'y' is missing
endpoint("GET https://user:pass@host:8080/x/:y", {});
endpoint("/v1/jobs:run");

// A route with several spaces and a method in lower case, and routes without a method.
endpoint("get  /orgs/{org}", { org: "octokit" });
endpoint("/orgs/{org}", { org: "octokit" });
// @ts-expect-error "the parameter org is missing"
endpoint("/orgs/{org}");

// Strings that are not routes.
// @ts-expect-error '"GRAB /repos"' is not assignable to parameter of type '"
endpoint("GRAB /repos");
// @ts-expect-error '"GET"' is not assignable to parameter of type '"
endpoint("GET");

// Options that contain the method and the URL.
endpoint({ url: "/user" });
endpoint({ method: "POST", url: "/x/{owner}", owner: 1, list: {} });
endpoint({ method: undefined, url: "/user" });
// @ts-expect-error Property 'owner' is missing
endpoint({ method: "GET", url: "/x/{owner}" });
// @ts-expect-error Type '"GRAB"' is not assignable to type
endpoint({ method: "GRAB", url: "/user" });
// @ts-expect-error Property 'url' is missing
endpoint({});

// The location for the path fills variables with the name of an option; the option itself is refused together with a route.
endpoint("POST /x/{url}/{a}", { [PATH]: { url: "x", a: 1 } });
endpoint("POST /x/{url}/{a}", { a: 1, [PATH]: { url: "x" } });
// @ts-expect-error Type 'string' is not assignable to type 'undefined'
endpoint("POST /x/{a}", { a: 1, url: "x" });

// A route that is not known at compile time is checked at run time.
declare const route: string;
declare const options: EndpointOptions;
endpoint(route);
endpoint(route, { owner: "octokit", list: [{}] });
endpoint(route, options);
endpoint(`GET /repos/${route}` as string, {});
// @ts-expect-error Type '() => number' is not assignable to type 'BodyValue'
endpoint(route, { owner: () => 1 });

// Therefore `endpoint` is assignable to a function of any route.
const send: (route: string, options?: EndpointOptions) => RequestOptions = endpoint;
expectTypeOf(send).returns.toEqualTypeOf<RequestOptions>();

// Objects of an interface, which has no index signature.
interface Repository {
  owner: string;
  repo: string;
  file: Blob;
}
declare const repository: Repository;
endpoint("POST /repos/{owner}/{repo}", repository);

// The type of the result.
expectTypeOf(endpoint("GET /user")).toEqualTypeOf<RequestOptions>();
expectTypeOf(endpoint("GET /orgs/{org}", { org: "octokit" })).toEqualTypeOf<RequestOptions>();

// `merge` requires no parameter. What it is passed is checked.
endpoint.parse(endpoint.merge("GET /x/{y}"));
endpoint.merge("GET /x/{y}", { z: 1 });
endpoint.merge({ y: 1 });
endpoint.merge(options);
// @ts-expect-error '"GRAB /x"' is not assignable to parameter of type
endpoint.merge("GRAB /x");

// Objects with optional keys.
declare const page: { page?: number };
endpoint("GET /user/repos", page);
endpoint("GET /orgs/{org}/repos", { org: "octokit", ...page });
endpoint(options);
declare const organization: { org?: string };
// @ts-expect-error Property 'org' is optional in type
endpoint("GET /orgs/{org}/repos", organization);
declare const pages: { page?: () => number };
// @ts-expect-error Type '() => number' is not assignable to type
endpoint("GET /user/repos", pages);

// The values in locations are checked.
// @ts-expect-error Property 'owner' is missing in type
endpoint("GET /users/{owner}", { [PATH]: { owner: undefined } });
// @ts-expect-error Type '() => number' is not assignable to type
endpoint("GET /users/{owner}", { [PATH]: { owner: () => 1 } });
// @ts-expect-error Type 'symbol' is not assignable to type 'BodyValue'
endpoint("POST /x", { [BODY]: { a: Symbol("x") } });

// A method without a body and without parameters in its query takes no other parameters.
// @ts-expect-error Type 'number' is not assignable to type
endpoint("OPTIONS /x", { a: 1 });
