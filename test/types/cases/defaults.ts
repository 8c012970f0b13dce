import {
  createEndpoint,
  endpoint,
  EndpointBuilder,
  PATH,
  type EndpointOptions,
} from "fluent-endpoint";

// A call does not require what the defaults have.
const octokit = endpoint.defaults({ owner: "octokit", headers: { authorization: "token 0123" } });
octokit("GET /users/{owner}");
octokit("GET /repos/{owner}/{repo}", { repo: "endpoint.js" });
octokit("GET /repos/{owner}/{repo}", { repo: "endpoint.js", owner: "nodejs" });
// @ts-expect-error "the parameter repo is missing"
octokit("GET /repos/{owner}/{repo}");
// @ts-expect-error Property 'repo' is missing
octokit("GET /repos/{owner}/{repo}", { owner: "nodejs" });
// @ts-expect-error Property 'owner' is missing
endpoint("GET /repos/{owner}/{repo}", { repo: "endpoint.js" });

// Defaults cascade.
const endpointJs = octokit.defaults({ repo: "endpoint.js" });
endpointJs("GET /repos/{owner}/{repo}");
endpointJs.defaults({ issue_number: 7 })("GET /repos/{owner}/{repo}/issues/{issue_number}");
// @ts-expect-error "the parameter issue_number is missing"
endpointJs("GET /repos/{owner}/{repo}/issues/{issue_number}");

// A default that may be `undefined` does not count as a value.
declare const perhaps: { owner?: string };
// @ts-expect-error "the parameter owner is missing"
endpoint.defaults(perhaps)("GET /users/{owner}");
// @ts-expect-error "the parameter owner is missing"
endpoint.defaults({ owner: undefined })("GET /users/{owner}");

// A default in the location for the path counts.
endpoint.defaults({ [PATH]: { owner: "octokit" } })("GET /users/{owner}");
// @ts-expect-error "the parameter repo is missing"
endpoint.defaults({ [PATH]: { owner: "octokit" } })("GET /repos/{owner}/{repo}");

// Defaults may contain the URL.
const user = endpoint.defaults({ url: "/user" });
user({});
user({ page: 2 });

// Defaults whose keys are not known at compile time may contain any parameter.
declare const options: EndpointOptions;
endpoint.defaults(options)("GET /repos/{owner}/{repo}");

// @ts-expect-error Type '() => number' is not assignable to type 'BodyValue'
endpoint.defaults({ owner: () => 1 });
// @ts-expect-error Type 'number' is not assignable to type
endpoint.defaults({ baseUrl: 1 });

// The parameters of a builder are defaults of its function.
const made = createEndpoint(new EndpointBuilder().param("owner", "octokit"));
made("GET /users/{owner}");
// @ts-expect-error type 'AnyBuilder'
createEndpoint({});

// With a method in the defaults, a call may pass values for a body.
endpoint.defaults({ method: "POST", url: "/x" })({ list: {} });
