import { describe, expect, test } from "@jest/globals";
import { EMPTY_FORM, headerRow, parameterRow } from "../../../docs/.vitepress/playground/form.js";
import { cleanForm, isAnotherRoute } from "../../../docs/.vitepress/playground/typed-route.js";

const OWN = "GET /orders/{id}";

describe("A route that is typed", () => {
  test.each([
    OWN,
    "",
    "G",
    "GET ",
    "GET /o",
    "GET /orders/{id",
    "GET /orders/{id}/items{?page}",
    "GET /orders/{order}",
    "POST /orders/{id}",
  ])("is still the one before: %p", (typed) => {
    expect(isAnotherRoute(OWN, typed)).toBe(false);
  });

  test.each([
    "P",
    "GET /s",
    "GET /users/{id}",
    "POST /orders",
    "POST /shops/{shop}/orders",
    "https://example.com/orders/{id}",
  ])("is another one: %p", (typed) => {
    expect(isAnotherRoute(OWN, typed)).toBe(true);
  });
});

describe("The form of another route", () => {
  const before = {
    ...EMPTY_FORM,
    baseUrl: "https://api.example.com",
    route: OWN,
    parameters: [parameterRow("id", 7)],
    headers: [headerRow("authorization", "Bearer a"), headerRow("Content-Type", "text/plain")],
    data: "text",
  };

  test("has nothing of a sample", () => {
    expect(cleanForm(before, "POST /a", false)).toEqual({ ...EMPTY_FORM, route: "POST /a" });
  });

  test("keeps what belongs to a person's own API, without the body", () => {
    expect(cleanForm(before, "POST /a", true)).toEqual({
      ...EMPTY_FORM,
      route: "POST /a",
      baseUrl: "https://api.example.com",
      headers: before.headers.slice(0, 1),
    });
  });

  test("has no base URL if it is a whole URL", () => {
    expect(cleanForm(before, "https://example.com/a", true).baseUrl).toBe("");
  });
});
