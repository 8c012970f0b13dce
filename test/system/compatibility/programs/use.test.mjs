import { endpoint, EndpointError } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";

test("the ES modules build a request", () => {
  const request = endpoint("POST /orgs/{org}/repos", { org: "octokit", name: "a" });
  expect(request.url).toBe("https://api.github.com/orgs/octokit/repos");
  const [url, { method, body }] = toFetch(request);
  expect([url, method, body]).toEqual([request.url, "POST", '{"name":"a"}']);
  expect(() => endpoint("GET /{")).toThrow(EndpointError);
});
