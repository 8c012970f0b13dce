import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { toFetch } from "fluent-endpoint/clients";
import { createApi, type ApiOperation } from "fluent-endpoint/openapi";
import { openApiDirectory } from "../describe/openapi-directory.js";
import { githubDescription } from "../helpers/github-description.js";
import { callByOpenapiFetch } from "./openapi-fetch-calls.js";
import { recordingServer, type Received, type RecordingServer } from "./recording-server.js";
import { sampledCalls, type Json } from "./sampled-calls.js";
import known from "./wire-differences.json";

interface Difference {
  readonly route: string;
  readonly part: keyof Received;
  readonly own: string;
  readonly peer: string;
}

const DIRECTORY = ["stripe.com.json", "box.com.json", "slack.com.json", "spotify.com.json"];
const SUBJECTS = [
  { name: "api.github.com.json", file: githubDescription },
  ...DIRECTORY.map((name) => ({ name, file: () => join(openApiDirectory(), name) })),
];

interface Known {
  readonly part: string;
  readonly owner: string;
  readonly why: string;
}

/** Differences that go away when one side is rewritten, so that another difference beside them shows. */
const REWRITTEN: readonly (Known & { side: string; find: string; put: string })[] = known.rewritten;

const ROUTES: Readonly<Record<string, readonly (Known & { routes: string[] })[]>> = known.routes;

const REFUSAL = ["refusal"] as const;

const used = new Set<Known>();

const totals = { calls: 0, equal: 0, left: 0 };

/** openapi-fetch leaves the writing of other bodies to whoever calls it. */
function isWritten({ body }: ApiOperation): boolean {
  const { mediaType = "application/json" } = body ?? {};
  return /^application\/(?:(?:.+\+)?json|x-www-form-urlencoded)\b/.test(mediaType);
}

/** What both send for the same values, where it differs. */
async function wireDifferences(description: Json, server: RecordingServer): Promise<Difference[]> {
  const { baseUrl } = server;
  const api = createApi(description, { baseUrl });
  const differences: Difference[] = [];
  for (const { route, parameters } of sampledCalls(description)) {
    const operation = api.operation(route);
    if (!isWritten(operation)) {
      totals.left++;
      continue;
    }
    const given = parameters();
    const own = await server.received(async () => fetch(...toFetch(api.build(route, given))));
    const peer = await server.received(() =>
      callByOpenapiFetch(baseUrl, description, operation, given),
    );
    totals.calls++;
    const found = compared(route, own, peer);
    if (found.length === 0) totals.equal++;
    differences.push(...found);
  }
  return differences;
}

function compared(route: string, own: Received, peer: Received): Difference[] {
  const isSent = own.refusal === "" && peer.refusal === "";
  const parts = isSent ? (["method", "target", "contentType", "body"] as const) : REFUSAL;
  return parts
    .map((part) => ({ route, part, own: written(own, part), peer: written(peer, part) }))
    .filter((each) => each.own !== each.peer);
}

/** Whether the rewriting of both sides leaves a difference. */
function isUnexplained({ part, own, peer }: Difference): boolean {
  const sides = { own, peer };
  for (const rule of REWRITTEN.filter((each) => each.part === part)) {
    const side = rule.side === "own" ? "own" : "peer";
    const text = sides[side].replaceAll(new RegExp(rule.find, "g"), rule.put);
    if (text !== sides[side]) used.add(rule);
    sides[side] = text;
  }
  return sides.own !== sides.peer;
}

/** A part as it is compared. JSON has no charset: RFC 8259 says that the parameter has no effect. */
function written(received: Received, part: keyof Received): string {
  return received[part].replace(/^(application\/(?:.+\+)?json); charset=utf-8$/, "$1");
}

describe("openapi-fetch sends the same bytes for the values of openapi-sampler", () => {
  let server: RecordingServer;

  beforeAll(async () => {
    server = await recordingServer();
  });

  afterAll(() => {
    server.close();
    const { calls, equal, left } = totals;
    process.stderr.write(
      `${equal} of ${calls} calls are the same on the wire; ${left} are not compared.\n`,
    );
  });

  test.each(SUBJECTS)(
    "$name, but for differences that have an owner",
    async ({ name, file }) => {
      const description = JSON.parse(readFileSync(file(), "utf8")) as Json;
      const differences = await wireDifferences(description, server);
      const owned = (ROUTES[name] ?? []).flatMap(({ part, routes }) =>
        routes.map((route) => `${part} ${route}`),
      );
      const left = differences.filter(isUnexplained);
      expect(left.filter(({ part, route }) => !owned.includes(`${part} ${route}`))).toEqual([]);
      const found = new Set(left.map(({ part, route }) => `${part} ${route}`));
      expect(owned.filter((each) => !found.has(each))).toEqual([]);
    },
    300_000,
  );

  test("and none of the differences is ours", () => {
    const all = [...REWRITTEN, ...Object.values(ROUTES).flat()];
    expect(all.filter(({ owner }) => !/^(?:peer|undefined|description)$/.test(owner))).toEqual([]);
    expect(REWRITTEN.filter((each) => !used.has(each))).toEqual([]);
  });
});
