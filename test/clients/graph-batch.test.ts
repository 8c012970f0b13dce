import { describe, expect, test } from "@jest/globals";
import { EndpointBuilder } from "fluent-endpoint";
import { readGraphBatch, toGraphBatch } from "fluent-endpoint/clients";
import { thrownBy } from "../helpers/thrown-by.js";

const graph = new EndpointBuilder("https://graph.microsoft.com/v1.0").header(
  "authorization",
  "Bearer hidden",
);
const me = graph.route("GET /me").build();
const many = (count: number) => Array.from({ length: count }, () => me);

describe("toGraphBatch", () => {
  test("writes requests without the version and without what the batch says for all", () => {
    const requests = {
      me,
      groups: graph.route("GET /users/{id}/groups").build({ id: "ada lovelace", $top: 5 }),
      mail: graph
        .route("POST /me/sendMail")
        .body({ subject: "Hello" })
        .header("prefer", "x")
        .build(),
      note: graph.route("PUT /me/note").header("content-type", "text/plain").data("{}").build(),
      photo: graph
        .route("PUT /me/photo")
        .header("content-type", "image/png")
        .data(new Uint8Array([1, 2]))
        .build(),
      root: graph.route("GET /").build(),
    };
    expect(toGraphBatch(requests)).toEqual([
      {
        requests: [
          { id: "me", method: "GET", url: "/me" },
          { id: "groups", method: "GET", url: "/users/ada%20lovelace/groups?%24top=5" },
          {
            id: "mail",
            method: "POST",
            url: "/me/sendMail",
            headers: { "content-type": "application/json; charset=utf-8", prefer: "x" },
            body: { subject: "Hello" },
          },
          {
            id: "note",
            method: "PUT",
            url: "/me/note",
            headers: { "content-type": "text/plain" },
            body: "{}",
          },
          {
            id: "photo",
            method: "PUT",
            url: "/me/photo",
            headers: { "content-type": "image/png" },
            body: "AQI=",
          },
          { id: "root", method: "GET", url: "/" },
        ],
      },
    ]);
  });

  test.each([
    [0, []],
    [20, [20]],
    [41, [20, 20, 1]],
  ])("makes of %d requests batches of %p", (count, sizes) => {
    const batches = toGraphBatch(many(count));
    expect(batches.map(({ requests }) => requests.length)).toEqual(sizes);
    expect(batches.flatMap(({ requests }) => requests.map(({ id }) => id))).toEqual(
      Array.from({ length: count }, (_, index) => String(index)),
    );
  });

  test("keeps what a request depends on", () => {
    const [batch] = toGraphBatch({ me, then: { request: me, dependsOn: ["me"] } });
    expect(batch?.requests[1]).toEqual({
      id: "then",
      method: "GET",
      url: "/me",
      dependsOn: ["me"],
    });
  });

  test.each([["0"], ["x"], ["20"]])(
    "refuses a request that depends on %s in another batch, or nowhere",
    (id) => {
      const requests = [...many(20), { request: me, dependsOn: [id] }];
      expect(thrownBy(() => toGraphBatch(requests)).code).toBe("invalid-options");
    },
  );

  test("refuses two versions, and what is not a request", () => {
    const beta = new EndpointBuilder("https://graph.microsoft.com/beta").route("GET /me").build();
    expect(thrownBy(() => toGraphBatch([me, beta])).message).toContain("version");
    expect(thrownBy(() => toGraphBatch([{ request: me, dependsOn: "0" as never }])).code).toBe(
      "invalid-options",
    );
    expect(thrownBy(() => toGraphBatch([graph as never])).code).toBe("invalid-options");
    expect(thrownBy(() => toGraphBatch(undefined as never)).code).toBe("unreadable-input");
  });

  test.each([new ReadableStream(), new FormData(), new Blob(["x"])])(
    "refuses the body %s",
    (data) => {
      const upload = graph.route("PUT /me/photo").data(data).build();
      expect(thrownBy(() => toGraphBatch({ upload }))).toMatchObject({ code: "unsupported-body" });
    },
  );
});

describe("readGraphBatch", () => {
  test("returns the responses by id, in any order", () => {
    const responses = [
      { id: "mail", status: 429, headers: { "retry-after": "1" } },
      { id: "me", status: 200, body: { id: 7 } },
      { id: "__proto__", status: 204 },
    ];
    const read = readGraphBatch({ responses });
    expect(read).toEqual(
      Object.fromEntries([
        ["mail", { status: 429, ok: false, data: undefined }],
        ["me", { status: 200, ok: true, data: { id: 7 } }],
        ["__proto__", { status: 204, ok: true, data: undefined }],
      ]),
    );
  });

  test.each([
    undefined,
    null,
    "x",
    {},
    { responses: {} },
    { responses: [7] },
    { responses: [{ id: "1" }] },
    new Response(),
  ])("refuses what is not the JSON of a batch: %p", (response) => {
    expect(thrownBy(() => readGraphBatch(response)).code).toBe("invalid-response");
  });
});
