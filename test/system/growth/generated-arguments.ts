import { EndpointBuilder } from "fluent-endpoint";
import { call } from "fluent-endpoint/call";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { dates } from "../../../src/runtime/compiled/dates.js";
import { requestCreator } from "../../../src/runtime/compiled/request-creator.js";
import type { OperationRecord } from "../../../src/wire/operation-record.js";
import { counted, type CountedArgument } from "./tested-argument.js";

type Create = () => (route: string, values: object) => unknown;

const ORIGIN = "https://h.example";

function namesOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `a${index}`);
}

function each(names: readonly string[], value: unknown): object {
  return Object.fromEntries(names.map((name) => [name, value]));
}

/** Opens a route of a generated `request.ts`, and calls it. */
function compiled(route: string, record: OperationRecord, values: object) {
  const table = { accept: "*/*", servers: [["", ORIGIN]], routes: [[record, route]] } as const;
  return () => (requestCreator(table, { dates }) as Create)()(route, values);
}

/** Calls a method of a generated class, whose arguments the builder places by their names. */
function called(names: readonly string[], value: unknown, more: object = {}) {
  const builder = new EndpointBuilder(ORIGIN) as never;
  return () => call(builder, "GET /p", each(names, value), { names, ...more });
}

/** Generates code for schemas that extend one base, whose discriminator has a value for each of them. */
function extended(count: number, keywords: (references: readonly object[]) => object = () => ({})) {
  const names = namesOf(count);
  const pointers = names.map((name) => `#/components/schemas/${name}`);
  const mapping = Object.fromEntries(pointers.map((pointer, index) => [`k${index}`, pointer]));
  const base = {
    type: "object",
    discriminator: { propertyName: "kind", mapping },
    ...keywords(pointers.map(($ref) => ({ $ref }))),
  };
  const schemas = names.map((name) => [
    name,
    { allOf: [{ $ref: "#/components/schemas/Base" }, { properties: { [name]: {} } }] },
  ]);
  const description = {
    openapi: "3.1.0",
    info: { title: "Grown", version: "1" },
    paths: {},
    components: { schemas: { Base: base, ...(Object.fromEntries(schemas) as object) } },
  };
  return () => generate(readDescription(description));
}

/** Cases of generated code, and of the code that writes it. */
export const GENERATED_ARGUMENTS: readonly CountedArgument[] = [
  counted("request.ts", "variables of a path", 16_384, (count) => {
    const names = namesOf(count);
    const route = `GET /${names.map((name) => `{${name}}`).join("/")}`;
    return compiled(route, {}, each(names, 1));
  }),
  counted("request.ts", "dates", 16_384, (count) => {
    const names = namesOf(count);
    return compiled("GET /p", { dates: names }, each(names, new Date(0)));
  }),
  counted("call", "arguments", 16_384, (count) => called(namesOf(count), "b")),
  counted("call", "dates", 16_384, (count) =>
    called(namesOf(count), new Date(0), { dates: namesOf(count) }),
  ),
  counted("generate", "schemas that extend one", 8192, (count) => extended(count)),
  counted("generate", "alternatives that extend their union", 4096, (count) =>
    extended(count, (oneOf) => ({ oneOf })),
  ),
];
