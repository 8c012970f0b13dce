import { isFile, type Case, type Json } from "../format.js";
import { mediaTypeOf } from "../peer-values.js";
import { readJson } from "../suite-files.js";
import type { Weights } from "./count.js";
import { bodyFeature, isWord, parameterFeature } from "./feature.js";

/** Groups of cases, each of which has a table of its own. */
export const GROUPS = [
  "frequent",
  "rare",
  "credentials and servers",
  "Swagger 2.0",
  "OpenAPI 3.2",
  "attacks",
  "contested",
] as const;

export type Group = (typeof GROUPS)[number];

/** The share of a feature from which its cases are frequent: one of 2,000 parameters and bodies. */
const FREQUENT = 0.0005;

/** The weights that `main.ts weights` counted. */
export function readWeights(): Weights {
  return readJson("weights.json") as Weights;
}

/**
 * The features of OpenAPI 3 that a case counts for: those of its parameter or its body. A case of several counts for its rarest one, so that
 * it is neither a sum nor counted twice.
 */
export function featuresOf(each: Case, { features }: Weights): string[] {
  const shareOf = (list: readonly string[]) =>
    Math.max(0, ...list.map((feature) => features[feature]?.share ?? 0));
  const [rarest = []] = partsOf(each).sort((one, other) => shareOf(one) - shareOf(other));
  return rarest;
}

/** The features of each parameter of a case, and of its body. */
function partsOf(each: Case): string[][] {
  const { operation, components = {}, values } = each;
  const resolve = (given: unknown): Json => {
    const { $ref } = (given ?? {}) as { $ref?: string };
    const [kind = "", name = ""] = $ref?.split("/").slice(2) ?? [];
    const found = $ref === undefined ? given : (components[kind] as Json | undefined)?.[name];
    return typeof found === "object" && found !== null ? (found as Json) : {};
  };
  const given = { ...values.path, ...values.query, ...values.header, ...values.cookie };
  const parameters = (operation.parameters ?? []).filter(({ name }) =>
    Object.hasOwn(given, String(name)),
  );
  const parts = parameters.flatMap((parameter) => {
    const feature = parameterFeature(parameter, resolve);
    if (feature === undefined) return [];
    // Descriptions do not allow it: the types of a required variable have no null.
    if (given[String(parameter.name)] === null) return [[`${String(parameter.in)} null`]];
    // A plain text is as good an example of a listed one.
    const isPlain = / text$/.test(feature) && isWord(given[String(parameter.name)]);
    return [isPlain ? [feature, feature.replace(/text$/, "word")] : [feature]];
  });
  if (operation.requestBody === undefined) return parts;
  const { content = {} } = operation.requestBody as { content?: Record<string, Json> };
  const type = mediaTypeOf(each) ?? Object.keys(content)[0] ?? "application/json";
  const found = bodyFeature(type, content[type] ?? {}, resolve);
  const isPlain = values.body === null || !/^(?:undefined|object)$/.test(typeof values.body);
  const feature = found === "body json" && isPlain ? "body json scalar" : found;
  return [
    ...parts,
    [feature.replace(/^(body (?:form|multipart)) .*$/, `$1 ${hardestOf(values.body)}`)],
  ];
}

/** The kind of field of a form that is the hardest to write, by the values. */
function hardestOf(body: unknown): string {
  const fields: unknown[] = Object.values((body ?? {}) as Json);
  if (fields.some((field) => isObject(field) && !isFile(field))) return "object";
  if (fields.some(Array.isArray)) return "list";
  return fields.some(isFile) ? "file" : "plain";
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The group in which a case counts. */
export function groupOf(each: Case, weights: Weights): Group {
  const { operation, tags = [], contested } = each;
  if (contested) return "contested";
  if (tags.includes("attack")) return "attacks";
  if (operation.openapi === "2.0") return "Swagger 2.0";
  if (operation.openapi.startsWith("3.2")) return "OpenAPI 3.2";
  if (tags.includes("security") || tags.includes("server")) return "credentials and servers";
  const { features } = weights;
  const shares = featuresOf(each, weights).map((feature) => features[feature]?.share ?? 0);
  return Math.max(0, ...shares) >= FREQUENT ? "frequent" : "rare";
}

/**
 * The weight of each case: the share of its features, divided among their cases. The weights add up to 1; cases of groups other than
 * the first two have none.
 */
export function weightsOfCases(cases: readonly Case[]): ReadonlyMap<string, number> {
  const weights = readWeights();
  const weighed = cases.filter((each) => /^(?:frequent|rare)$/.test(groupOf(each, weights)));
  const byFeature = new Map<string, string[]>();
  for (const each of weighed) {
    for (const feature of featuresOf(each, weights)) {
      byFeature.set(feature, [...(byFeature.get(feature) ?? []), each.id]);
    }
  }
  const known = Object.entries(weights.features).filter(([feature]) => byFeature.has(feature));
  const total = known.reduce((sum, [, { share }]) => sum + share, 0);
  const found = new Map<string, number>();
  for (const [feature, { share }] of known) {
    const ids = byFeature.get(feature) ?? [];
    for (const id of ids) found.set(id, (found.get(id) ?? 0) + share / total / ids.length);
  }
  return found;
}
