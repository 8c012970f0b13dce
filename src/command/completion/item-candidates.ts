import { readdirSync } from "node:fs";
import type { Input } from "../../openapi/plan/operation-plan.js";
import { valueType, type ValueType } from "../../openapi/plan/value-type.js";
import type { CalledOperation } from "../request/called-operation.js";
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
  readonly called: CalledOperation | undefined;
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
  const { called, variables, items } = context;
  const given = new Set(items.flatMap(nameOf));
  const isMissing = ({ value }: Candidate) => !given.has(value.replace(/:?=+$/, ""));
  if (called === undefined) {
    return variables.map((name) => ({ value: `${name}=` })).filter(isMissing);
  }
  const { inputs } = called;
  const [, channel] = /^(path|query|body)\//.exec(current) ?? [];
  if (channel !== undefined) {
    return inputs
      .filter((input) => input.location === channel)
      .map((input) => ({ value: `${channel}/${input.name}=`, description: about(input, called) }));
  }
  return inputs
    .filter(({ location }) => location !== "header" && location !== "cookie")
    .map((input) => ({
      value: `${input.name}${separatorOf(input, called)}`,
      description: about(input, called),
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
function separatorOf(input: Input, called: CalledOperation): string {
  if (input.location === "query") return "==";
  if (called.operation.isText(input)) return "=";
  const { types } = typeOf(input, called);
  return types === undefined || types.includes("string") ? "=" : ":=";
}

/** Type and whether it is required, in a few words. */
function about(input: Input, called: CalledOperation): string {
  const { types = [], values } = typeOf(input, called);
  const kind = values === undefined ? types.join(" or ") : values.join("|");
  const words = [input.isRequired ? "required" : "", input.location, kind];
  return words.filter((word) => word !== "").join(", ");
}

function typeOf({ schema }: Input, { operation }: CalledOperation): ValueType {
  return valueType(schema, operation.references);
}

function headerCandidates({ called }: ItemContext): readonly Candidate[] {
  const described = (called?.inputs ?? []).filter(({ location }) => location === "header");
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
  { called }: ItemContext,
): readonly Candidate[] {
  const start = `${name}${separator}`;
  if (separator === ":") return headerValues(name, start, called);
  const [, channel, own = name] = /^(path|query|body)\/(.*)$/.exec(name) ?? [];
  const input = called?.inputs.find(
    (each) => each.name === own && (channel === undefined || each.location === channel),
  );
  if (called === undefined || input === undefined) return [];
  return listedValues(typeOf(input, called)).map((value) => ({
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
  called: CalledOperation | undefined,
): readonly Candidate[] {
  if (!/^content-type$/i.test(name) || called === undefined) return [];
  const { body, operation } = called.operation.plan;
  const contents = body === undefined ? [] : (operation.body?.contents ?? []);
  return contents.map(({ mediaType }) => ({ value: start + mediaType }));
}
