import { BODIES, type BodyName } from "./bodies.js";
import type { MetaName } from "./metas.js";
import type { ClientName } from "./senders.js";

/** Something that a client cannot do, or does in its own way: a row of the table in docs/clients.md. */
interface Row {
  readonly clients: readonly ClientName[];
  /** What it is about, as the table says it. */
  readonly about: string;
  /** What happens, and why. */
  readonly instead: string;
}

/** A row about bodies; what is not said is as with every other client. */
export interface BodyRow extends Row {
  readonly bodies: readonly BodyName[];
  /** The code of the error, before anything is sent. */
  readonly fails?: "unsupported-body";
  /** The bytes that arrive. */
  readonly bytes?: Uint8Array;
  /** Whether the length is declared. */
  readonly sized?: boolean;
}

/** A row about headers. */
export interface HeaderRow extends Row {
  readonly headers: readonly string[];
  /** The value that arrives in place of the caller's; none where it is left out. */
  readonly arrives?: RegExp;
}

/** A row about methods. */
export interface MethodRow extends Row {
  readonly methods: readonly string[];
  readonly fails: "invalid-method";
}

/** A row about the `request` object: what is in it goes unused. */
export interface MetaRow extends Row {
  readonly metas: readonly MetaName[];
}

const STREAMS: readonly BodyName[] = [
  "a ReadableStream",
  "a stream of Node",
  "a stream of Node with text",
  "an async generator",
];
const BLOBS: readonly BodyName[] = [
  "a Blob",
  "a Blob without type",
  "a File under a type of the caller's",
];
const SIZED_STREAM: BodyName = "a stream whose length the caller gives";
const FORMS: readonly BodyName[] = [
  "FormData of text",
  "FormData with a file",
  "FormData with two files",
];
const NO_TEXT: readonly BodyName[] = [
  "a Uint8Array",
  "a Uint8Array whose length the caller gives",
  "a DataView",
  "an ArrayBuffer",
];

export const BODY_ROWS: readonly BodyRow[] = [
  {
    clients: ["superagent"],
    about: "a Blob, a form or a stream",
    instead: "`EndpointError` `unsupported-body`: its `send` takes text and bytes",
    bodies: [...BLOBS, ...FORMS, ...STREAMS, SIZED_STREAM],
    fails: "unsupported-body",
  },
  {
    clients: ["curl"],
    about: "a stream of unknown length",
    instead: "curl reads its input to the end and declares the length",
    bodies: STREAMS,
    sized: true,
  },
  {
    clients: ["har"],
    about: "bytes that are no UTF-8, a Blob or a stream",
    instead: "an archive holds text: `postData.text` is empty and `postData.comment` says so",
    bodies: [...NO_TEXT, ...BLOBS, ...STREAMS, SIZED_STREAM],
    bytes: new Uint8Array(0),
    sized: true,
  },
  {
    clients: ["har"],
    about: "a file in a form",
    instead: "the field has the file's name and type, not its bytes",
    bodies: ["FormData with a file"],
    bytes: BODIES["FormData of text"].bytes,
  },
  {
    clients: ["har"],
    about: "a file in a form",
    instead: "the field has the file's name and type, not its bytes",
    bodies: ["FormData with two files"],
    bytes: new TextEncoder().encode("--BOUNDARY--\r\n"),
  },
  {
    clients: ["curl"],
    about: "a form with two files; or with NUL, control characters or `=` in a name",
    instead:
      "`EndpointError` `unsupported-body`: it has one input, and no way to write these names",
    bodies: ["FormData with two files"],
    fails: "unsupported-body",
  },
];

export const HEADER_ROWS: readonly HeaderRow[] = [
  {
    clients: ["fetch", "Request", "ky", "undici"],
    about: "`expect`, `keep-alive`, `upgrade`",
    instead:
      "left out: undici and Node's `fetch` refuse the whole request for them, browsers drop them",
    headers: ["expect", "keep-alive", "upgrade"],
  },
  {
    clients: ["superagent"],
    about: "`expect`",
    instead:
      "left out: Node sends the headers off when it sees it, and superagent sets more after it",
    headers: ["expect"],
  },
  {
    clients: ["fetch", "Request", "ky"],
    about: "`host`",
    instead: "`fetch` sends that of the URL",
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
    clients: [
      "fetch",
      "Request",
      "axios",
      "got",
      "ky",
      "undici",
      "node",
      "superagent",
      "curl",
      "har",
    ],
    about: "`transfer-encoding`, `trailer`",
    instead: "left out: every client frames the body itself, and none is given trailers",
    headers: ["transfer-encoding", "trailer"],
  },
];

export const METHOD_ROWS: readonly MethodRow[] = [
  {
    clients: ["fetch", "Request", "ky"],
    about: "TRACE",
    instead: "`EndpointError` `invalid-method`: the Fetch Standard forbids it",
    methods: ["trace"],
    fails: "invalid-method",
  },
];

const SIGNALS: readonly MetaName[] = ["a signal that has aborted", "a signal that aborts"];
const DISPATCHERS: readonly MetaName[] = ["a dispatcher", "an agent that is a dispatcher"];

export const META_ROWS: readonly MetaRow[] = [
  {
    clients: ["curl", "har"],
    about: "`request.signal`",
    instead: "not used: a text cannot be aborted",
    metas: SIGNALS,
  },
  {
    clients: ["fetch", "Request"],
    about: "`request.timeout`",
    instead: "not used: `fetch` has none, pass `AbortSignal.timeout(…)` as the signal",
    metas: ["a timeout"],
  },
  {
    clients: ["har"],
    about: "`request.timeout`",
    instead: "not used: an archive has no place for it",
    metas: ["a timeout"],
  },
  {
    clients: ["fetch", "Request", "ky", "undici", "curl", "har"],
    about: "`request.agent` of Node",
    instead: "not used: they do not stand on Node's `http`",
    metas: ["an agent"],
  },
  {
    clients: ["axios", "got", "node", "superagent", "curl", "har"],
    about: "`request.dispatcher` of undici",
    instead: "not used: they do not stand on undici",
    metas: DISPATCHERS,
  },
  {
    clients: ["fetch", "Request", "got", "undici", "node", "superagent", "curl", "har"],
    about: "`request.fetch`",
    instead: "not used: they call no `fetch`, or are called by it",
    metas: ["a fetch"],
  },
];

/** Headers that a client adds by itself where the caller gives none of that name. */
export const ADDED: Readonly<Record<ClientName, readonly string[]>> = {
  fetch: [
    "accept",
    "accept-encoding",
    "accept-language",
    "cache-control",
    "pragma",
    "sec-fetch-mode",
    "user-agent",
  ],
  Request: [
    "accept",
    "accept-encoding",
    "accept-language",
    "cache-control",
    "pragma",
    "sec-fetch-mode",
    "user-agent",
  ],
  axios: ["accept", "accept-encoding", "user-agent"],
  got: ["accept-encoding", "user-agent"],
  ky: [
    "accept",
    "accept-encoding",
    "accept-language",
    "cache-control",
    "pragma",
    "sec-fetch-mode",
    "user-agent",
  ],
  undici: [],
  node: [],
  superagent: ["accept-encoding"],
  curl: ["accept", "user-agent"],
  har: [],
};

/** The row of a table that speaks of this client and this case. */
export function rowFor<Rows extends Row>(
  rows: readonly Rows[],
  client: ClientName,
  speaksOf: (row: Rows) => boolean,
): Rows | undefined {
  return rows.find((row) => row.clients.includes(client) && speaksOf(row));
}

/** All rows as docs/clients.md has them. */
export function tableLines(): readonly string[] {
  const rows: readonly Row[] = [...BODY_ROWS, ...METHOD_ROWS, ...HEADER_ROWS, ...META_ROWS];
  const lines = rows.map(({ clients, about, instead }) => {
    const isEvery = clients.length === Object.keys(ADDED).length;
    return `| ${isEvery ? "every client" : clients.join(", ")} | ${about} | ${instead} |`;
  });
  return [...new Set(lines)];
}
