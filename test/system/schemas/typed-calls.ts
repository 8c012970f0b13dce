import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generate } from "fluent-endpoint/generate";
import { createApi, readDescription } from "fluent-endpoint/openapi";
import { generatedNames } from "../describe/called-description.js";
import type { Description } from "../describe/api-description.js";
import { isObject, type JsonObject } from "../describe/json.js";
import { inOrder } from "../../../src/generate/generate.js";
import { COMPILER_OPTIONS } from "../../helpers/compiler-options.js";
import { CallSampler, isForm } from "./call-sampler.js";
import type { Findings } from "./findings.js";
import { argumentsOf, type Call } from "./sampled-call.js";
import { sampledOperations } from "./sampled-operation.js";
import { operationOr, type Limits, type Tally } from "./tried-values.js";

/** A call as a line of a program. */
interface TypedCall {
  readonly way: string;
  readonly line: string;
  readonly route: string;
  /** The keyword that it breaks, if it is not valid. */
  readonly broken?: string;
}

/** Compiles the calls of all operations of a description: valid ones must compile, and broken ones must not. */
export function compileCalls(
  description: Description,
  tally: Tally,
  findings: Findings,
  limits: Limits,
): void {
  const described = inOrder(readDescription(description.root, { skipBroken: true }));
  const { files } = generate(described, { name: "Called", compiled: true });
  const calls = typedCalls(description, described, limits);
  const program = [PROLOGUE, ...calls.map(({ line }) => line)].join("\n");
  const errors = compile(new Map([...files, ["calls.ts", program]]));
  for (const [place, message] of errors) {
    if (!place.startsWith("calls.ts"))
      findings.add(
        "generated code does not compile",
        place,
        `${description.name} ${place}: ${message}`,
      );
  }
  for (const [index, call] of calls.entries()) {
    const error = errors.get(`calls.ts ${index + PROLOGUE_LINES + 1}`);
    const { way, line, route, broken } = call;
    const operation = `${description.name} ${route}`;
    const code = /TS\d+/.exec(error ?? "")?.[0] ?? "";
    const example = `${description.name}: ${line.slice(0, 400)} → ${(error ?? "").slice(0, 700)}`;
    if (broken === undefined) {
      tally.valid++;
      if (error !== undefined)
        findings.add(`${way}: valid and does not compile: ${code}`, operation, example);
    } else {
      tally.broken++;
      if (error !== undefined) tally.refused++;
      else findings.add(`${way}: broken and compiles: ${broken}`, operation, example);
    }
  }
}

function typedCalls(
  description: Description,
  described: ReturnType<typeof inOrder>,
  limits: Limits,
): TypedCall[] {
  const api = createApi(description.root);
  const sampler = new CallSampler(description);
  const { methods } = generatedNames(described);
  const found: TypedCall[] = [];
  const add = (call: Call, broken?: string) => {
    const { route } = call.operation;
    const given = JSON.stringify(argumentsOf(call));
    const method = methods.get(route);
    const lines: Record<string, string | undefined> = {
      method: method && `called.${method.join(".")}(${given === "{}" ? "" : given}).build();`,
      request: `request(${JSON.stringify(route)}, ${optionsOf(call)});`,
      createApi: `api.build(${JSON.stringify(route)}, ${given});`,
      paths: `endpoint(${JSON.stringify(route)}, ${optionsOf(call)});`,
    };
    for (const [way, line] of Object.entries(lines)) {
      if (line !== undefined) found.push({ way, line, route, ...(broken && { broken }) });
    }
  };
  for (const operation of sampledOperations(description)) {
    const outline = operationOr(api, operation.route);
    const variations = outline && sampler.variationsOf(operation, outline);
    for (const variation of variations ?? []) {
      for (const call of sampler.validCalls(variation, limits.valid)) add(call);
      let count = 0;
      const isText = outline === undefined || isForm(outline);
      if (limits.broken === 0 || variation.callWith(undefined).varied.location !== "body") continue;
      for (const call of sampler.brokenCalls(variation, isText)) {
        if (sampler.judge.judge(call.varied.value, call.schema, "checked").isValid) continue;
        // A type tells no integer from another number.
        if (JSON.stringify(call.varied.value).includes("7.5")) continue;
        if (++count > limits.broken) break;
        add(call, sampler.judge.judge(call.varied.value, call.schema).cause);
      }
    }
  }
  return found;
}

/** The options of `endpoint`, in which each location has an option of its own. */
function optionsOf({ values, operation: { route }, described }: Call): string {
  const at = (location: string) =>
    Object.fromEntries(
      values.filter((each) => each.location === location).map(({ name, value }) => [name, value]),
    ) as JsonObject;
  const body = values.find(({ location }) => location === "body");
  const option = (name: string, object: JsonObject) =>
    Object.keys(object).length === 0 ? [] : [`${name}: ${JSON.stringify(object)}`];
  const bodyOption =
    body === undefined
      ? []
      : [
          `${isObject(body.value) && described.body?.takes !== "data" ? "[BODY]" : "data"}: ${JSON.stringify(body.value)}`,
        ];
  const { cookie: _cookie, ...headers } = at("header");
  const cookies = Object.keys(at("cookie")).length > 0 ? { cookie: "a=b" } : {};
  const type =
    described.body !== undefined &&
    !described.body.mediaType.includes("application/json") &&
    body !== undefined
      ? { "content-type": described.body.mediaType }
      : {};
  const isHeader = Object.values(headers).every(
    (value) => typeof value === "string" || typeof value === "number",
  );
  if (!isHeader) return `{} as never /* ${route} */`;
  return `{ ${[
    ...option("[PATH]", at("path")),
    ...option("[QUERY]", at("query")),
    ...bodyOption,
    ...option("headers", { ...headers, ...cookies, ...type }),
  ].join(", ")} }`;
}

const PROLOGUE = `import { BODY, createEndpoint, PATH, QUERY } from "fluent-endpoint";
import type { CallableApi } from "fluent-endpoint/openapi";
import type { Called } from "./index.js";
import { createRequest } from "./request.js";
import type { paths } from "./types.js";
declare const called: Called;
declare const api: CallableApi<paths>;
const endpoint = createEndpoint<paths>("https://described.example.com");
const request = createRequest();
void BODY, PATH, QUERY, request, api, called, endpoint;`;
const PROLOGUE_LINES = PROLOGUE.split("\n").length;

/** The first error of each line, by \`file line\`. */
function compile(files: ReadonlyMap<string, string>): Map<string, string> {
  // Below the repository, so that the library is found by its name.
  const folder = join(process.cwd(), `etc/temporary/typed-calls/${process.pid}`);
  const all = [
    ...files,
    ["package.json", '{ "type": "module" }'],
    ["tsconfig.json", JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ["calls.ts"] })],
  ] as const;
  try {
    for (const [file, content] of all) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), content);
    }
    const compiler = join(process.cwd(), "node_modules/typescript-7/bin/tsc");
    const { stdout } = spawnSync(
      process.execPath,
      [compiler, "--project", folder, "--pretty", "false"],
      {
        cwd: folder,
        encoding: "utf8",
        maxBuffer: 2 ** 28,
      },
    );
    const errors = new Map<string, string>();
    for (const text of stdout.split(/\n(?=\S)/)) {
      const [, file = "", line = "", message = text] =
        /^(.+?)\((\d+),\d+\): error ([^]*)$/.exec(text) ?? [];
      const place = `${file} ${line}`;
      if (text.trim() !== "" && !errors.has(place))
        errors.set(place, message.replaceAll("\n", " "));
    }
    return errors;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
