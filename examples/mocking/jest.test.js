/** Mocking in Jest: replace `fetch`, and compare what it was called with. */
import { afterEach, expect, jest, test } from "@jest/globals";
import { pathPattern } from "fluent-endpoint/routes";
import { closeIssue, updateIssue } from "./close-issue.js";

afterEach(() => {
  jest.restoreAllMocks();
});

test("closes the issue", async () => {
  const fetch = jest
    .spyOn(globalThis, "fetch")
    .mockImplementation(() => Promise.resolve(Response.json({ state: "closed" })));

  expect(await closeIssue(7)).toBe("closed");
  expect(fetch).toHaveBeenCalledWith(
    expect.stringMatching(pathPattern(updateIssue, "regexp")),
    expect.objectContaining({ method: "PATCH", body: '{"state":"closed"}' }),
  );
});
