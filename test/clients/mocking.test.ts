import { expect, jest, test } from "@jest/globals";
import { endpoint } from "fluent-endpoint";
import { toFetch } from "fluent-endpoint/clients";

test("A spy on fetch sees the arguments of toFetch", async () => {
  const send = jest
    .spyOn(globalThis, "fetch")
    .mockImplementation(() => Promise.resolve(Response.json({ state: "closed" })));
  const options = endpoint("PATCH /repos/{owner}/{repo}", {
    owner: "octokit",
    repo: "rest.js",
    private: true,
  });
  const responses = [await fetch(...toFetch(options)), await fetch(...toFetch(options))];
  for (const response of responses) expect(await response.json()).toEqual({ state: "closed" });
  expect(send).toHaveBeenCalledTimes(2);
  expect(send).toHaveBeenCalledWith(...toFetch(options));
  expect(send).not.toHaveBeenCalledWith(...toFetch({ ...options, method: "post" }));
  send.mockRestore();
});
