import { HttpMethod, RequestInformation } from "@microsoft/kiota-abstractions";
import { endpoint as octokit } from "@octokit/endpoint";
import { endpoint, EndpointBuilder } from "../../../src/index.js";
import { candidate, comparison, plainRequest } from "../comparison.js";
import { cycle } from "./cycle.js";

const ROUTE = "GET /orgs/{org}/repos";
const TYPE = "private";
const ACCEPT = "application/vnd.github.v3+json";
const AGENT = "benchmark/1.0.0";
const TOKEN = "token 0000000000000000000000000000000000000001";
const HEADERS = { authorization: TOKEN, "user-agent": AGENT };

const ORGS = [
  "octokit",
  "nodejs",
  "microsoft",
  "denoland",
  "oven-sh",
  "vercel",
  "github",
  "immerjs",
] as const;

/** A function that returns the organization of the next request. */
const nextOrg = () => cycle<string>(ORGS);

interface Options {
  readonly org: string;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Hand-written code for this one route. */
function listRepos({ org, type, headers }: Options) {
  return {
    method: "get",
    url: `https://api.github.com/orgs/${encodeURIComponent(org)}/repos?type=${encodeURIComponent(type)}`,
    headers: { accept: ACCEPT, "user-agent": "by-hand/1.0.0", ...headers },
  };
}

function byHand() {
  const org = nextOrg();
  return () => listRepos({ org: org(), type: TYPE, headers: HEADERS });
}

function endpointCall() {
  const org = nextOrg();
  return () => endpoint(ROUTE, { org: org(), type: TYPE, headers: HEADERS });
}

function endpointWithDefaults() {
  const org = nextOrg();
  const github = endpoint.defaults({ headers: HEADERS });
  return () => github(ROUTE, { org: org(), type: TYPE });
}

function octokitCall() {
  const org = nextOrg();
  return () => octokit(ROUTE, { org: org(), type: TYPE, headers: HEADERS });
}

function octokitWithDefaults() {
  const org = nextOrg();
  const github = octokit.defaults({ headers: HEADERS });
  return () => github(ROUTE, { org: org(), type: TYPE });
}

const shared = new EndpointBuilder({ headers: { "user-agent": AGENT } });

function chain() {
  const org = nextOrg();
  return () =>
    shared
      .route(ROUTE)
      .param("org", org())
      .param("type", TYPE)
      .header("authorization", TOKEN)
      .build();
}

function prepared() {
  const builders = ORGS.map((org) =>
    shared.route(ROUTE).param("org", org).param("type", TYPE).header("authorization", TOKEN),
  );
  const [first = shared, ...others] = builders;
  const builder = cycle([first, ...others]);
  return () => builder().build();
}

class Orgs extends EndpointBuilder {
  get(org: string) {
    return this.route("GET /orgs/{org}").param("org", org);
  }
  listMembers(org: string) {
    return this.route("GET /orgs/{org}/members").param("org", org);
  }
  listRepos(org: string) {
    return this.route(ROUTE).param("org", org);
  }
}

function subclass() {
  const org = nextOrg();
  const orgs = new Orgs({ headers: { "user-agent": AGENT } });
  return () => orgs.listRepos(org()).param("type", TYPE).header("authorization", TOKEN).build();
}

/** Does what the request builders that Kiota generates do. */
function kiota() {
  const org = nextOrg();
  return () => {
    const request = new RequestInformation(HttpMethod.GET, "{+baseurl}/orgs/{org}/repos{?type}", {
      baseurl: "https://api.github.com",
      org: org(),
    });
    request.configure({ headers: HEADERS, queryParameters: { type: TYPE } });
    request.headers.tryAdd("Accept", ACCEPT);
    return { request, url: request.URL };
  };
}

function requestOfKiota({ request, url }: { request: RequestInformation; url: string }) {
  const headers = Object.fromEntries(
    [...request.headers.entries()].map(([name, values]) => [name, [...values].join(", ")]),
  );
  return plainRequest({ method: request.httpMethod ?? "", url, headers });
}

/** One request, for the repositories of an organization, built by every library and in every way of this library. */
export const listRepositories = comparison({
  candidates: {
    "hand-written": candidate(byHand(), plainRequest),
    "endpoint()": candidate(endpointCall(), plainRequest),
    "endpoint.defaults()": candidate(endpointWithDefaults(), plainRequest),
    Octokit: candidate(octokitCall(), plainRequest),
    "Octokit's defaults": candidate(octokitWithDefaults(), plainRequest),
    "builder chain": candidate(chain(), plainRequest),
    "prepared builder": candidate(prepared(), plainRequest),
    subclass: candidate(subclass(), plainRequest),
    Kiota: candidate(kiota(), requestOfKiota),
  },
  // The prepared builder and the subclass have no budget. They are there so that V8 sees builders of several classes, as in applications.
  budgets: {
    "endpoint(), times as fast as Octokit": ["endpoint()", "as fast as", "Octokit"],
    "endpoint(), time beside code by hand": ["endpoint()", "the time of", "hand-written"],
    "endpoint.defaults(), times as fast as Octokit": [
      "endpoint.defaults()",
      "as fast as",
      "Octokit's defaults",
    ],
    "chain and build, times as fast as Octokit": ["builder chain", "as fast as", "Octokit"],
    "chain and build, times as fast as Kiota": ["builder chain", "as fast as", "Kiota"],
  },
});
