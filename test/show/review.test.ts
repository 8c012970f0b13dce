import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { describe, expect, test } from "@jest/globals";
import { createEndpoint, type RequestOptions } from "fluent-endpoint";
import { approve, review } from "fluent-endpoint/show";

const shop = createEndpoint("https://shop.example.com/v1");
const SECRET = "s3cret-0123456789";

function order(changes: Partial<RequestOptions> = {}): RequestOptions {
  const request = shop("POST /orders", {
    item: "chair",
    count: 2,
    headers: { authorization: `Bearer ${SECRET}` },
  });
  return { ...request, ...changes };
}

function form(...files: [name: string, file: File | string][]): FormData {
  const data = new FormData();
  for (const [name, file] of files) data.append(name, file);
  return data;
}

describe("review", () => {
  test("shows the request without its credentials", async () => {
    const { text, method, url, headers, body } = await review(order());
    expect(text).toMatch(/^POST https:\/\/shop\.example\.com\/v1\/orders\n/);
    expect({ method, url, body }).toEqual({
      method: "post",
      url: "https://shop.example.com/v1/orders",
      body: { item: "chair", count: 2 },
    });
    expect(headers.authorization).toBe("Bearer ***");
    expect(text).not.toContain(SECRET);
  });

  test("leaves body out where there is none", async () => {
    expect(await review(shop("GET /orders"))).not.toHaveProperty("body");
  });

  test("computes the digest of a signature base of RFC 9421", async () => {
    const request: RequestOptions = {
      method: "put",
      url: "https://shop.example.com/v1/notes/7",
      headers: { "x-b": "2", "content-type": "application/json" },
      body: '{"hello": "world"}\n',
    };
    const base = [
      '"@method": PUT',
      '"@target-uri": https://shop.example.com/v1/notes/7',
      '"content-type": application/json',
      '"x-b": 2',
      '"@kind": text',
      // The example of RFC 9530 appendix B.1.
      '"content-digest": sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:',
    ].join("\n");
    const { digest } = await review(request);
    expect(digest).toBe(`sha-256:${createHash("sha256").update(base).digest("hex")}`);
  });

  test("refuses a stream", async () => {
    await expect(review(order({ body: Readable.from(["a"]) }))).rejects.toMatchObject({
      code: "unsupported-body",
    });
  });

  test.each([undefined, null, 7, "text", {}, shop])("refuses %p", async (given) => {
    await expect(review(given as never)).rejects.toMatchObject({ name: "EndpointError" });
  });
});

describe("approve", () => {
  const approved = async (request: RequestOptions) => (await review(request)).digest;

  test("returns the request that was reviewed", async () => {
    const request = order();
    expect(await approve(request, await approved(order()))).toBe(request);
  });

  test("ignores the order of names in a JSON body", async () => {
    const body = { count: 2, item: "chair" };
    await approve(order({ body }), await approved(order()));
    const nested = { a: [{ x: 1, y: { p: 1, q: 2 } }], "": 0 };
    const turned = { "": 0, a: [{ y: { q: 2, p: 1 }, x: 1 }] };
    await approve(order({ body: turned }), await approved(order({ body: nested })));
  });

  const headers = order().headers;
  const file = (text: string, name = "a.txt", type = "text/plain") =>
    new File([text], name, { type });
  const html = file("a", "a.txt", "text/html");
  const changes: [string, Partial<RequestOptions>, Partial<RequestOptions>][] = [
    ["method", {}, { method: "put" }],
    ["host", {}, { url: "https://shop.example.org/v1/orders" }],
    ["query", {}, { url: "https://shop.example.com/v1/orders?a" }],
    ["userinfo", {}, { url: "https://u:p@shop.example.com/v1/orders", headers: {} }],
    ["credential", {}, { headers: { ...headers, authorization: "Bearer other" } }],
    ["header", {}, { headers: { ...headers, "x-more": 1 } }],
    ["removed body", {}, { body: undefined }],
    ["number", {}, { body: { item: "chair", count: 20 } }],
    ["order of a list", { body: { a: [1, 2] } }, { body: { a: [2, 1] } }],
    ["type of a value", { body: { a: 1 } }, { body: { a: "1" } }],
    ["__proto__", { body: {} }, { body: JSON.parse('{"__proto__":1}') as object }],
    ["text", { body: '{"a":1,"b":2}' }, { body: '{"b":2,"a":1}' }],
    ["bytes", { body: new Uint8Array([1]) }, { body: new Uint8Array([2]) }],
    ["Blob", { body: new Blob(["a"]) }, { body: new Blob(["b"]) }],
    ["field", { body: form(["a", "1"]) }, { body: form(["a", "2"]) }],
    ["file's bytes", { body: form(["f", file("a")]) }, { body: form(["f", file("b")]) }],
    ["file's name", { body: form(["f", file("a")]) }, { body: form(["f", file("a", "b")]) }],
    ["file's type", { body: form(["f", file("a")]) }, { body: form(["f", html]) }],
    ["URLSearchParams", { body: new URLSearchParams("a=1") }, { body: new URLSearchParams("a=2") }],
  ];

  test.each(changes)("refuses another %s", async (_, before, after) => {
    const bodyless = (each: Partial<RequestOptions>) => {
      const isJson = Object.getPrototypeOf(each.body ?? {}) === Object.prototype;
      const { "content-type": _type, ...others } = headers;
      return order({ ...(!isJson && { headers: others }), ...each });
    };
    const digest = await approved(bodyless(before));
    await approve(bodyless(before), digest);
    await expect(approve(bodyless(after), digest)).rejects.toMatchObject({
      code: "changed-request",
      advice: { text: "Call review() again, and ask again." },
    });
  });

  test("tells apart bodies of all kinds whose content is equal", async () => {
    const same = '[["amount","1"]]';
    const bodies = [
      same,
      JSON.parse(same) as object,
      new TextEncoder().encode(same),
      new Blob([same]),
      form(["amount", "1"]),
      new URLSearchParams([["amount", "1"]]),
      "amount=1",
      undefined,
      new FormData(),
    ];
    const plain = { "content-type": "application/json" };
    for (const sent of [{}, plain]) {
      const digests = await Promise.all(
        bodies.map((body) => approved(order({ headers: sent, body }))),
      );
      expect(digests.map((each) => digests.indexOf(each))).toEqual(
        digests.map((_, index) => index),
      );
    }
  });

  test("shows no value as structure, and nothing invisible", async () => {
    const textOf = async (body: RequestOptions["body"]) =>
      (await review(order({ headers: {}, body }))).text.split("\n\n").slice(1).join("\n\n");
    expect(await textOf(form(["a", '1"\n"b": "2']))).toBe('"a": "1\\"\\n\\"b\\": \\"2"\n');
    expect(await textOf(form(['a": "1', "2"]))).not.toBe(await textOf(form(["a", '1": "2'])));
    const picture = form(["f", file("a")]);
    const asFile = await textOf(picture);
    expect(asFile).toMatch(/^"f": file "a.txt" \(text\/plain, 1 bytes, sha-256 [\da-f]{64}\)\n$/);
    expect(await textOf(form(["f", asFile.slice(5, -1)]))).not.toBe(asFile);
    expect(await textOf(asFile.slice(0, -1))).toBe(`  ${asFile}`);
    expect(await textOf("(1 bytes)\n\nx")).toBe("  (1 bytes)\n  \n  x\n");
    for (const hidden of "\u200b\u{e0041}\u2060\u00ad\ufeff\u{e0101}\u3164") {
      expect(await textOf(`a${hidden}b`)).toContain("a\\u{");
      expect(await textOf(form([`a${hidden}`, `b${hidden}`]))).not.toContain(hidden);
      expect(await textOf({ [`a${hidden}`]: `b${hidden}` })).not.toContain(hidden);
    }
    expect(await textOf("\u2764\ufe0f\u200d\ud83d\udd25")).toContain(
      "\u2764\ufe0f\u200d\ud83d\udd25",
    );
  });

  test.each(["", "sha-256:", undefined, {}, 7])("refuses %p as a digest", async (digest) => {
    await expect(approve(order(), digest as never)).rejects.toMatchObject({
      code: "changed-request",
    });
  });
});
