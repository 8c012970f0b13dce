import type { paths } from "@octokit/openapi-types";
import { createEndpoint, EndpointBuilder } from "fluent-endpoint";

/** Paths of another API, some of which GitHub's API has too. */
interface Paths {
  "/user": { get: { responses: { 200: { content: { "application/json": string } } } } };
  "/repos/{owner}/{repo}": {
    get: {
      parameters: { path: { owner: string; repo: string } };
      responses: { 200: { content: { "application/json": string } } };
    };
  };
}

/** Those of a server of GitHub Enterprise, which has its own address. */
type EnterprisePaths = paths & { "/admin/users/{username}": object };

// Only the description of GitHub's API needs no base URL.
createEndpoint<paths>()("GET /user");
createEndpoint<Paths>("https://api.example.com")("GET /user");
createEndpoint<Paths>(new URL("https://api.example.com"))("GET /user");
createEndpoint<EnterprisePaths>("https://github.example.com/api/v3")("GET /user");
createEndpoint(new EndpointBuilder<Paths>("https://api.example.com"))("GET /user");
new EndpointBuilder<paths>().route("GET /user").build();
new EndpointBuilder<paths>({ headers: { "x-a": 1 } }).route("GET /user").build();
new EndpointBuilder<paths>("https://api.example.com").route("GET /user").build();
new EndpointBuilder<EnterprisePaths>({ baseUrl: "https://github.example.com/api/v3" });
createEndpoint("https://api.example.com")("GET /user");
createEndpoint()("GET /user");
// @ts-expect-error Expected 1 arguments, but got 0
createEndpoint<Paths>();
// @ts-expect-error Expected 1 arguments, but got 0
new EndpointBuilder<Paths>();

// An area needs no URL: it has the builder's.
class Users extends EndpointBuilder<Paths> {
  me() {
    return this.route("GET /user");
  }
}
class Named extends EndpointBuilder<Paths> {
  constructor(name: string) {
    super(`https://${name}.example.com`);
  }
}
new EndpointBuilder<Paths>("https://api.example.com").as(Users).me().build();
// @ts-expect-error Argument of type 'typeof Named' is not assignable
new EndpointBuilder<Paths>("https://api.example.com").as(Named);

// @ts-expect-error No overload matches this call
new EndpointBuilder<Paths>({ baseUrl: "https://api.example.com" });
// @ts-expect-error Expected 1 arguments, but got 0
new EndpointBuilder<EnterprisePaths>();
// @ts-expect-error No overload matches this call
new EndpointBuilder<EnterprisePaths>({});
// @ts-expect-error No overload matches this call
new EndpointBuilder(undefined);
// @ts-expect-error No overload matches this call
new EndpointBuilder(undefined as string | undefined);
// @ts-expect-error Property '"parameter org"' is missing in type
new EndpointBuilder("https://api.example.com").route("GET /orgs/{org}").build();
new EndpointBuilder("https://api.example.com", { org: "octokit" }).route("GET /orgs/{org}").build();
// @ts-expect-error Expected 1 arguments, but got 0
createEndpoint<EnterprisePaths>();
// @ts-expect-error Expected 0 arguments, but got 1
createEndpoint<paths>("https://api.example.com");
