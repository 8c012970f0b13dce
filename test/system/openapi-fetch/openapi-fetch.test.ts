import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { describeUnless } from "../../helpers/missing-programs.js";
import { readResponse } from "fluent-endpoint/clients";
import { singleCases, type Cases, type ResponseCase, type SingleCase, type Wire } from "./case.js";
import given from "./cases.json";
import { missing } from "./codemod-tool.js";
import { partsOf, sentHere } from "./sent-request.js";

const cases = given as unknown as Cases;
const requests = singleCases(cases.requests);

/** The package is among those of test/package.json, which is not installed everywhere. */
const installed = join(__dirname, "../../node_modules/openapi-fetch/dist/index.cjs");

describe("A request of openapi-fetch's tests", () => {
  const same = requests.filter(({ why }) => why === undefined);
  const otherwise = requests.filter(({ here, sent, error }) => here && !sent && !error);
  const different = requests.filter(({ sent, error }) => sent ?? error);

  test.each(named(same))("is sent by the same call: %s", async (_, each) => {
    expect(await partsOf(sentHere(each), each.wire)).toEqual(each.wire);
  });

  test.each(named(otherwise))("is sent by a call that says more: %s", async (_, each) => {
    expect(await partsOf(sentHere(each, each.here), each.wire)).toEqual(each.wire);
  });

  test.each(named(different))("differs as its case says: %s", async (_, each) => {
    const request = sentHere(each, each.here);
    if (each.error !== undefined) return expect(request).toBe(each.error);
    const { sent = {} } = each;
    expect(await partsOf(request, sent)).toEqual(sent);
    if (each.decodesAlike) expect(decoded(sent)).toEqual(decoded({ ...each.wire }));
  });

  test("has a reason exactly where the same call does not send it", async () => {
    const sent = await Promise.all(
      requests.map(async (each) => isSame(await partsOf(sentHere(each), each.wire), each.wire)),
    );
    const wrong = requests.filter(({ why }, index) => (why === undefined) !== sent[index]);
    expect(wrong.map(({ title }) => title)).toEqual([]);
  });

  test("and every other test of openapi-fetch is counted", () => {
    const further = requests.filter(({ again }) => again).length;
    const leftOut = cases.leftOut.reduce((sum, { tests }) => sum + tests, 0);
    const ported = requests.length - further + cases.responses.length;
    expect(ported + leftOut).toBe(cases.tests);
    expect({
      same: same.length - further,
      otherwise: otherwise.length,
      different: different.length,
      responses: cases.responses.length,
      leftOut,
    }).toMatchInlineSnapshot(`
      {
        "different": 57,
        "leftOut": 64,
        "otherwise": 216,
        "responses": 28,
        "same": 87,
      }
    `);
  });
});

describe("A response of openapi-fetch's tests", () => {
  test.each(cases.responses.map((each) => [`${each.from} · ${each.name}`, each] as const))(
    "is read as data or as an error: %s",
    async (_, { method, url, read, sent = read, ...each }) => {
      const arguments_ = [`https://fake-api.example${url}`, { method }] as const;
      const { status, ok, data } = await readResponse(arguments_, responseOf(each));
      expect({ status, ...(ok ? { data } : { error: data }) }).toEqual({
        ...sent,
        ...(ok ? { data: sent.data } : { error: sent.error }),
      });
    },
  );
});

describeUnless(missing, "the cases in openapi-fetch itself")("openapi-fetch itself", () => {
  // Data cannot have the functions of some. Of a form it asks Headers for a Function, which in Jest is one of another realm.
  const callable = requests.filter(
    ({ serializer, name }) => serializer === undefined && !name.includes("urlencoded"),
  );

  test.each(named(callable))("sends what the case says: %s", async (_, each) => {
    const request = await sentByOpenapiFetch(each);
    expect(await partsOf(request, each.wire)).toEqual(each.wire);
  });
});

type Client = Readonly<Record<string, (path: string, init: unknown) => Promise<unknown>>>;

async function sentByOpenapiFetch({ client, method, path, init }: SingleCase) {
  const { default: createClient } = createRequire(__filename)(installed) as {
    default: (settings: object) => Client;
  };
  let sent: Request | string = "nothing";
  const fetch = (request: Request) => {
    sent = request;
    return Promise.resolve(Response.json({}));
  };
  const settings = { baseUrl: "https://fake-api.example", ...client, fetch };
  const call = createClient(settings)[method];
  await call?.(path, init).catch(() => "refused");
  return sent;
}

function responseOf({ response }: Pick<ResponseCase, "response">): Response {
  const { status = 200, headers = {}, json, text } = response;
  return json === undefined
    ? new Response(text ?? null, { status, headers })
    : Response.json(json, { status, headers });
}

function decoded({ pathname = "", search = "" }: Wire): readonly string[] {
  return [decodeURIComponent(pathname), decodeURIComponent(search)];
}

function isSame(actual: Wire, expected: Wire): boolean {
  return JSON.stringify(actual) === JSON.stringify(expected);
}

function named(list: readonly SingleCase[]): [string, SingleCase][] {
  return list.map((each) => [each.title, each]);
}
