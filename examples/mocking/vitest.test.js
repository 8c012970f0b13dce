/** Mocking in Vitest: replace `fetch`, and compare what it was called with. */
import { pathPattern } from "fluent-endpoint/routes";
import { afterEach, expect, test, vi } from "vitest";
import { closeIssue, updateIssue } from "./close-issue.js";

afterEach(() => {
  vi.restoreAllMocks();
});

test("closes the issue", async () => {
  const fetch = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(() => Promise.resolve(Response.json({ state: "closed" })));

  expect(await closeIssue(7)).toBe("closed");
  expect(fetch).toHaveBeenCalledWith(
    expect.stringMatching(pathPattern(updateIssue, "regexp")),
    expect.objectContaining({ method: "PATCH", body: '{"state":"closed"}' }),
  );
});
