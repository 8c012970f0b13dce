/** Mocking in Vitest: replace `fetch`, and compare what it was called with. */
import { afterEach, expect, test, vi } from "vitest";
import { closeIssue } from "./close-issue.js";

afterEach(() => {
  vi.restoreAllMocks();
});

test("closes the issue", async () => {
  const fetch = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(() => Promise.resolve(Response.json({ state: "closed" })));

  expect(await closeIssue(7)).toBe("closed");
  expect(fetch).toHaveBeenCalledWith(
    "https://api.github.com/repos/octokit/endpoint.js/issues/7",
    expect.objectContaining({ method: "PATCH", body: '{"state":"closed"}' }),
  );
});
