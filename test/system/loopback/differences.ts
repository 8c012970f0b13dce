import type { BodyName } from "./bodies.js";
import type { TransportName } from "./transport-cases.js";
import type { ClientName } from "./senders.js";

/** A difference between clients: a row of the table in docs/clients.md. */
interface Difference {
  readonly clients: readonly ClientName[];
  /** The part of a request, as in the table. */
  readonly about: string;
  /** The difference, as in the table. */
  readonly instead: string;
}

/** A difference in bodies. A field that is absent is as in every other client. */
export interface BodyDifference extends Difference {
  readonly bodies: readonly BodyName[];
  /** The code of the error that is thrown before anything is sent. */
  readonly fails?: "unsupported-body";
  /** The bytes that arrive. */
  readonly bytes?: Uint8Array;
  /** True if the length is declared. */
  readonly sized?: boolean;
}

/** A difference in headers. */
export interface HeaderDifference extends Difference {
  readonly headers: readonly string[];
  /** The value that arrives in place of the caller's. Absent where the header is left out. */
  readonly arrives?: RegExp;
}

/** A difference in methods. */
export interface MethodDifference extends Difference {
  readonly methods: readonly string[];
  readonly fails: "invalid-method";
}

/** Properties of the `request` option that a client does not use. */
export interface TransportDifference extends Difference {
  readonly transports: readonly TransportName[];
}

const STREAMS: readonly BodyName[] = [
  "a ReadableStream",
  "a stream of Node",
  "a stream of Node with text",
  "an async generator",
];

export const BODY_DIFFERENCES: readonly BodyDifference[] = [
  {
    clients: ["curl"],
    about: "a stream of unknown length",
    instead: "curl declares the length",
    bodies: STREAMS,
    sized: true,
  },
  {
    clients: ["curl"],
    about: "a form with two files; with NUL; with control characters or `=` in a name",
    instead: "throws `unsupported-body`",
    bodies: ["FormData with two files"],
    fails: "unsupported-body",
  },
];

export const HEADER_DIFFERENCES: readonly HeaderDifference[] = [
  {
    clients: ["fetch", "Request", "ky", "undici"],
    about: "`expect`, `keep-alive`, `upgrade`",
    instead: "left out",
    headers: ["expect", "keep-alive", "upgrade"],
  },
  {
    clients: ["fetch", "Request", "ky"],
    about: "`host`",
    instead: "`fetch` sends the host of the URL",
    headers: ["host"],
    arrives: /^127\.0\.0\.1:\d+$/,
  },
  {
    clients: ["fetch", "Request", "ky"],
    about: "`sec-fetch-mode`",
    instead: "`fetch` sends its own",
    headers: ["sec-fetch-mode"],
    arrives: /^cors$/,
  },
  {
    clients: ["axios"],
    about: "a header called `constructor`",
    instead: "axios loses it",
    headers: ["constructor"],
  },
  {
    clients: ["fetch", "Request", "axios", "got", "ky", "undici", "node", "curl"],
    about: "`transfer-encoding`, `trailer`",
    instead: "left out",
    headers: ["transfer-encoding", "trailer"],
  },
];

export const METHOD_DIFFERENCES: readonly MethodDifference[] = [
  {
    clients: ["fetch", "Request", "ky"],
    about: "TRACE",
    instead: "throws `invalid-method`",
    methods: ["trace"],
    fails: "invalid-method",
  },
];

const unused = (
  clients: readonly ClientName[],
  about: string,
  transports: readonly TransportName[],
  instead = "not used",
): TransportDifference => ({ clients, about: `\`request.${about}`, instead, transports });

export const TRANSPORT_DIFFERENCES: readonly TransportDifference[] = [
  unused(["curl"], "signal`", ["a signal that has aborted", "a signal that aborts"]),
  unused(
    ["fetch", "Request"],
    "timeout`",
    ["a timeout"],
    "not used: `fetch` has no timeout; pass `AbortSignal.timeout(…)` as the signal",
  ),
  unused(["fetch", "Request", "ky", "undici", "curl"], "agent` of Node", ["an agent"]),
  unused(["axios", "got", "node", "curl"], "dispatcher` of undici", [
    "a dispatcher",
    "an agent that is a dispatcher",
  ]),
  unused(["fetch", "Request", "got", "undici", "node", "curl"], "fetch`", ["a fetch"]),
];

/** Headers that `fetch` of Node adds where the caller does not give them. */
const ADDED_BY_FETCH = [
  ...["accept", "accept-encoding", "accept-language", "cache-control", "pragma"],
  ...["sec-fetch-mode", "user-agent"],
];

/** Headers that a client adds where the caller does not give them. */
export const ADDED: Readonly<Record<ClientName, readonly string[]>> = {
  fetch: ADDED_BY_FETCH,
  Request: ADDED_BY_FETCH,
  axios: ["accept", "accept-encoding", "user-agent"],
  got: ["accept-encoding", "user-agent"],
  ky: ADDED_BY_FETCH,
  undici: [],
  node: [],
  curl: ["accept", "user-agent"],
};

/** The difference of a client that applies to a case. */
export function findDifference<Kind extends Difference>(
  differences: readonly Kind[],
  client: ClientName,
  applies: (difference: Kind) => boolean,
): Kind | undefined {
  return differences.find(
    (difference) => difference.clients.includes(client) && applies(difference),
  );
}

/** All differences as rows of the table in docs/clients.md. */
export function tableLines(): readonly string[] {
  const differences: readonly Difference[] = [
    ...BODY_DIFFERENCES,
    ...METHOD_DIFFERENCES,
    ...HEADER_DIFFERENCES,
    ...TRANSPORT_DIFFERENCES,
  ];
  const lines = differences.map(({ clients, about, instead }) => {
    const isEvery = clients.length === Object.keys(ADDED).length;
    return `| ${isEvery ? "every client" : clients.join(", ")} | ${about} | ${instead} |`;
  });
  return [...new Set(lines)];
}
