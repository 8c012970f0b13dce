import type { ChosenOperation } from "./compiled-code.js";
import { EMPTY_FORM, type Form, headerRow, parameterRow } from "./form.js";
import { SHOP_DOCUMENT } from "./shop-document.js";

/** A form to start from. */
export interface Sample {
  readonly name: string;
  readonly form: () => Form;
  /** The operation of the form, where there is an OpenAPI document. */
  readonly operation?: ChosenOperation;
}

function shopOperation(method: string, path: string): ChosenOperation {
  return { document: SHOP_DOCUMENT, file: "shop.json", method, path };
}

/** The first one is shown when the page opens. */
export const SAMPLES: readonly [Sample, ...Sample[]] = [
  {
    name: "Shop: get an order",
    operation: shopOperation("GET", "/orders/{id}"),
    form: () => ({
      ...EMPTY_FORM,
      baseUrl: "https://shop.example.com/v1",
      route: "GET /orders/{id}",
      parameters: [parameterRow("id", 7), parameterRow("fields", "total")],
    }),
  },
  {
    name: "Shop: place an order",
    operation: shopOperation("POST", "/orders"),
    form: () => ({
      ...EMPTY_FORM,
      baseUrl: "https://shop.example.com/v1",
      route: "POST /orders{?notify}",
      parameters: [
        parameterRow("notify", true),
        parameterRow("sku", "a"),
        parameterRow("amount", 2),
        parameterRow("tags", ["gift", "fragile"]),
      ],
      headers: [headerRow("authorization", "Bearer not-a-real-token")],
    }),
  },
  {
    name: "GitHub: create an issue",
    form: () => ({
      ...EMPTY_FORM,
      baseUrl: "https://api.github.com",
      route: "POST /repos/{owner}/{repo}/issues",
      parameters: [
        parameterRow("owner", "octokit"),
        parameterRow("repo", "rest.js"),
        parameterRow("title", "It works"),
        parameterRow("labels", ["bug", "help wanted"]),
      ],
      headers: [headerRow("authorization", "token not-a-real-token")],
    }),
  },
  {
    name: "GitHub: upload a text file",
    form: () => ({
      ...EMPTY_FORM,
      route:
        "POST https://uploads.github.com/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}",
      parameters: [
        parameterRow("owner", "octokit"),
        parameterRow("repo", "rest.js"),
        parameterRow("release_id", 1),
        parameterRow("name", "notes.txt", "query"),
      ],
      headers: [
        headerRow("accept", "application/vnd.github.v3+json"),
        headerRow("content-type", "text/plain; charset=utf-8"),
      ],
      data: "What is new:\n- It works",
    }),
  },
  {
    name: "Stripe: a form",
    form: () => ({
      ...EMPTY_FORM,
      baseUrl: "https://api.stripe.com",
      route: "POST /v1/customers",
      parameters: [
        parameterRow("email", "ada@example.com"),
        parameterRow("metadata", { plan: "pro" }),
        parameterRow("preferred_locales", ["en", "de"]),
      ],
      headers: [
        headerRow("authorization", "Bearer not-a-real-key"),
        headerRow("content-type", "application/x-www-form-urlencoded"),
      ],
      style: "brackets",
    }),
  },
  {
    name: "An object in the query",
    form: () => ({
      ...EMPTY_FORM,
      baseUrl: "https://api.example.com",
      route: "GET /articles",
      parameters: [
        parameterRow("filter", { state: "open", author: "ada" }),
        parameterRow("sort", ["-created", "title"]),
      ],
      style: "deepObject",
      styles: { sort: "comma" },
    }),
  },
  {
    name: "RFC 6570 operators",
    form: () => ({
      ...EMPTY_FORM,
      baseUrl: "https://example.com",
      route: "GET /files{/path*}{;version}{?fields*,page}{#part}",
      parameters: [
        parameterRow("path", ["docs", "read me"]),
        parameterRow("version", 2),
        parameterRow("fields", { sort: "name", order: "asc" }),
        parameterRow("page", 3),
        parameterRow("part", "top"),
      ],
    }),
  },
];
