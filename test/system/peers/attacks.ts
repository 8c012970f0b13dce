import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createApi, type ApiOperation } from "fluent-endpoint/openapi";
import argumentAttacks from "../attacks/arguments.json";
import pathValues from "../attacks/path-values.json";
import segments from "../attacks/segments.json";
import type { Json } from "../validators/json.js";
import type { Candidate, Opened, Transport } from "./candidate.js";

/** The results of an attack: `elsewhere` is another path, host, query, header, field or credential than the description gives the value. */
export type AttackResult =
  "refused" | "in place" | "another value" | "elsewhere" | "cannot be tried";

export interface Attack {
  readonly name: string;
  readonly route: string;
  readonly values: Json;
  /** Tells of a request that is sent whether the values are where they belong. */
  judge(request: Request): Promise<AttackResult>;
}

const BASE = "https://api.example.com/v1";
const text = { type: "string" };
const inPath = (name: string) => ({ name, in: "path", required: true, schema: text });

/** The description that is attacked. */
export const ATTACKED: Json = {
  openapi: "3.0.3",
  info: { title: "Attacked", version: "1" },
  servers: [{ url: BASE }],
  paths: {
    "/items/{id}/details": {
      get: { operationId: "read", parameters: [inPath("id")], responses: {} },
    },
    "/items/{id}": {
      patch: {
        operationId: "change",
        parameters: [
          inPath("id"),
          { name: "dry", in: "query", schema: { type: "boolean" } },
          { name: "X-Note", in: "header", schema: text },
        ],
        requestBody: {
          content: {
            "application/json": {
              schema: { type: "object", properties: { name: text, note: text } },
            },
          },
        },
        responses: {},
      },
    },
    ...Object.fromEntries(
      segments.cases.map(({ url, values }, index) => [
        url,
        {
          get: {
            operationId: `segment${String(index)}`,
            parameters: Object.keys(values).map(inPath),
            responses: {},
          },
        },
      ]),
    ),
  },
};

/** All attacks of test/system/attacks. */
export const ATTACKS: readonly Attack[] = [
  ...pathValues.values.map(({ value }): Attack => ({
    name: `{id} is ${JSON.stringify(value)}`,
    route: pathValues.route,
    values: { id: value },
    judge: (request) => Promise.resolve(pathResult(request, "/items/{id}/details", { id: value })),
  })),
  ...segments.cases.map(({ url, values }): Attack => ({
    name: `${url} with ${JSON.stringify(values)}`,
    route: `GET ${url}`,
    values: values,
    judge: (request) => Promise.resolve(pathResult(request, url, values as Json)),
  })),
  ...argumentAttacks.cases.map(({ name, arguments: given }): Attack => {
    // As a model sends them: JSON, in which "__proto__" is a key like any other.
    const values = JSON.parse(JSON.stringify(given)) as Json;
    return {
      name,
      route: "PATCH /items/{id}",
      values,
      judge: (request) => argumentResult(request, values),
    };
  }),
];

function pathResult(request: Request, url: string, values: Json): AttackResult {
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== new URL(BASE).origin || search !== "") return "elsewhere";
  const pattern = url.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/\{\w+\}/g, "([^/]+)");
  const parts = new RegExp(`^/v1${pattern}$`).exec(pathname);
  if (parts === null) return "elsewhere";
  const arrived = parts.slice(1).map((part) => decodeURIComponent(part));
  return arrived.join("") === Object.values(values).join("") &&
    Object.values(values).every((value) => typeof value === "string")
    ? "in place"
    : "another value";
}

async function argumentResult(request: Request, values: Json): Promise<AttackResult> {
  const { origin, pathname, searchParams } = new URL(request.url);
  const path = /^\/v1\/items\/([^/]+)$/.exec(pathname)?.[1] ?? "";
  const isPlaced =
    origin === new URL(BASE).origin &&
    request.method === "PATCH" &&
    decodeURIComponent(path) === values.id &&
    [...searchParams.keys()].every((name) => name === "dry") &&
    ["authorization", "x-key", "x-forwarded-for", "x-admin"].every(
      (name) => !request.headers.has(name),
    );
  const body = await bodyOf(request);
  if (!isPlaced || !Object.keys(body).every((name) => ["name", "note"].includes(name))) {
    return "elsewhere";
  }
  const note = request.headers.get("x-note");
  const isTyped =
    Object.values(body).every((value) => typeof value === "string") &&
    (note === null || note === values["X-Note"]) &&
    [...searchParams.values()].every((value) => /^(?:true|false)$/.test(value));
  return isTyped ? "in place" : "another value";
}

async function bodyOf(request: Request): Promise<Json> {
  const body = await request.text();
  return body.startsWith("{") ? (JSON.parse(body) as Json) : {};
}

/** Runs all attacks against a candidate. Nothing is sent. */
export async function attackResults(
  candidate: Candidate,
): Promise<Readonly<Record<string, AttackResult>>> {
  let sent: Request | undefined;
  const transport: Transport = (input, init) => {
    sent = new Request(input, init);
    return Promise.resolve(new Response("{}"));
  };
  const api = createApi(ATTACKED);
  const library = await candidate.load();
  const settings = { baseUrl: BASE, transport, file: attackedFile() };
  const opened = await library.open(structuredClone(ATTACKED), settings);
  const results: Record<string, AttackResult> = {};
  for (const { name, route, values, judge } of ATTACKS) {
    sent = undefined;
    const isTried = await attempted(opened, api.operation(route), values);
    // A cast: TypeScript does not see that the transport sets it.
    const request = sent as Request | undefined;
    if (!isTried) results[name] = "cannot be tried";
    else results[name] = request === undefined ? "refused" : await judge(request);
  }
  return results;
}

/** Hands the arguments over by name, or by location where a candidate takes them so and all of them have one. */
async function attempted(opened: Opened, operation: ApiOperation, values: Json): Promise<boolean> {
  const names = Object.values(operation.parameters).flatMap((list) => list.map(({ name }) => name));
  const isDescribed = Object.keys(values).every((name) => names.includes(name));
  if (!isDescribed && opened.sendArguments === undefined) return false;
  try {
    await (isDescribed
      ? opened.send({ operation, parameters: values })
      : opened.sendArguments?.(operation, values));
  } catch {
    // Refused, unless the request was sent before.
  }
  return true;
}

/** The path of the description as a file, for a generator. */
function attackedFile(): string {
  const folder = join(process.cwd(), "etc/temporary/attacked");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "attacked.json");
  writeFileSync(file, JSON.stringify(ATTACKED));
  return file;
}
