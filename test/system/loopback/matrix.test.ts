import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { IS_NIGHTLY } from "../../helpers/nightly.js";
import { BODIES, type BodyCase, type BodyName } from "./bodies.js";
import { ClientsProcess } from "./clients-process.js";
import {
  ADDED,
  BODY_DIFFERENCES,
  findDifference,
  HEADER_DIFFERENCES,
  METHOD_DIFFERENCES,
  TRANSPORT_DIFFERENCES,
  type BodyDifference,
} from "./differences.js";
import { HEADERS, type HeaderCase } from "./headers.js";
import { RecordingServer, type Arrival } from "./recording-server.js";
import { nodeRuntimes } from "./runtimes.js";
import type { Outcome, Scenario } from "./scenario.js";
import type { ClientName } from "./senders.js";
import { TARGETS } from "./targets.js";
import { TRANSPORTS, type TransportName } from "./transport-cases.js";

const CLIENTS = Object.keys(ADDED) as ClientName[];
const WITHOUT_BODY = ["get", "head", "trace"];
const WITH_BODY = ["post", "put", "patch", "delete", "options", "query", "propfind"];
const LENGTH_0 = ["post", "put", "patch", "query", "propfind"];
const METHODS = [...WITHOUT_BODY, ...WITH_BODY];

const entries = <Key extends string, Value>(object: Readonly<Record<Key, Value>>) =>
  Object.entries(object) as [Key, Value][];

interface Run {
  readonly name: string;
  readonly path: string;
  readonly clients: readonly ClientName[];
  readonly oldest: boolean;
}

// CI runs on the newest version itself, too.
const runtimes = nodeRuntimes().slice(0, IS_NIGHTLY ? undefined : 1);
const RUNS: readonly Run[] = [
  ...runtimes.map((runtime) => ({ ...runtime, clients: CLIENTS, oldest: false })),
  ...runtimes.slice(0, 1).map(({ name, path }) => ({
    name: `${name} with the oldest supported version`,
    path,
    clients: ["got", "ky"] as const,
    oldest: true,
  })),
];

describe.each(RUNS)("in $name", ({ path, clients, oldest }) => {
  let server: RecordingServer;
  let process: ClientsProcess;

  beforeAll(async () => {
    server = await RecordingServer.start();
    process = ClientsProcess.start(path);
  });

  afterAll(async () => {
    process.stop();
    await server.close();
  });

  async function send(client: ClientName, scenario: Partial<Scenario>) {
    const outcome = await process.send(client, {
      method: "get",
      url: `${server.origin}/path`,
      headers: {},
      body: "no body",
      oldest,
      ...scenario,
    });
    return { outcome, arrivals: server.take().map(readable) };
  }

  describe.each(clients)("%s", (client) => {
    test.each(entries<BodyName, BodyCase>(BODIES))(
      "sends %s with every method",
      async (name, body) => {
        const seen: Record<string, unknown> = {};
        const expected: Record<string, unknown> = {};
        for (const method of METHODS) {
          const { outcome, arrivals } = await send(client, { method, body: name });
          seen[method] = arrivals[0] ? bodyAndFraming(arrivals[0]) : (outcome.code ?? outcome);
          expected[method] = expectedBody(client, method, name, body);
          expect(arrivals.length).toBeLessThan(2);
        }
        expect(seen).toEqual(expected);
      },
    );

    test.each(entries(TARGETS))("requests %s byte for byte", async (given, target) => {
      const { outcome, arrivals } = await send(client, { url: `${server.origin}${given}` });
      expect(outcome).toEqual({ status: 200 });
      expect(arrivals.map((arrival) => arrival.target)).toEqual([target]);
    });

    test("sends the userinfo of a URL as a header", async () => {
      const url = server.origin.replace("//", "//us%C3%A9r:p%40ss@");
      const { arrivals } = await send(client, { url });
      const basic = `Basic ${Buffer.from("usér:p@ss").toString("base64")}`;
      expect(arrivals[0]?.headers.authorization).toEqual([basic]);
    });

    test.each(entries<string, HeaderCase>(HEADERS))("sends %s", async (_, headers) => {
      for (const [method, body] of [
        ["get", "no body"],
        ["post", "a JSON object"],
      ] as const) {
        const { outcome, arrivals } = await send(client, { method, body, headers });
        expect(outcome).toEqual({ status: 200 });
        const [arrival] = arrivals;
        for (const [name, value] of Object.entries(headers)) {
          expect([name, arrival?.headers[name]]).toEqual([
            name,
            expectedHeader(client, name, value),
          ]);
        }
        expect(added(client, arrival, headers)).toEqual([]);
      }
    });

    test("sends nothing if a header value is invalid", async () => {
      for (const value of ["漢字", "a\r\nb: c", "a\0"]) {
        const { outcome, arrivals } = await send(client, { headers: { "x-value": value } });
        expect(outcome).toMatchObject({ error: "EndpointError", code: "invalid-header" });
        expect(arrivals).toEqual([]);
      }
    });

    test.each(entries(TRANSPORTS))(
      "uses %s, unless the table says otherwise",
      async (transport) => {
        const difference = findDifference(TRANSPORT_DIFFERENCES, client, ({ transports }) =>
          transports.includes(transport),
        );
        const mustEnd =
          difference === undefined && /^a signal that aborts|^a timeout/.test(transport);
        const { outcome } = await send(client, {
          method: "post",
          body: "a JSON object",
          transport,
          url: `${server.origin}${mustEnd ? "/silence" : "/path"}`,
        });
        expect(effectOf(outcome)).toBe(
          difference === undefined ? TRANSPORT_EFFECTS[transport] : "none",
        );
      },
    );
  });
});

/** The effect of each `request` option on a client that uses it. */
const TRANSPORT_EFFECTS: Readonly<Record<TransportName, string>> = {
  "a signal that has aborted": "failed",
  "a signal that aborts": "failed",
  "a timeout": "failed",
  "no timeout": "none",
  "an agent": "used",
  "a dispatcher": "used",
  "an agent that is a dispatcher": "used",
  "a fetch": "used",
};

function effectOf({ status, used, code }: Outcome): string {
  if (status === 200) return used === true ? "used" : "none";
  return code === "EndpointError" ? "refused" : "failed";
}

interface ReadableArrival extends Omit<Arrival, "headers"> {
  readonly headers: Readonly<Record<string, readonly string[]>>;
}

/** The arrival with the values of each header by its lower-case name. */
function readable(arrival: Arrival): ReadableArrival {
  const headers: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  for (const [name, value] of arrival.headers) (headers[name.toLowerCase()] ??= []).push(value);
  return { ...arrival, headers };
}

/** The body, with "BOUNDARY" in place of a form's boundary, and how its length was declared. */
function bodyAndFraming({ method, headers, body }: ReadableArrival) {
  const [, type = headers["content-type"]?.[0], boundary] =
    /^(multipart\/form-data); boundary=(.*)$/.exec(headers["content-type"]?.[0] ?? "") ?? [];
  const text = body.toString("latin1");
  const isExact = headers["content-length"]?.[0] === String(body.length);
  return {
    method,
    type,
    bytes: boundary === undefined ? text : text.replaceAll(boundary, "BOUNDARY"),
    framing: isExact ? "length" : headers["transfer-encoding"]?.[0],
  };
}

function expectedBody(client: ClientName, method: string, name: BodyName, body: BodyCase): unknown {
  const methodDifference = findDifference(METHOD_DIFFERENCES, client, ({ methods }) =>
    methods.includes(method),
  );
  const difference: Partial<BodyDifference> =
    findDifference(BODY_DIFFERENCES, client, ({ bodies }) => bodies.includes(name)) ?? {};
  if (body.bytes.length > 0 && WITHOUT_BODY.includes(method)) return "unsupported-body";
  if (methodDifference !== undefined) return methodDifference.fails;
  if (difference.fails !== undefined) return difference.fails;
  const bytes = difference.bytes ?? body.bytes;
  return {
    method: method.toUpperCase(),
    type: body.type,
    bytes: Buffer.from(bytes).toString("latin1"),
    framing: expectedFraming(method, bytes, difference.sized ?? body.sized),
  };
}

function expectedFraming(method: string, bytes: Uint8Array, sized: boolean): string | undefined {
  if (!sized) return "chunked";
  return bytes.length > 0 || LENGTH_0.includes(method) ? "length" : undefined;
}

function expectedHeader(client: ClientName, name: string, value: string | number): unknown {
  const difference = findDifference(HEADER_DIFFERENCES, client, ({ headers }) =>
    headers.includes(name),
  );
  if (difference === undefined) return [String(value).trim()];
  return difference.arrives && [expect.stringMatching(difference.arrives)];
}

/** The names of headers that neither the caller gave nor the client is known to add. */
function added(client: ClientName, arrival: ReadableArrival | undefined, headers: HeaderCase) {
  const known = [
    ...Object.keys(headers),
    ...ADDED[client],
    "host",
    "connection",
    "content-type",
    "content-length",
  ];
  return Object.keys(arrival?.headers ?? {}).filter((name) => !known.includes(name));
}
