import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { retry } from "@octokit/plugin-retry";
import { throttling } from "@octokit/plugin-throttling";
import { Octokit } from "@octokit/rest";
import { endpoint } from "fluent-endpoint";
import { createOctokitEndpoint } from "fluent-endpoint/clients";
import { OCTOKIT_DIFFERENCES, PREVIEW } from "./octokit-differences.js";
import { RecordingServer, type Arrival } from "./recording-server.js";

type OctokitClass = typeof Octokit;
type OctokitOptions = NonNullable<ConstructorParameters<OctokitClass>[0]>;

/** The options that Octokit passes to a hook. */
interface HookedRequest {
  (options: object, parameters?: object): Promise<never>;
  readonly endpoint: {
    merge(route: object, parameters?: object): { headers: Record<string, string> };
  };
}

const QUIET = { debug: noop, info: noop, warn: noop, error: noop };

let server: RecordingServer;
/** The class with `@octokit/endpoint` replaced. */
let ReplacedOctokit: OctokitClass;

beforeAll(async () => {
  server = await RecordingServer.start();
  await jest.isolateModulesAsync(async () => {
    jest.doMock("@octokit/endpoint", () => ({ endpoint: createOctokitEndpoint(endpoint) }));
    ReplacedOctokit = (await import("@octokit/rest")).Octokit;
  });
});

afterAll(() => server.close());

function noop(): void {
  // Octokit logs deprecations and failed requests.
}

function create(Class: OctokitClass, options: OctokitOptions = {}): Octokit {
  return new Class({ baseUrl: server.origin, log: QUIET, ...options });
}

/** The requests that arrived, with their headers in the order of their names. */
function arrivals(): readonly Arrival[] {
  return server.take().map((arrival) => ({
    ...arrival,
    headers: arrival.headers
      .filter(([name]) => name !== "connection")
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  }));
}

const repo = { owner: "octokit", repo: "rest.js" };
const headers = { "content-type": "text/plain" };

type OctokitCall = (octokit: Octokit, origin: string) => Promise<unknown>;

/** Calls with more than values for the variables of the path and a body. */
const CALLS: Readonly<Record<string, OctokitCall>> = {
  "a list": ({ rest }) => rest.issues.listForRepo({ ...repo, labels: "bug,ui", per_page: 100 }),
  "a query with a plus": ({ rest }) => rest.search.issuesAndPullRequests({ q: "is:open é+1" }),
  "a path with slashes": ({ rest }) =>
    rest.repos.getContent({ ...repo, path: "src/a b.ts", mediaType: { format: "raw" } }),
  "a preview": ({ rest }) =>
    rest.repos.get({ ...repo, repo: PREVIEW, mediaType: { previews: [PREVIEW] } }),
  "null in a body": ({ rest }) => rest.issues.create({ ...repo, title: "It's", milestone: null }),
  "a list in a body": ({ rest }) => rest.users.addEmailForAuthenticatedUser({ emails: ["a@b.c"] }),
  text: ({ rest }) => rest.markdown.renderRaw({ data: "**a**", headers }),
  "a release asset": ({ rest }, baseUrl) =>
    rest.repos.uploadReleaseAsset({
      ...{ ...repo, release_id: 1, name: "a b.zip", data: "text", baseUrl },
      headers: { "content-type": "application/zip", "content-length": 4 },
    }),
  "an absolute URL": (octokit, origin) =>
    octokit.request(`POST ${origin}/assets{?name,label}`, { name: "a", data: "c", headers }),
  "a method and a url": (octokit) => octokit.request({ method: "HEAD", url: "/user" }),
  "defaults with another base URL": async ({ request }, origin) => {
    const own = { baseUrl: `${origin}/api/v3`, headers: { "user-agent": "app/1" } };
    return request.defaults(own)("GET /orgs/{org}/repos?page=2", { org: "o" });
  },
  graphql: (octokit) => octokit.graphql("query ($n: Int) { viewer { id } }", { n: 1 }),
  paginate: (octokit) => octokit.paginate("GET /orgs/{org}/repos", { org: "octokit" }),
};

describe("@octokit/rest with the endpoint of this library", () => {
  /** Makes a call with both endpoints, and expects the same requests but for the differences in the table. */
  async function expectSame(call: OctokitCall): Promise<void> {
    await call(create(Octokit, { auth: "0123" }), server.origin);
    const own = arrivals();
    await call(create(ReplacedOctokit, { auth: "0123" }), server.origin);
    const changed = own.map((request) =>
      OCTOKIT_DIFFERENCES.reduce((before, { change }) => change(before), request),
    );
    expect(arrivals()).toEqual(changed);
    expect(own).toHaveLength(1);
  }

  test.each(Object.entries(CALLS))("sends the same request with %s", (_, call) => expectSame(call));

  /** Uses of Octokit's options, hooks and plugins. What they return and send must be the same. */
  const USES: Readonly<Record<string, (Class: OctokitClass) => Promise<unknown>>> = {
    options: async (Class) => {
      const options = { userAgent: "app/1", timeZone: "Europe/Berlin", previews: [] };
      const response = await create(Class, options).rest.meta.root();
      return response.data;
    },
    "a custom fetch": async (Class) => {
      const called: string[] = [];
      const custom = (url: string, init: RequestInit) => {
        called.push(`${init.method ?? ""} ${url}`);
        return fetch(url, init);
      };
      await create(Class, { request: { fetch: custom } }).rest.orgs.get({ org: "octokit" });
      return called;
    },
    "a signal": async (Class) => {
      const request = { signal: AbortSignal.abort() };
      const octokit = create(Class, { request });
      return octokit.rest.meta.root().catch((error: unknown) => (error as Error).name);
    },
    "a custom authentication strategy": async (Class) => {
      const authStrategy = () => ({
        hook: (request: HookedRequest, route: object, parameters?: object) => {
          const options = request.endpoint.merge(route, parameters);
          options.headers.authorization = "Bearer 4567";
          return request(options);
        },
      });
      await create(Class, { authStrategy }).rest.issues.create({ ...repo, title: "a" });
    },
    hooks: async (Class) => {
      const octokit = create(Class);
      const called: unknown[] = [];
      octokit.hook.before("request", (options) => {
        called.push(["before", options.method, options.url, options.baseUrl]);
        options.headers["x-hook"] = "1";
      });
      octokit.hook.after("request", ({ status }, { method }) => {
        called.push(["after", method, status]);
      });
      octokit.hook.wrap("request", (request, options) =>
        (request as HookedRequest)(options, { ignored: true }),
      );
      octokit.hook.error("request", (error) => {
        called.push(["error", (error as { status?: number }).status]);
        throw error;
      });
      await octokit.rest.repos.update({ ...repo, private: true });
      await octokit.request("GET /flaky/hooks").catch(noop);
      return called;
    },
    "the retry plugin": async (Class) => {
      const Retrying = Class.plugin(retry);
      const octokit = new Retrying({
        baseUrl: server.origin,
        log: QUIET,
        retry: { retryAfterBaseValue: 1 },
      });
      const { status } = await octokit.request("POST /flaky/retry", { title: "a" });
      return status;
    },
    "the throttling plugin": async (Class) => {
      const Throttled = Class.plugin(throttling);
      const throttle = { onRateLimit: () => false, onSecondaryRateLimit: () => false };
      const octokit = new Throttled({ baseUrl: server.origin, log: QUIET, throttle });
      await octokit.rest.search.code({ q: "a" });
      const { status } = await octokit.rest.issues.create({ ...repo, title: "a" });
      return status;
    },
    "defaults and the endpoint of a method": (Class) => {
      const { rest, request } = create(Class);
      const { url: repoUrl } = rest.repos.get.endpoint(repo);
      const { method, url, body } = request.endpoint("PATCH /repos/{owner}/{repo}", {
        ...repo,
        name: "a",
      });
      return Promise.resolve([repoUrl, method, url, body, request.endpoint.DEFAULTS.baseUrl]);
    },
  };

  test.each(Object.entries(USES))("works the same with %s", async (_, use) => {
    const own = { result: await use(Octokit), arrivals: arrivals() };
    const replaced = { result: await use(ReplacedOctokit), arrivals: arrivals() };
    expect(replaced).toEqual(own);
  });
});
