/**
 * Builds requests and returns them as lines of JSON. The modules are parameters, because runtimes import them in different
 * ways.
 *
 * @param {typeof import("fluent-endpoint")} core
 * @param {typeof import("fluent-endpoint/clients")} clients
 * @returns {string[]}
 */
export function buildRequests(core, clients) {
  const { BODY, createEndpoint, endpoint, EndpointBuilder, EndpointError, PATH, QUERY } = core;
  const { toCurl, toFetch, toGot, toKy, toNode, toRequest, toUndici } = clients;

  class Orgs extends EndpointBuilder {
    /** @param {string} org */
    listRepos(org) {
      return this.route("GET /orgs/{org}/repos").params({ org });
    }
  }

  const headers = { authorization: "token 0123" };
  const enterprise = endpoint
    .defaults({ headers, org: "octokit" })
    .defaults({ baseUrl: "https://github.example.com/api/v3/" });
  const strict = createEndpoint(new EndpointBuilder());
  const repo = { owner: "octokit", repo: "endpoint.js" };
  const issue = endpoint("POST /repos/{owner}/{repo}/issues", {
    ...repo,
    title: "grüße 漢字 \u{1f600}",
    labels: ["a", "b"],
    milestone: null,
  });
  const list = endpoint("GET /orgs/{org}/repos", { org: "octokit", type: "private" });
  const upload = { upload_url: "https://uploads.github.com/x", data: "bytes" };
  const since = new Date(0);
  const chain = new EndpointBuilder().route("POST /a/{b}");

  /** @type {(() => unknown)[]} */
  const requests = [
    () => list,
    () => endpoint("/orgs/:org/repos", { org: "octokit" }),
    () => endpoint("get \t /user"),
    () => enterprise("GET /orgs/{org}", { per_page: 100 }),
    () => enterprise.DEFAULTS,
    () => endpoint.merge("PATCH /repos/{owner}/{repo}", { ...repo, private: true }),
    () => endpoint.parse(endpoint.merge("PATCH /repos/{owner}/{repo}", { ...repo, private: true })),
    () => issue,
    () => endpoint("PUT /user/starred/{owner}/{repo}", repo),
    () => endpoint("DELETE /labels/{name}", { name: "a/b c?#é\u{1f600}" }),
    () => endpoint("POST /raw", { data: "Hello", headers: { "content-type": "text/plain" } }),
    () => endpoint("POST /lists", { data: [1, "two", { three: 3 }] }),
    () => endpoint("POST {upload_url}/assets{?name,label}", { ...upload, name: "a b", label: "ä" }),
    () => endpoint("GET /search", { q: "a+b & c=d", ids: [1, 2, 3], on: true, big: 12n, since }),
    () => endpoint("GET /search?fixed=1#fragment", { q: "!'()*~" }),
    () =>
      endpoint("GET /a{/path*}{?q*}{&r}{#s}", { path: ["b", "c/d"], q: { y: "é" }, r: 0, s: "#" }),
    () =>
      endpoint("GET /{+path}/{name:3}{.ext}{;m}", {
        path: "a/b%2Fc",
        name: "naïve",
        ext: "x",
        m: "",
      }),
    () => endpoint("GET /compare/:base...:head", { base: "main", head: "a/b" }),
    () =>
      endpoint("GET /topics", { mediaType: { previews: ["mercy", "symmetra"], format: "raw" } }),
    () =>
      endpoint("GET /x", { headers: { "X-Number": 1e21, "X-Latin": "caf\u00e9", accept: null } }),
    () => endpoint(untyped("PATCH /{name}"), { [PATH]: { name: "A" }, [BODY]: { name: "B" } }),
    () => endpoint("POST /merges", { base: "main", [QUERY]: { dry_run: true } }),
    () => endpoint("GET /x", { request: { timeout: 5, nested: { a: 1 } } }),
    () => endpoint(untyped("GET /constructor/{constructor}/{toString}")),
    () => new Orgs().header("authorization", "token 0123").listRepos("octokit").build(),
    () => chain.path({ b: 1 }).query({ c: 2 }).body({ d: 3 }).preview("x").build(),
    () => new EndpointBuilder().url("/x").method("delete").format("diff").meta({ a: 1 }).options,
    () => new EndpointBuilder().strict(false).route("GET /a/{b}/c").build(),
    () => strict(untyped("GET /orgs/{org}")),
    () => endpoint("GET /repos/a/{b}", { b: ".." }),
    () => endpoint(untyped("GET {+url}"), { url: "ftp://example.com" }),
    () => endpoint("GET /{a", {}),
    () => endpoint("GET /x", { headers: { "x-bad": "a\r\nb" } }),
    () => toFetch(issue),
    () => toKy(enterprise("DELETE /orgs/{org}", { request: { timeout: 5 } })),
    () => toNode(issue),
    () => toGot(list),
    () => toUndici(endpoint("PUT /user/starred/{owner}/{repo}", repo)),
    () => toFetch(endpoint("POST /form", { data: new URLSearchParams({ a: "b c", d: "é" }) })),
    () => toCurl({ ...issue, headers: { authorization: "token it's", "x-latin": "caf\u00e9" } }),
    () => toCurl(endpoint("POST /raw", { data: new Uint8Array([0, 39, 255]) }), { secrets: true }),
    () => {
      const { method, url, headers } = toRequest(enterprise("PATCH /orgs/{org}", { name: "é" }));
      const names = ["accept", "authorization", "content-type"];
      return [method, url, ...names.map((name) => headers.get(name))];
    },
  ];
  return requests.map((request) => JSON.stringify(outcome(request), bytesAndBigInts));

  /** @param {() => unknown} request */
  function outcome(request) {
    try {
      return request();
    } catch (error) {
      if (!(error instanceof EndpointError)) throw error;
      return { ...error, message: error.message };
    }
  }

  /**
   * @param {string} _key
   * @param {unknown} value
   */
  function bytesAndBigInts(_key, value) {
    if (value instanceof Uint8Array) return [...value];
    return typeof value === "bigint" ? `${value}n` : value;
  }
}

/**
 * A route that the compiler does not check.
 *
 * @param {string} route
 * @returns {string}
 */
function untyped(route) {
  return route;
}
