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
createEndpoint(new EndpointBuilder<Paths>({ baseUrl: "https://api.example.com" }))("GET /user");
createEndpoint("https://api.example.com")("GET /user");
createEndpoint()("GET /user");
// @ts-expect-error Expected 1 arguments, but got 0
createEndpoint<Paths>();
// @ts-expect-error Expected 1 arguments, but got 0
createEndpoint<EnterprisePaths>();
// @ts-expect-error Expected 0 arguments, but got 1
createEndpoint<paths>("https://api.example.com");
// @ts-expect-error Property 'owner' is missing
createEndpoint<Paths>("https://api.example.com")("GET /repos/{owner}/{repo}", { repo: "x" });
