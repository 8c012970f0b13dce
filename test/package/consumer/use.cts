import api = require("fluent-endpoint");
import clients = require("fluent-endpoint/clients");

const request: api.RequestOptions = api.endpoint("GET /orgs/{org}", { org: "octokit" });
const response: Promise<Response> = fetch(...clients.toFetch(request));
// @ts-expect-error A result's URL is a string.
const url: number = request.url;
export = { response, url };
