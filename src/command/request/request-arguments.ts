import type { parseArgs } from "node:util";
import { PROJECT_OPTIONS } from "../api/project.js";
import { isMethod, OUTPUT_FORMATS, parseArguments, splitPositionals } from "../arguments.js";
import { UsageError } from "../usage-error.js";
import { quote } from "../../internal/messages.js";
import { didYouMean } from "../../internal/words.js";
import type { GivenFor } from "../../core/locate.js";
import { orList, type RequestFormat } from "../../show/formats.js";

const REQUEST_OPTIONS = {
  "base-url": { type: "string" },
  header: { type: "string", multiple: true },
  query: { type: "string", multiple: true },
  file: { type: "string", multiple: true },
  style: { type: "string", multiple: true },
  form: { type: "boolean" },
  multipart: { type: "boolean" },
  data: { type: "string" },
  as: { type: "string" },
  "show-secrets": { type: "boolean" },
  explain: { type: "boolean" },
  "no-check": { type: "boolean" },
  list: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  ...PROJECT_OPTIONS,
} as const;

/** The builder decides where `parameters` go. */
export interface GivenName {
  readonly givenFor: GivenFor;
  readonly name: string;
}

/** A value as it was typed: text, JSON, or the path of a file. */
export interface RequestItem extends GivenName {
  readonly kind: "text" | "json" | "file";
  readonly value: string;
}

/** A header without a value is removed. */
export interface RequestHeader {
  readonly name: string;
  readonly value: string;
}

export interface RequestArguments {
  readonly given: ReturnType<typeof parseArgs<{ options: typeof REQUEST_OPTIONS }>>["values"];
  readonly route: string;
  readonly items: readonly RequestItem[];
  readonly headers: readonly RequestHeader[];
  readonly readsOptions: boolean;
  /** The styles by name. `*` is the style of all other names. */
  readonly styles: Readonly<Record<string, string>>;
  readonly contentType: string | undefined;
  readonly as: RequestFormat;
  readonly isChecked: boolean;
}

export function parseRequestArguments(args: readonly string[]): RequestArguments {
  const { values: given, positionals } = parseArguments({
    args: [...args],
    allowPositionals: true,
    options: REQUEST_OPTIONS,
  });
  const { help = false, data, header = [], query = [], file = [], style = [] } = given;
  const { route, rest } = splitPositionals(positionals);
  if (!help && route === "") {
    throw new UsageError('Write a route first, such as "GET /orders/{id}".');
  }
  assertNoRelativePath(route, rest[0]);
  const items = [
    ...rest.filter((item) => item !== "-").map((item) => parseItem(item, "parameters")),
    ...query.map((item) => parseItem(item, "query")),
    ...file.map(parseFile),
  ];
  const headers = header.map(parseHeader);
  assertGivenOnce(items, headers);
  const readsOptions = rest.includes("-");
  const readsFile = items.some(({ kind, value }) => kind === "file" && value === "-");
  if ([readsOptions, readsFile, data === "@-"].filter(Boolean).length > 1) {
    throw new UsageError(
      'Only one of "-", --file <name>=- and --data @- can read the standard input.',
    );
  }
  return {
    given,
    route,
    items,
    headers,
    readsOptions,
    styles: Object.fromEntries(style.map(parseStyle)),
    contentType: contentTypeFromArguments(
      headers,
      given.form,
      given.multipart === true || file.length > 0,
    ),
    as: formatOf(given.as),
    isChecked: given["no-check"] !== true,
  };
}

/** `POST orders` must mean a path, which starts with "/". */
function assertNoRelativePath(route: string, item = "="): void {
  if (!isMethod(route) || !/^[\w.~%{}?,*/-]*[\w/][\w.~%{}?,*/-]*$/.test(item)) return;
  const meant = `${route.toUpperCase()} /${item}`;
  throw new UsageError(`The path ${quote(item)} does not start with "/". ${didYouMean([meant])}`);
}

function parseItem(item: string, givenFor: GivenFor): RequestItem {
  const [, name = "", separator, value = ""] = /^(.*?)(:?=)(.*)$/s.exec(item) ?? [];
  // The value may be a credential, so it is not shown.
  if (separator === undefined) {
    throw new UsageError(
      `The item ${quote(item.replace(/:.*/s, ":…"))} has no "=". Write name=value or name:=json, a header as --header name:value, and a file as --file name=path.`,
    );
  }
  assertNotEmpty(name, separator);
  if (separator === "=" && value.startsWith("=")) {
    throw new UsageError(
      `For the query, write --query ${name}=<value>. For a value that starts with "=", write ${name}:='"=<value>"'.`,
    );
  }
  return { kind: separator === "=" ? "text" : "json", givenFor, name, value };
}

function parseFile(item: string): RequestItem {
  const [, name = "", value] = /^(.*?)=(.*)$/s.exec(item) ?? [];
  if (value === undefined) {
    throw new UsageError(
      `--file takes a name and a path, such as photo=cat.png, but got ${quote(item)}.`,
    );
  }
  assertNotEmpty(name, "=");
  return { kind: "file", givenFor: "parameters", name, value };
}

function parseHeader(header: string): RequestHeader {
  const [, name, value = ""] = /^([^:\s]+):(.*)$/s.exec(header) ?? [];
  if (name === undefined) {
    throw new UsageError(
      "--header takes a name and a value, such as 'Authorization: Bearer $TOKEN'.",
    );
  }
  return { name: name.toLowerCase(), value: value.trim() };
}

function assertNotEmpty(name: string, separator: string): void {
  if (name !== "") return;
  throw new UsageError(
    `An item has no name in front of "${separator}". Write name${separator}value.`,
  );
}

function assertGivenOnce(items: readonly RequestItem[], headers: readonly RequestHeader[]): void {
  const keys = items.map(({ givenFor, name }) => [`${givenFor} ${name}`, name] as const);
  const all = [...keys, ...headers.map(({ name }) => [`header ${name}`, name] as const)];
  const seen = new Set<string>();
  for (const [key, name] of all) {
    if (seen.has(key)) {
      const advice = key.startsWith("header ") ? "" : ` For a list, write ${name}:='["a","b"]'.`;
      throw new UsageError(`${quote(name)} is given twice. Leave one of them out.${advice}`);
    }
    seen.add(key);
  }
}

function parseStyle(style: string): [name: string, style: string] {
  const colon = style.lastIndexOf(":");
  return colon < 0 ? ["*", style] : [style.slice(0, colon), style.slice(colon + 1)];
}

function contentTypeFromArguments(
  headers: readonly RequestHeader[],
  isForm = false,
  isMultipart = false,
): string | undefined {
  if (isForm && isMultipart) {
    throw new UsageError("Leave out one of --form and --multipart, which --file implies.");
  }
  const header = headers.find(({ name }) => name === "content-type");
  if (header !== undefined && header.value !== "") return header.value;
  if (isMultipart) return "multipart/form-data";
  return isForm ? "application/x-www-form-urlencoded" : undefined;
}

function formatOf(name = "text"): RequestFormat {
  const format = OUTPUT_FORMATS.find((each) => each === name);
  if (format !== undefined) return format;
  throw new UsageError(`--as takes ${orList(OUTPUT_FORMATS)}, but got ${quote(name)}.`);
}
