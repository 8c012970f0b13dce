import { endpoint } from "fluent-endpoint";

/** Defaults are said once: here the address of a GitHub Enterprise Server, and what every request to it holds. */
const enterprise = endpoint.defaults({
  baseUrl: "https://github.example.com/api/v3",
  headers: { authorization: "token not-a-real-token" },
  per_page: 100,
});

export const listTeams = enterprise("GET /orgs/{org}/teams", { org: "platform" });
