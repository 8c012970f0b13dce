import type { Case, Json } from "./format.js";

/** Cases that are called by one document. */
export interface Group {
  readonly openapi: string;
  readonly document: Json;
  /** The media type that the caller chooses for all bodies. */
  readonly contentType: string | undefined;
  /** True if the servers of the document say where requests go. */
  readonly usesServers: boolean;
  readonly cases: readonly Case[];
}

/** The port of the recording server in the texts of cases. */
const PORT = "8080";

/** The cases as they are sent to a server at another port. */
export function atPort(cases: readonly Case[], port: number): readonly Case[] {
  return JSON.parse(JSON.stringify(cases).replaceAll(PORT, String(port))) as readonly Case[];
}

/** The name of a case's operation. */
export function operationId({ id }: Case): string {
  return id.replaceAll(/-+(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

/** Puts the cases that can share a document into one. */
export function groupsOf(cases: readonly Case[], origin: string): Group[] {
  const groups = new Map<string, Case[]>();
  for (const each of cases) {
    const { operation, document, values } = each;
    const key = JSON.stringify([operation.openapi, document, values.contentType]);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].map((list) => groupOf(list, origin));
}

/** The group of one case, for a library that cannot read the document of all. */
export function groupOf(cases: readonly Case[], origin: string): Group {
  const [first] = cases;
  if (first === undefined) throw new Error("A group has a case at least.");
  const { openapi } = first.operation;
  return {
    openapi,
    document: openapi === "2.0" ? swagger(cases, origin) : described(cases, openapi, origin),
    contentType: first.values.contentType,
    usesServers: cases.some(({ tags }) => tags?.includes("server")),
    cases,
  };
}

const INFO = { title: "Suite", version: "1" };

function described(cases: readonly Case[], openapi: string, origin: string): Json {
  const components: Record<string, Json> = {};
  for (const each of cases) {
    for (const [kind, named] of Object.entries(each.components ?? {}))
      components[kind] = { ...components[kind], ...(named as Json) };
  }
  const {
    "x-path-servers": servers,
    "x-path-parameters": parameters,
    ...document
  } = cases[0]?.document ?? {};
  return {
    openapi,
    info: INFO,
    servers: [{ url: origin }],
    ...document,
    paths: pathsOf(cases, {
      ...(servers !== undefined && { servers }),
      ...(parameters !== undefined && { parameters }),
    }),
    components,
  };
}

function swagger(cases: readonly Case[], origin: string): Json {
  const { host } = new URL(origin);
  const document = cases[0]?.document ?? {};
  return {
    swagger: "2.0",
    info: INFO,
    host,
    schemes: ["http"],
    ...document,
    paths: pathsOf(cases, {}),
  };
}

/** The methods that a path item has fields for. */
const METHODS = new Set([
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
  "query",
]);

function pathsOf(cases: readonly Case[], item: Json): Json {
  return Object.fromEntries(
    cases.map((each) => {
      const { openapi: _version, method, path, ...operation } = each.operation;
      const described = {
        operationId: operationId(each),
        tags: ["all"],
        ...operation,
        responses: { 200: { description: "OK" } },
      };
      const field = METHODS.has(method)
        ? { [method]: described }
        : { additionalOperations: { [method]: described } };
      return [path, { ...item, ...field }];
    }),
  );
}
