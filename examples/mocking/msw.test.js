/** Mocking with msw in Vitest: a handler for the route answers, and has the parameters of the request. */
import { pathPattern } from "fluent-endpoint/routes";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeIssue, updateIssue } from "./close-issue.js";

const server = setupServer(
  http.patch(pathPattern(updateIssue, "colon"), ({ params }) =>
    HttpResponse.json({ state: `closed ${String(params.issue_number)}` }),
  ),
);

beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
});

afterAll(() => {
  server.close();
});

test("closes the issue", async () => {
  expect(await closeIssue(7)).toBe("closed 7");
});
