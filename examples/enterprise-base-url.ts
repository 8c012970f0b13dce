/** Defaults: the address of a GitHub Enterprise Server, and what every request to it has. */
import { endpoint } from "fluent-endpoint";

const enterprise = endpoint.defaults({
  baseUrl: "https://github.example.com/api/v3",
  headers: { authorization: "token not-a-real-token" },
  per_page: 100,
});

const request = enterprise("GET /orgs/{org}/teams", { org: "platform" });
console.log(request);
