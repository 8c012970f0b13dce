import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Findings } from "../check-own.js";
import type { Case, Json } from "../format.js";
import type { Recorded } from "../recording-server.js";
import { allCases, FOLDER, readJson } from "../suite-files.js";
import { changed } from "./changed-values.js";
import { bodyReaders } from "./read-body.js";
import { readingsOf, type Described } from "./read-parameter.js";
import { rendered } from "./render.js";
import { isSameValue } from "./same-value.js";

const LOCATIONS = ["path", "query", "header", "cookie"] as const;

/**
 * Compares the tables with the parsers of others: they have to read the values of a case from the forms that it accepts, and must
 * not read other values. Prints where they disagree, and with `isWritten`, writes the counts into findings.json.
 */
export async function judgeOracles(isWritten: boolean): Promise<void> {
  const cases = allCases();
  const readable = cases.filter(isReadable);
  const disagreed: string[] = [];
  const readOtherwise: string[] = [];
  for (const each of readable) {
    if (!(await isRead(each))) disagreed.push(each.id);
    const others = changed(each.values);
    if (others && (await isRead({ ...each, values: others }))) readOtherwise.push(each.id);
  }
  const contested = new Set(cases.filter((each) => each.contested).map(({ id }) => id));
  for (const id of disagreed) {
    console.log(`not read: ${id}${contested.has(id) ? ", contested" : ""}`);
    if (!contested.has(id)) process.exitCode = 1;
  }
  for (const id of readOtherwise) console.log(`reads other values, too: ${id}`);
  const oracles = {
    compared: readable.length,
    disagreed,
    readOtherwise,
    notCompared: cases.length - readable.length,
  };
  console.log(oracles);
  if (!isWritten) return;
  const findings = { ...(readJson("findings.json") as Findings), oracles };
  writeFileSync(join(FOLDER, "findings.json"), `${JSON.stringify(findings, undefined, 2)}\n`);
}

/**
 * Returns `true` if the parsers read one of the forms at least: they do not know all alternatives. Of a contested case, they have to
 * read the first, which is the table's own reading.
 */
async function isRead(each: Case): Promise<boolean> {
  for (const accepted of each.contested ? each.accepts.slice(0, 1) : each.accepts) {
    if (await readsValues(each, rendered(accepted))) return true;
  }
  return false;
}

/** A parser reads no servers, credentials, whole queries or methods. */
export function isReadable({ operation, values, accepts, tags = [] }: Case): boolean {
  if (accepts.length === 0 || values.querystring !== undefined) return false;
  if (operation.path.includes("}{")) return false;
  if (tags.includes("no-parser")) return false;
  if (tags.includes("server") || tags.includes("security") || tags.includes("method")) return false;
  return (operation.parameters?.length ?? 0) > 0 || operation.requestBody !== undefined;
}

async function readsValues(each: Case, request: Recorded): Promise<boolean> {
  return (await readersOf(each, request)).every(({ size }) => size > 0);
}

/** For each parameter, field of a form, and other body, the parsers that read its value from a request. */
export async function readersOf(each: Case, request: Recorded): Promise<ReadonlySet<string>[]> {
  const { parameters = [], path } = each.operation;
  const isSwagger = each.operation.openapi === "2.0";
  const inUrl = parameters.filter((one) => !/body|formData/.test(String(one.in)));
  const operation = { path, isSwagger, parameters: isSwagger ? inUrl : inUrl.map(upgraded) };
  const all: ReadonlySet<string>[] = [];
  for (const parameter of inUrl.map(upgraded)) {
    const location = LOCATIONS.find((one) => one === parameter.in) ?? "query";
    const values = each.values[location] ?? {};
    const given = Object.hasOwn(values, parameter.name) ? values[parameter.name] : undefined;
    const isReserved = inUrl.some(
      ({ name, allowReserved }) => allowReserved && name === parameter.name,
    );
    const meant = isReserved && typeof given === "string" ? decoded(given) : given;
    const others = inUrl.map(({ name }) => String(name)).filter((name) => name !== parameter.name);
    const found = (await readingsOf(parameter, request, operation)).filter((one) =>
      one.values.some((value) => isSameValue(without(others, value), meant)),
    );
    all.push(new Set(found.map(({ parser }) => parser)));
  }
  return [...all, ...(await bodyReaders(each, request))];
}

/** The parameter as 3.0 describes it, with the defaults written out. */
function upgraded(parameter: Json): Described {
  const { name, in: location, schema, content, collectionFormat, type, items } = parameter;
  const own = (schema ?? { type, ...(items !== undefined && { items }) }) as Json;
  const isMulti = collectionFormat === "multi";
  const styles: Readonly<Record<string, string>> = {
    ssv: "spaceDelimited",
    pipes: "pipeDelimited",
  };
  const isCookie = parameter.style === "cookie";
  const usual = location === "path" || location === "header" ? "simple" : "form";
  const given = typeof parameter.style === "string" ? parameter.style : undefined;
  const style = (isCookie ? "form" : given) ?? styles[String(collectionFormat)] ?? usual;
  const explode = parameter.explode ?? (type === undefined ? style === "form" : isMulti);
  const kind = [own.type].flat().find((each) => each !== "null");
  return {
    name: String(name),
    in: String(location),
    ...(content !== undefined
      ? { content: content as Json }
      : { style, explode: explode === true, schema: { ...own, type: kind } }),
    ...(location === "path" && { required: true }),
  };
}

/** An exploded object of any names takes the names of other parameters, too. */
function without(names: readonly string[], value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

/** What a value with triples stands for where these stay as they are. */
function decoded(text: string): string {
  return text.replace(/%[0-9A-F]{2}/g, (triple) => decodeURIComponent(triple));
}
