import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { describeInChromium } from "../../helpers/chromium.js";
import { IS_NIGHTLY } from "../../helpers/nightly.js";
import { BrowsedSite, openSearch } from "./browsed-site.js";

/** Words that people type into the search, by the page that they should find first. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  "getting-started": ["install", "how do I install it", "getting started"],
  "behaviour/bodies": ["multipart", "json body"],
  "behaviour/errors": ["error codes", "EndpointError"],
  "behaviour/headers": ["headers", "accept header"],
  "behaviour/hosts": ["base url", "origins"],
  "behaviour/openapi": ["cookies", "allowReserved"],
  "behaviour/parameters": ["query arrays", "deepObject"],
  "behaviour/urls": ["missing variable", "dot segments", "dot-segment"],
  builder: ["strict mode", "what is the body of a POST"],
  "class-hierarchy": ["subclass", "mixin", "abstract"],
  clients: ["axios", "fetch", "got", "ky", "undici"],
  command: ["curl", "command line"],
  generate: ["generate", "generate classes"],
  measured: ["size", "how fast is it", "fastmcp"],
  migration: ["octokit", "migrate", "how to migrate from octokit"],
  openapi: ["openapi", "swagger", "swagger-client", "basic auth"],
  "recipes/agents": ["tools for a language model", "MCP", "agent"],
  "recipes/received": ["check a response", "read a request"],
  playground: ["playground", "rfc 6570"],
  "recipes/calls-by-route": ["without the library", "vite front end"],
  "recipes/forms-and-files": ["batch", "stripe", "upload", "progress"],
  "recipes/pages-and-cache": ["pagination", "paginate", "paging", "cache", "TanStack Query"],
  "recipes/reliability": ["cancel", "timeout", "422", "debug", "how should I retry", "oauth"],
  "recipes/signing": ["AWS", "presigned url", "presigned", "webhook"],
  "recipes/tests-and-traces": ["mock", "msw", "OpenTelemetry"],
  "recipes/overlays": ["overlay", "correct a description"],
  security: ["security"],
  stability: ["semantic versioning", "CommonJS", "browser", "jest", "vitest", "deno"],
  types: ["TypeScript"],
  "project/changelog": ["changelog"],
};

/** Names of the API, by the page of the reference that a reader of the name looks for. */
const NAMES: Readonly<Record<string, string>> = {
  EndpointBuilder: "api/fluent-endpoint/EndpointBuilder",
  createApi: "api/openapi/createApi",
  readResponse: "api/clients/readResponse",
  requestKey: "api/routes/requestKey",
  "toFetch()": "api/clients/toFetch",
};

describeInChromium("The search of the site", () => {
  const site = new BrowsedSite();

  test("finds the page first that people look for", async () => {
    const page = await openedSearch();
    const found: [page: string, query: string][] = [];
    const expected = Object.entries(QUERIES).flatMap(([path, queries]) =>
      (IS_NIGHTLY ? queries : queries.slice(0, 1)).map((query): [string, string] => [path, query]),
    );
    for (const [, query] of expected) found.push([(await results(page, query))[0] ?? "", query]);
    expect(found).toEqual(expected);
  });

  test("finds the reference of a name of the API first, and then guides", async () => {
    const page = await openedSearch();
    for (const [name, reference] of Object.entries(NAMES)) {
      const pages = await results(page, name);
      expect([name, pages[0]]).toEqual([name, reference]);
      expect([name, pages.some((path) => !path.startsWith("api/"))]).toEqual([name, true]);
    }
    // The guide has a chapter of this name.
    const [guide, reference] = await results(page, "createEndpoint");
    expect([guide, reference]).toEqual(["builder", "api/fluent-endpoint/createEndpoint"]);
  });

  test.each(["endpoint", "strict", "origins"])(
    "has guides before the reference, and the page for agents at the end: %s",
    async (query) => {
      const pages = await results(await openedSearch(), query);
      const reference = pages.findIndex((path) => path.startsWith("api/"));
      expect(reference).toBeGreaterThan(0);
      expect(pages.slice(0, -1)).not.toContain("project/coding-agents");
    },
  );

  async function openedSearch(): Promise<Page> {
    const page = await site.open("", { viewport: { width: 1280, height: 800 } });
    await openSearch(page);
    return page;
  }

  /** The pages that the search finds, best first, as paths without an ending. */
  async function results(page: Page, query: string): Promise<string[]> {
    const box = page.getByRole("searchbox");
    await box.fill("");
    await page.locator(".result").first().waitFor({ state: "detached" });
    await box.fill(query);
    await page.locator(".result").first().waitFor();
    const links = await page
      .locator("a.result")
      .evaluateAll((elements) => elements.map((element) => (element as HTMLAnchorElement).href));
    return links.map((link) => link.slice(site.url.length).replace(/(?:\.html)?(?:#.*)?$/, ""));
  }
});
