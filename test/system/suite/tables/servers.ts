import type { Case, Json, Source } from "../format.js";
import { SOURCES } from "./sources.js";

/** Stands for the address of the server that records requests. */
const ORIGIN = "http://127.0.0.1:8080";

type Row = readonly [
  name: string,
  servers: readonly Json[],
  paths: readonly string[],
  source: Source,
  reason: string,
  more?: {
    readonly variables?: Readonly<Record<string, string>>;
    readonly refuses?: boolean;
    readonly contested?: readonly string[];
  },
];

const APPENDED = "The path is appended to the URL of the server.";

const ROWS: readonly Row[] = [
  ["plain", [{ url: ORIGIN }], [""], SOURCES.serverAppend, APPENDED],
  ["base", [{ url: `${ORIGIN}/v1` }], ["/v1"], SOURCES.serverAppend, APPENDED],
  ["deep-base", [{ url: `${ORIGIN}/a/b/c` }], ["/a/b/c"], SOURCES.serverAppend, APPENDED],
  [
    "trailing-slash",
    [{ url: `${ORIGIN}/v1/` }],
    ["/v1/", "/v1"],
    SOURCES.serverAppend,
    "Appended, the path has two slashes; libraries write one.",
    { contested: ["appended as it is", "one slash between them"] },
  ],
  [
    "relative",
    [{ url: "/v2" }],
    ["/v2"],
    SOURCES.serverRelative,
    "Relative to the host of the document.",
  ],
  ["relative-root", [{ url: "/" }], [""], SOURCES.serverRelative, "The default of servers."],
  [
    "relative-dot",
    [{ url: "./v2" }],
    ["/v2"],
    SOURCES.serverRelative,
    "The document is at the root.",
  ],
  [
    "relative-word",
    [{ url: "v2" }],
    ["/v2"],
    SOURCES.serverRelative,
    "The document is at the root.",
  ],
  [
    "variable-default",
    [{ url: `${ORIGIN}/{base}`, variables: { base: { default: "v3" } } }],
    ["/v3"],
    SOURCES.serverVariableDefault,
    "A variable that is not given has its default.",
  ],
  [
    "variable-given",
    [{ url: `${ORIGIN}/{base}`, variables: { base: { default: "v3", enum: ["v3", "v4"] } } }],
    ["/v4"],
    SOURCES.serverVariables,
    "A variable that is given replaces its default.",
    { variables: { base: "v4" } },
  ],
  [
    "variable-port",
    [{ url: "http://127.0.0.1:{port}/v1", variables: { port: { default: "8080" } } }],
    ["/v1"],
    SOURCES.serverVariables,
    "A variable may stand for the port.",
  ],
  [
    "variable-host",
    [{ url: "http://{host}:8080/v1", variables: { host: { default: "127.0.0.1" } } }],
    ["/v1"],
    SOURCES.serverVariables,
    "A variable may stand for the host.",
  ],
  [
    "variables-two",
    [
      {
        url: `${ORIGIN}/{stage}/{version}`,
        variables: { stage: { default: "live" }, version: { default: "v1" } },
      },
    ],
    ["/test/v1"],
    SOURCES.serverVariables,
    "One variable is given, the other has its default.",
    { variables: { stage: "test" } },
  ],
  [
    "variable-empty-default",
    [{ url: `${ORIGIN}{base}`, variables: { base: { default: "" } } }],
    [""],
    SOURCES.serverVariableDefault,
    "A default may be empty.",
  ],
  [
    "variable-outside-enum",
    [{ url: `${ORIGIN}/{base}`, variables: { base: { default: "v3", enum: ["v3", "v4"] } } }],
    [],
    SOURCES.serverVariableEnum,
    "A value that the description does not list is refused.",
    {
      variables: { base: "v9" },
      refuses: true,
      contested: ["the set is limited", "checking is not asked of a client, so /v9"],
    },
  ],
  [
    "first-of-two",
    [{ url: `${ORIGIN}/first` }, { url: `${ORIGIN}/second` }],
    ["/first", "/second"],
    SOURCES.serverOverride,
    "Each of several servers will do if the caller chooses none.",
  ],
];

export function serverCases(): Case[] {
  const own = ROWS.map(([name, servers, bases, source, reason, more = {}]): Case => {
    const id = `server-${name}`;
    const sent = more.contested && bases.length === 0 ? ["/v9"] : bases;
    return {
      id,
      operation: { openapi: "3.0.4", method: "get", path: `/${id}` },
      document: { servers },
      values: more.variables ? { serverVariables: more.variables } : {},
      accepts: sent.map((base) => ({ method: "GET", path: `${base}/${id}` })),
      ...(more.refuses && { refuses: true }),
      reason,
      source,
      ...(more.contested && { contested: more.contested }),
      tags: ["server"],
    };
  });
  return [...own, overridden("operation"), overridden("path")];
}

/** A server of the operation or of the path wins over the one of the document. */
function overridden(of: "operation" | "path"): Case {
  const id = `server-of-${of}`;
  const servers = [{ url: `${ORIGIN}/own` }];
  return {
    id,
    operation: {
      openapi: "3.0.4",
      method: "get",
      path: `/${id}`,
      ...(of === "operation" && { servers }),
    },
    document: {
      servers: [{ url: `${ORIGIN}/all` }],
      ...(of === "path" && { "x-path-servers": servers }),
    },
    values: {},
    accepts: [{ method: "GET", path: `/own/${id}` }],
    reason: "The server that is described closest to the operation counts.",
    source: SOURCES.serverOverride,
    tags: ["server"],
  };
}
