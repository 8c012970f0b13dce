import { readdirSync } from "node:fs";
import { isForm } from "../../openapi/plan/body-plan.js";
import type { DescribedInput, DescribedOperation, RequestPlan } from "../api/described-api.js";
import type { ValueType } from "../../openapi/plan/value-type.js";
import { parseItem } from "../request/request-items.js";

/** A word that can stand at the cursor. */
export interface Candidate {
  /** The whole word. */
  readonly value: string;
  /** A description, for shells that show it. */
  readonly description?: string | undefined;
}

/** Returns `true` if a word is finished. After these characters, a value, a path or a part of a name follows. */
export function isFinished({ value }: Candidate): boolean {
  return !/[=:@/]$/.test(value);
}

/**
 * The files whose paths start with a text.
 *
 * @param before - what stands in front of the path in the word, such as `photo@`
 */
export function fileCandidates(path: string, before = ""): Candidate[] {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const isHidden = path.startsWith(".", folder.length);
  return readdirSync(folder || ".", { withFileTypes: true })
    .filter(({ name }) => isHidden || !name.startsWith("."))
    .map((entry) => ({
      value: `${before}${folder}${entry.name}${entry.isDirectory() ? "/" : ""}`,
    }));
}

/** The headers that people set most. */
const HEADERS = [
  "Accept",
  "Accept-Language",
  "Authorization",
  "Cache-Control",
  "Content-Type",
  "Cookie",
  "If-Match",
  "If-Modified-Since",
  "If-None-Match",
  "Idempotency-Key",
  "Origin",
  "Prefer",
  "Range",
  "User-Agent",
];

/** The route whose items are completed. */
export interface ItemContext {
  readonly operation: DescribedOperation | undefined;
  /** The variables of the route, for a route without a description. */
  readonly variables: readonly string[];
  /** The items that are there already. */
  readonly items: readonly string[];
}

/** Returns the words that can be an item. */
export function itemCandidates(current: string, context: ItemContext): readonly Candidate[] {
  const [, name = "", separator = "", value = ""] =
    /^((?:[^\\:=@]|\\.)+)(:=@|=@|:=|==|=|@|:)(.*)$/s.exec(current) ?? [];
  if (separator.endsWith("@")) return fileCandidates(value, `${name}${separator}`);
  if (separator !== "") return valueCandidates(name, separator, context);
  return [
    ...nameCandidates(current, context),
    ...(current === "" ? [] : headerCandidates(context)),
  ];
}

function nameCandidates(current: string, context: ItemContext): readonly Candidate[] {
  const { operation, variables, items } = context;
  const given = new Set(items.flatMap(nameOf));
  const isMissing = ({ value }: Candidate) => !given.has(value.replace(/:?=+$/, ""));
  if (operation === undefined) {
    return variables.map((name) => ({ value: `${name}=` })).filter(isMissing);
  }
  const [plan] = operation.plans;
  const { inputs } = plan;
  const [, channel] = /^(path|query|body)\//.exec(current) ?? [];
  if (channel !== undefined) {
    return inputs
      .filter((input) => input.in === channel)
      .map((input) => ({ value: `${channel}/${input.name}=`, description: about(input) }));
  }
  return inputs
    .filter(({ in: place }) => place !== "header" && place !== "cookie")
    .map((input) => ({
      value: `${input.name}${separatorOf(input, plan)}`,
      description: about(input),
    }))
    .filter(isMissing);
}

/** The name of an item that is written already. */
function nameOf(item: string): string[] {
  try {
    const { name } = parseItem(item);
    return [name];
  } catch {
    return [];
  }
}

/** Chooses the separator after a name: JSON takes numbers, lists and objects with `:=`. */
function separatorOf({ in: place, type }: DescribedInput, { body }: RequestPlan): string {
  if (place === "query") return "==";
  if (place !== "body" || body === undefined || isForm(body.mediaType)) return "=";
  const { types } = type;
  return types === undefined || types.includes("string") ? "=" : ":=";
}

/** Type and whether it is required, in a few words. */
function about({ isRequired, type, in: place }: DescribedInput): string {
  const kind = type.values === undefined ? (type.types ?? []).join(" or ") : type.values.join("|");
  return [isRequired ? "required" : "", place, kind].filter((word) => word !== "").join(", ");
}

function headerCandidates({ operation }: ItemContext): readonly Candidate[] {
  const described = (operation?.plans[0].inputs ?? []).filter((input) => input.in === "header");
  const names = described.map(({ name }) => name);
  return [...new Set([...names, ...HEADERS])].map((name) => ({
    value: `${name}:`,
    description: "header",
  }));
}

/** The values that a schema lists. */
function valueCandidates(
  name: string,
  separator: string,
  { operation }: ItemContext,
): readonly Candidate[] {
  const start = `${name}${separator}`;
  if (separator === ":") return headerValues(name, start, operation);
  const [, channel, own = name] = /^(path|query|body)\/(.*)$/.exec(name) ?? [];
  const input = operation?.plans[0].inputs.find(
    (each) => each.name === own && (channel === undefined || each.in === channel),
  );
  return listedValues(input?.type ?? {}).map((value) => ({
    value: `${start}${separator === ":=" ? JSON.stringify(value) : String(value)}`,
  }));
}

function listedValues({ types, values, items }: ValueType): readonly unknown[] {
  if (values !== undefined) return values.filter((value) => value !== null);
  if (types?.includes("boolean") === true) return [true, false];
  return items === undefined ? [] : listedValues(items);
}

function headerValues(
  name: string,
  start: string,
  operation: DescribedOperation | undefined,
): readonly Candidate[] {
  if (!/^content-type$/i.test(name)) return [];
  const plans = operation?.plans ?? [];
  return plans.flatMap(({ body }) =>
    body === undefined ? [] : [{ value: start + body.mediaType }],
  );
}
