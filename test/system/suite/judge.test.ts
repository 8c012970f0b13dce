import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import type { Adapter } from "./adapter.js";
import type { Accepted, Case, Part } from "./format.js";
import { differenceOf } from "./match.js";
import { printCases, readRequests } from "./printed-requests.js";
import { parseRequest, startRecordingServer, type Recorded } from "./recording-server.js";
import { runSuite } from "./run.js";
import { casesByGroup, scoreOf } from "./scores.js";
import { allCases } from "./suite-files.js";
import { weightsOfCases } from "./weights/weigh.js";

const GET: Accepted = { method: "GET", path: "/a" };

function sent(target: string, headers: object = {}, body = ""): Recorded {
  const method = body === "" ? "GET" : "POST";
  return { method, target, headers: Object.entries(headers), body: Buffer.from(body) };
}

/** Whether a request is one of the accepted form. */
function isRight(request: Recorded, accepted: Partial<Accepted>): boolean {
  return differenceOf(request, { ...GET, method: request.method, ...accepted }) === undefined;
}

describe("A request is right where the form accepts", () => {
  test.each<[string, Partial<Accepted>, boolean]>([
    ["/a%3Ab", { path: "/a:b" }, true],
    ["/%61", { path: "/a" }, true],
    ["/a%2fb", { path: "/a%2Fb" }, true],
    ["/a%2Fb", { path: "/a/b" }, false],
    ["/a%3Bb", { path: "/a;b" }, false],
    ["/a%25b", { path: "/a%b" }, false],
    ["/é", { path: "/%C3%A9" }, true],
    ["/a/", { path: "/a" }, false],
    ["/a+b", { path: "/a%20b" }, false],
    ["/a%3Ab", { path: "/a:b", exact: true }, false],
    ["/a:b", { path: "/a:b", exact: true }, true],
    ["/a?b=2&a=1", { query: "a=1&b=2" }, true],
    ["/a?a=2&a=1", { query: "a=1&a=2" }, false],
    ["/a?a=1", { query: "a=1&a=1" }, false],
    ["/a?a=1&a=1", { query: "a=1" }, false],
    ["/a?a=1&b=2", { query: "a=1" }, false],
    ["/a?a=x+y", { query: "a=x%20y" }, true],
    ["/a?a=x+y", { query: "a=x%20y", exact: true }, false],
    ["/a?a=x%2By", { query: "a=x%20y" }, false],
    ["/a?a", { query: "a=" }, true],
    ["/a?a=1%262", { query: "a=1&2" }, false],
    ["/a?a=1%2C2", { query: "a=1,2" }, false],
    ["/a?a=1%3D2", { query: "a=1%3D2" }, true],
    ["/a?a=x:y/z?", { query: "a=x%3Ay%2Fz%3F" }, true],
    ["/a?a[b]=1", { query: "a%5Bb%5D=1" }, true],
    ["/a?a=%7b%22y%22:2,%22x%22:1%7d", { query: "a=%7B%22x%22%3A1%2C%22y%22%3A2%7D" }, true],
    ["/a?a=%7B%22x%22%3A2%7D", { query: "a=%7B%22x%22%3A1%7D" }, false],
    ["/a?a=1?b", { query: "a=1?b" }, true],
    ["/a?", { query: "a=1" }, false],
    ["/a?b=1", {}, false],
    ["/a", {}, true],
  ])("%s for %j: %s", (target, accepted, expected) => {
    expect(isRight(sent(target), accepted)).toBe(expected);
  });
});

describe("A header", () => {
  test.each([
    [{ "x-a": "1" }, { "x-a": "1" }, true],
    [{ "x-a": "2" }, { "x-a": "1" }, false],
    [{}, { "x-a": "1" }, false],
    [{ "x-a": "1" }, { "x-a": null }, false],
    [{}, { "x-a": null }, true],
    [{ "x-a": "2" }, { "x-a": ["1", "2"] }, true],
    [{ "x-b": "1" }, {}, true],
    [{ "content-type": "text/plain; charset=utf-8" }, { "content-type": "text/plain" }, true],
    [{ "content-type": "TEXT/plain" }, { "content-type": "text/plain" }, true],
    [{ "content-type": "text/html" }, { "content-type": "text/plain" }, false],
    [{ accept: "*/*" }, { accept: "text/html" }, true],
    [{ "x-a": '{ "a": 1 }' }, { "x-a": '{"a":1}' }, true],
    [{ "x-a": "1.0" }, { "x-a": "1" }, false],
    [{ cookie: "b=2; a=1" }, { cookie: "a=1; b=2" }, true],
    [{ cookie: "a=2; b=1; a=1" }, { cookie: "a=1; a=2; b=1" }, false],
    [{ cookie: "b=1; a=2; a=1" }, { cookie: "a=2; a=1; b=1" }, true],
    [{ cookie: "a=1%3A" }, { cookie: "a=1:" }, true],
    [{ cookie: "a=1; a=2" }, { cookie: "a=1" }, false],
    [{ cookie: "a=1%3B" }, { cookie: "a=1;" }, false],
    [{ cookie: "a=%7B%22x%22%3A1%7D" }, { cookie: 'a={ "x": 1 }' }, true],
  ])("%j is right for %j: %s", (headers, accepted, expected) => {
    expect(isRight(sent("/a", headers), { headers: accepted })).toBe(expected);
  });

  test("with cookies is compared byte by byte where the case says so", () => {
    const request = sent("/a", { cookie: "a=1%3A" });
    expect(isRight(request, { headers: { cookie: "a=1:" }, exact: true })).toBe(false);
    expect(isRight(request, { headers: { cookie: "a=1%3A" }, exact: true })).toBe(true);
  });

  test("that is sent twice is joined", () => {
    const request = { ...sent("/a"), headers: [["x-a", "1"] as const, ["x-a", "2"] as const] };
    expect(isRight(request, { headers: { "x-a": "1, 2" } })).toBe(true);
    expect(isRight(request, { headers: { "x-a": "1" } })).toBe(false);
  });
});

describe("The method and the body", () => {
  test("count", () => {
    expect(differenceOf(sent("/a"), { ...GET, method: "PUT" })).toBe("method GET");
    expect(isRight(sent("/a", {}, "x"), {})).toBe(false);
    expect(isRight(sent("/a"), { body: { text: "x" } })).toBe(false);
  });

  test.each([
    ['{ "b": 1, "a": [1] }', { json: { a: [1], b: 1 } }, true],
    ['{"a":[1,2]}', { json: { a: [2, 1] } }, false],
    ['{"a":1}', { json: { a: "1" } }, false],
    ['{"a":1,"b":null}', { json: { a: 1 } }, false],
    ["{", { json: {} }, false],
    ["null", { json: null }, true],
    ["b=2&a=x+y", { form: "a=x%20y&b=2" }, true],
    ["a=x%2By", { form: "a=x%20y" }, false],
    ["a=%23", { form: "a=#" }, true],
    ["a b", { text: "a b" }, true],
    ["a  b", { text: "a b" }, false],
    ["a b\n", { text: "a b" }, false],
    ["AB", { base64: "QUI=" }, true],
    ["AC", { base64: "QUI=" }, false],
  ])("%s is right for %j: %s", (body, accepted, expected) => {
    expect(isRight(sent("/a", {}, body), { body: accepted })).toBe(expected);
  });
});

describe("A multipart body", () => {
  const TYPE = "multipart/form-data; boundary=b";
  const A = 'name="a"\r\n\r\n1';
  const FILE = 'name="f"; filename="x.txt"\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n1';
  const FIELD: Part = { name: "a", text: "1" };

  const bodyOf = (list: readonly string[]) =>
    `${list.map((part) => `--b\r\nContent-Disposition: form-data; ${part}\r\n`).join("")}--b--\r\n`;

  test.each<[readonly string[], Part[], boolean]>([
    [[A], [FIELD], true],
    [[A], [{ name: "b", text: "1" }], false],
    [[A], [{ name: "a", text: "2" }], false],
    [[A, A], [FIELD], false],
    [[A], [FIELD, FIELD], false],
    [[FILE, A], [FIELD, { name: "f", text: "1" }], true],
    [[FILE], [{ name: "f", filename: "x.txt", type: "text/plain", base64: "MQ==" }], true],
    [[FILE], [{ name: "f", filename: "y.txt", base64: "MQ==" }], false],
    [[FILE], [{ name: "f", type: "text/html", base64: "MQ==" }], false],
    [[FILE], [{ name: "f", base64: "Mg==" }], false],
    [[A], [{ ...FIELD, type: [null, "text/plain"] }], true],
    [[A], [{ ...FIELD, type: "text/plain" }], false],
    [[FILE], [{ name: "f", type: [null, "text/plain"], text: "1" }], false],
    [[A], [{ name: "a", json: 1 }], true],
    [[A], [{ name: "a", json: 2 }], false],
    [['name="%22"\r\n\r\n1'], [{ name: '"', text: "1" }], true],
    [['name="\\""\r\n\r\n1'], [{ name: '"', text: "1" }], true],
    [["name*=utf-8''%C3%A9\r\n\r\n1"], [{ name: "é", text: "1" }], true],
    [['name="a"\r\n\r\n1\r\n\r\n2'], [{ name: "a", text: "1\r\n\r\n2" }], true],
    [['name="a"\r\n\r\n 1 '], [FIELD], false],
  ])("%j is right for %j: %s", (list, parts, expected) => {
    const request = sent("/a", { "content-type": TYPE }, bodyOf(list));
    expect(isRight(request, { body: { parts } })).toBe(expected);
  });

  test.each([
    ["multipart/form-data", bodyOf([A]), false],
    [TYPE, bodyOf([A]).replace("--b--\r\n", "--b\r\n"), false],
    ['multipart/form-data; boundary="b"', bodyOf([A]), true],
  ])("has a boundary, and ends with it: %s %j", (type, body, expected) => {
    const request = sent("/a", { "content-type": type }, body);
    expect(isRight(request, { body: { parts: [FIELD] } })).toBe(expected);
  });
});

describe("The recording server", () => {
  const read = (text: string) => parseRequest(Buffer.from(text, "latin1"));

  test("waits for the whole message", () => {
    expect(read("POST /a HTTP/1.1\r\ncontent-length: 2\r\n")).toBeUndefined();
    expect(read("POST /a HTTP/1.1\r\ncontent-length: 2\r\n\r\n1")).toBeUndefined();
    expect(read("POST /a HTTP/1.1\r\nContent-Length: 2\r\n\r\n123")).toEqual({
      method: "POST",
      target: "/a",
      headers: [["content-length", "2"]],
      body: Buffer.from("12"),
    });
  });

  test("reads chunks, and headers in UTF-8 or Latin-1", () => {
    const head = "POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
    expect(read(`${head}2\r\n12\r\nA\r\n3456789012\r\n`)).toBeUndefined();
    expect(read(`${head}2\r\n12\r\nA\r\n3456789012\r\n0\r\n\r\n`)?.body.toString()).toBe(
      "123456789012",
    );
    expect(read("GET / HTTP/1.1\r\nx: \xC3\xA9\r\n\r\n")?.headers).toEqual([["x", "é"]]);
    expect(read("GET / HTTP/1.1\r\nx: \xE9\r\n\r\n")?.headers).toEqual([["x", "é"]]);
    expect(read("GET / HTTP/1.1\r\nx:a:b\r\n\r\n")?.headers).toEqual([["x", "a:b"]]);
  });

  test("keeps the bytes, and forgets them when they are taken", async () => {
    const server = await startRecordingServer();
    await new Promise<void>((resolve, reject) => {
      const socket = connect(server.port, "127.0.0.1", () => {
        socket.write("GET /a/../b HTTP/1.1\r\n");
        setTimeout(() => socket.write("\r\n"), 10);
      });
      socket.on("data", () => undefined);
      socket.on("end", resolve);
      socket.on("error", reject);
    });
    expect(server.taken().map(({ target }) => target)).toEqual(["/a/../b"]);
    expect(server.taken()).toEqual([]);
    server.close();
  });
});

const [FIRST, SECOND] = ["query-form-list", "query-form-string"].map((id) =>
  allCases().find((each) => each.id === id),
) as [Case, Case];

describe("The runner", () => {
  async function verdicts(send: (each: Case, baseUrl: string) => unknown, cases = [FIRST, SECOND]) {
    const adapter: Adapter = {
      name: "test",
      version: () => "1",
      open: ({ baseUrl = "" }) => ({ send: (each) => send(each, baseUrl) }),
    };
    const results = await runSuite(adapter, cases);
    return results.map(({ verdict, form, detail }) => `${verdict} ${String(form ?? detail)}`);
  }

  test("says what was sent, and what was not", async () => {
    const wrong = await verdicts((each, baseUrl) => fetch(`${baseUrl}/${each.id}?color=blue`));
    expect(wrong).toEqual(["wrong query color=blue", "right 1"]);
    const refusing = { ...SECOND, refuses: true } as const;
    const thrown = await verdicts(() => {
      throw new Error("No");
    }, [FIRST, refusing]);
    expect(thrown).toEqual(["refused No", "right No"]);
    expect(await verdicts(() => undefined)).toEqual(
      Array.from({ length: 2 }, () => "refused Nothing was sent."),
    );
  });

  test("judges the last of several requests, and moves the port of a case to the server's", async () => {
    const later = await verdicts(
      async (each, baseUrl) => {
        await fetch(`${baseUrl}/token`);
        await fetch(`${baseUrl}/${each.id}?color=blue,black,brown`);
      },
      [FIRST],
    );
    expect(later).toEqual(["right 1"]);
    const elsewhere = { ...FIRST, values: { query: { at: "http://127.0.0.1:8080" } } };
    const asked: unknown[] = [];
    await verdicts(({ values }, baseUrl) => asked.push(values.query?.at === baseUrl), [elsewhere]);
    expect(asked).toEqual([true]);
  });

  test("tells what a library cannot say by the name of the error, and what went to another host", async () => {
    const impossible = await verdicts(() => {
      throw Object.assign(new Error("No cookies"), { name: "Impossible" });
    });
    expect(impossible).toEqual(["impossible No cookies", "impossible No cookies"]);
    const [elsewhere] = await verdicts(() => {
      throw new Error("failed", { cause: Object.assign(new Error("x"), { code: "ENOTFOUND" }) });
    });
    expect(elsewhere).toBe("wrong sent elsewhere: failed (ENOTFOUND: x)");
  });

  test("loses only the cases that a library cannot open", async () => {
    const adapter: Adapter = {
      name: "test",
      version: () => "1",
      open({ document, baseUrl = "" }) {
        if (JSON.stringify(document).includes("query-form-list")) throw new Error("Unreadable");
        return { send: (each) => fetch(`${baseUrl}/${each.id}?color=blue`) };
      },
    };
    const results = await runSuite(adapter, [FIRST, SECOND]);
    expect(results.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([
      "query-form-list refused",
      "query-form-string right",
    ]);
  });
});

describe("A score", () => {
  const contested = { ...SECOND, id: "contested", contested: ["one", "other"] };
  const attack = { ...SECOND, id: "attack", tags: ["attack"] };
  const cases = [FIRST, SECOND, contested, attack];

  test("counts the verdicts of its cases", () => {
    const results = cases.map(({ id }) => ({ id, verdict: "wrong" as const }));
    const none = { right: 0, other: 0, refused: 0, impossible: 0 };
    expect(scoreOf(results, [FIRST, attack])).toEqual({ ...none, wrong: 2 });
  });

  test("is one of its group: attacks and contested cases have their own", () => {
    const ids = [...casesByGroup(cases)].map(([group, list]) => [group, list.map(({ id }) => id)]);
    expect(ids.filter(([, list]) => list?.length)).toEqual([
      ["frequent", [FIRST.id, SECOND.id]],
      ["attacks", ["attack"]],
      ["contested", ["contested"]],
    ]);
  });

  test("weighs cases by the features of published descriptions", () => {
    const weights = weightsOfCases(cases);
    expect([...weights.values()].reduce((sum, each) => sum + each, 0)).toBeCloseTo(1);
    expect(weights.has("attack")).toBe(false);
    expect(weights.has("contested")).toBe(false);
    // A plain text is more frequent than a list with commas.
    expect(weights.get(SECOND.id)).toBeGreaterThan(weights.get(FIRST.id) ?? 1);
  });
});

describe("Printed requests", () => {
  const folder = mkdtempSync(join(tmpdir(), "suite-"));
  const file = join(folder, "requests.jsonl");

  function read(...lines: readonly (object | string)[]) {
    const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
    writeFileSync(file, `${text.join("\n")}\n`);
    return readRequests(file, [FIRST, SECOND]).map(({ verdict, detail }) =>
      [verdict, detail].join(" ").trim(),
    );
  }

  const url = "http://127.0.0.1:8080/query-form-string?color=blue#x";

  test("are judged as parts or as a message", () => {
    const raw = "GET /query-form-list?color=blue,black,brown HTTP/1.1\r\nhost: x\r\n\r\n";
    expect(
      read(
        { id: "query-form-list", raw: Buffer.from(raw).toString("base64") },
        { id: "query-form-string", method: "get", url, headers: { "X-A": 1 }, body: null },
      ),
    ).toEqual(["right", "right"]);
    expect(read({ id: "query-form-list", refused: "No lists" })).toEqual([
      "refused No lists",
      "impossible",
    ]);
    expect(read({ id: "query-form-list", url: "/query-form-list" })).toEqual([
      "refused No request can be sent to /query-form-list.",
      "impossible",
    ]);
  });

  test("may name the host themselves", () => {
    const cases = allCases().filter(({ id }) => id === "attack-header-host");
    const verdictWith = (headers: object) => {
      const query = "http://127.0.0.1:8080/attack-header-host?q=1";
      writeFileSync(file, JSON.stringify({ id: "attack-header-host", url: query, headers }));
      return readRequests(file, cases).map(({ verdict }) => verdict);
    };
    expect(verdictWith({})).toEqual(["right"]);
    expect(verdictWith({ Host: "127.0.0.1:8080" })).toEqual(["right"]);
    expect(verdictWith({ Host: "evil.test" })).toEqual(["wrong"]);
  });

  test("are refused with the line or the name that is wrong", () => {
    expect(() => read({ id: "query-form-list", url }, "<b>")).toThrow("Line 2 is not JSON: <b>");
    expect(() => read({ id: "query" })).toThrow('There is no case "query".');
  });

  test("write half surrogate pairs in lines of their own, so that every parser reads the others", () => {
    const documents = join(folder, "documents.jsonl");
    printCases(documents, allCases());
    const lines = readFileSync(documents, "utf8").trim().split("\n");
    const ids = lines.map((line) =>
      (JSON.parse(line) as { cases: { id: string }[] }).cases.map(({ id }) => id),
    );
    const odd = ids.filter((_ids, at) => /\\ud[89a-f]/i.test(lines[at] ?? "")).flat();
    expect(odd).toContain("attack-path-surrogate");
    expect(odd.filter((id) => !id.endsWith("-surrogate"))).toEqual([]);
  });
});
