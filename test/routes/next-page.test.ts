import { describe, expect, test } from "@jest/globals";
import { partialMatchKey } from "@tanstack/query-core";
import { EndpointBuilder } from "fluent-endpoint";
import { createApi } from "fluent-endpoint/openapi";
import { nextPage, requestKey, routeOf } from "fluent-endpoint/routes";
import { thrownBy } from "../helpers/thrown-by.js";

class Issues extends EndpointBuilder {
  label = "kept";
}
const issues = new Issues()
  .header("authorization", "token 1")
  .route("GET /repos/{owner}/{repo}/issues")
  .params({ owner: "a", repo: "b" });
const NEXT = "https://api.github.com/repos/a/b/issues?page=2&per_page=1";
const OTHER = "https://api.github.com/repositories/7/issues";
/** A builder that `createApi` makes. */
function described(parameters: readonly object[]): EndpointBuilder {
  return createApi({
    openapi: "3.1.0",
    servers: [{ url: "https://shop.example" }],
    paths: { "/items": { get: { parameters } } },
  }).builder("GET /items");
}

const withLink = (link: string) => ({ headers: { link } });

describe("The next page of a Link header", () => {
  test.each([
    `<${NEXT}>; rel="next"`,
    `<${NEXT}>;rel=next`,
    `  , <${NEXT}> ; ; title="a \\"b\\", <c>; rel=prev" ;\tREL = "Prev NEXT" ; rel="last",, `,
    `<https://api.github.com/x>; rel="last", <${NEXT}>; rel="next", <https://api.github.com/y>; rel="next"`,
    `<https://api.github.com/x>; rel="next"; anchor="#foo", <${NEXT}>; rel=next`,
    `<https://api.github.com/x>; rev="next"; rel=, <${NEXT}>; rel="next"; anchor=""`,
    `</repos/a/b/issues?page=2&per_page=1>; rel="next"`,
    `<?page=2&per_page=1>; rel="next"`,
  ])("is requested as it is: %s", (link) => {
    const next = nextPage(issues, new Response(null, { headers: { link } }));
    expect(next).toBeInstanceOf(Issues);
    expect(next?.label).toBe("kept");
    const headers = { authorization: "token 1" };
    expect(next?.build()).toMatchObject({ method: "get", url: NEXT, headers });
  });

  test.each([
    [{ headers: { Link: `<${NEXT}>; rel=next` } }, NEXT],
    [{ headers: { link: [`<x>; rel=prev`, `<${NEXT}>; rel=next`] } }, NEXT],
    [{ url: `${OTHER}?page=2`, ...withLink("<?page=3>; rel=next") }, `${OTHER}?page=3`],
  ])("is found in the response of any client: %j", (response, url) => {
    expect(nextPage(issues, response)?.build().url).toBe(url);
  });

  test.each(["", `<${NEXT}>; rel="prev"`, `<${NEXT}>; rel="nextpage"`, `<${NEXT}>`, " , "])(
    "is undefined at the end: %s",
    (link) => {
      expect(nextPage(issues, withLink(link))).toBeUndefined();
    },
  );

  test("keeps the key and the route of a page of the same route", () => {
    const listed = issues.query({ labels: ["a", "b"] }).style("repeat");
    const link = `<https://api.github.com/repos/a/b/issues?labels=a&labels=b&page=2>; rel=next`;
    const next = nextPage(listed, withLink(link)) ?? listed;
    expect(routeOf(next)).toEqual(routeOf(issues));
    expect(partialMatchKey(requestKey(next), requestKey(listed))).toBe(true);
    expect(requestKey(next)[3]).toEqual({ query: { labels: '["a","b"]', page: "2" } });
    expect(requestKey(next)).toEqual(requestKey(listed.query({ page: 2 })));
  });

  test("keeps the key where a value of the builder alone could not be sent", () => {
    const filtered = issues.query({ filter: { a: 1 } }).link(NEXT);
    expect(requestKey(filtered)[3]).toEqual({ query: { page: "2", per_page: "1" } });
    const unreadable = new EndpointBuilder().route("GET /repos/{+path}").link(NEXT);
    expect(requestKey(unreadable)[1]).toBe("GET /repos/a/b/issues");
  });

  test("has the key of its URL if it is of another route", () => {
    const next = nextPage(issues, withLink(`<${OTHER}?page=2>; rel=next`)) ?? issues;
    const [base, route] = requestKey(next);
    expect([base, route]).toEqual(["https://api.github.com", "GET /repositories/7/issues"]);
  });

  test("goes on from page to page", () => {
    const second = nextPage(issues, withLink(`<${NEXT}>; rel=next`)) ?? issues;
    const third = nextPage(second, withLink("<?page=3>; rel=next"));
    expect(third?.build().url).toBe("https://api.github.com/repos/a/b/issues?page=3");
    expect(nextPage(second, { cursor: "x y", as: "after" })?.build().url).toBe(`${NEXT}&after=x+y`);
    expect(third && partialMatchKey(requestKey(third), requestKey(issues))).toBe(true);
  });

  test("is refused at another origin, unless it is allowed", () => {
    const foreign = withLink("<https://evil.example.com/>; rel=next");
    expect(thrownBy(() => nextPage(issues, foreign)).code).toBe("foreign-origin");
    const allowed = issues.origins("https://evil.example.com");
    expect(nextPage(allowed, foreign)?.build().url).toBe("https://evil.example.com/");
  });

  test.each([
    "https://api.github.com/x",
    `<${NEXT}; rel=next`,
    `<${NEXT}>; rel="next`,
    `<${NEXT}>; rel=next" `,
    `<${NEXT}> rel=next`,
    `<${NEXT}>; rel=next <${NEXT}>`,
    "<<a>>; rel=next",
  ])("is refused in a broken header: %s", (link) => {
    expect(thrownBy(() => nextPage(issues, withLink(link))).code).toBe("invalid-link");
  });

  test("is read in linear time", () => {
    const hostile = `<a>; rel="next` + `\\"; rel="`.repeat(100_000);
    expect(thrownBy(() => nextPage(issues, withLink(hostile))).code).toBe("invalid-link");
  });
});

describe("The next page of a cursor", () => {
  const list = new EndpointBuilder("https://api.stripe.com")
    .route("GET /v1/customers")
    .query({ limit: 2 });

  test("is the request with the cursor", () => {
    const after = (page: typeof list, cursor: string) =>
      nextPage(page, { cursor, as: "starting_after" }) ?? page;
    const url = "https://api.stripe.com/v1/customers?starting_after=cus_2&limit=2";
    expect(after(list, "cus_2").build().url).toBe(url);
    expect(after(after(list, "cus_1"), "cus_2").build().url).toBe(url);
  });

  test("takes the place that the parameter has", () => {
    const after = (builder: EndpointBuilder) =>
      nextPage(builder, { cursor: 2, as: "after" }) ?? builder;
    const post = new EndpointBuilder().route("POST /search");
    expect(after(post.body({ after: 1 })).build().body).toEqual({ after: 2 });
    expect(after(post.query({ after: 1 })).build().url).toContain("?after=2");
    expect(after(post).build().body).toEqual({ after: 2 });
    expect(after(list.param("after", 1)).build().url).toContain("?after=2&");
    expect(nextPage(list, { cursor: 2, as: "url" })?.build().url).toContain("url=2");
    expect(nextPage(post, { cursor: 2, as: "url" })?.build().body).toEqual({ url: 2 });
  });

  test.each([
    ["cursr", 'GET /items has no parameter "cursr" for a cursor. Did you mean "cursor"?'],
    [
      "x-trace",
      'GET /items has no parameter "x-trace" for a cursor. Pass the name of a parameter of its query, or of a field of its body.',
    ],
  ])("is refused under a name that the operation does not have: %s", (as, message) => {
    const items = described([
      { name: "cursor", in: "query" },
      { name: "x-trace", in: "header" },
    ]);
    expect(nextPage(items, { cursor: 2, as: "cursor" })?.build().url).toContain("cursor=2");
    const error = thrownBy(() => nextPage(items, { cursor: 2, as }));
    expect(error).toMatchObject({ code: "unknown-parameter", parameter: as, message });
    const other = items.route("GET /others");
    expect(nextPage(other, { cursor: 2, as })?.build().url).toContain(`${as}=2`);
  });

  test("may be in an object of the query, whose names are not all known", () => {
    const page = { name: "page", in: "query", style: "deepObject", schema: { type: "object" } };
    const next = nextPage(described([page]), { cursor: 2, as: "page[after]" });
    expect(next?.build().url).toBe("https://shop.example/items?page%5Bafter%5D=2");
  });

  test.each([undefined, null, ""])("is undefined at the end: %s", (cursor) => {
    expect(nextPage(list, { cursor, as: "after" })).toBeUndefined();
  });
});

const incomplete = new EndpointBuilder().route("GET /{id}");

test.each([
  [withLink("<?page=2>; rel=next"), "invalid-link"],
  [undefined, "invalid-options"],
  [{ cursor: {}, as: "after" }, "invalid-options"],
  [{ cursor: 1, as: 1 }, "invalid-options"],
])("There is no next page of %j: %s", (page, code) => {
  expect(thrownBy(() => nextPage(incomplete, page as never)).code).toBe(code);
});
