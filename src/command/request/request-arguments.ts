import { type ConfigurationArguments, PROJECT_OPTIONS, projectArguments } from "../api/project.js";
import { parseArguments, splitPositionals } from "../arguments.js";
import { quote } from "../../internal/messages.js";
import { UsageError } from "../usage-error.js";
import { isRequestFormat, REQUEST_FORMATS, type RequestFormat } from "../../show/formats.js";

export interface RequestArguments extends ConfigurationArguments {
  readonly route: string;
  readonly items: readonly RequestItem[];
  /** Is `true` if the standard input has options, as JSON. */
  readonly readsOptions: boolean;
  readonly baseUrl: string | undefined;
  readonly previews: readonly string[];
  readonly format: string | undefined;
  /** Styles by name; `*` stands for all other names. */
  readonly styles: Readonly<Record<string, string>>;
  /** The content type of `--form` and `--multipart`. */
  readonly formType: string | undefined;
  /** The body as text, or `@` with the path of a file. */
  readonly data: string | undefined;
  readonly as: RequestFormat;
  readonly showSecrets: boolean;
  /** Is `true` if the request is checked by the description. */
  readonly isChecked: boolean;
  /** Is `true` if the output explains where each value went. */
  readonly explain: boolean;
  readonly help: boolean;
}

export function parseRequestArguments(args: readonly string[]): RequestArguments {
  const { values, positionals } = parse(args);
  const { help = false, as = "text", data, format } = values;
  if (!isRequestFormat(as)) {
    throw new UsageError(`--as takes ${REQUEST_FORMATS.join(", ")}, but got ${quote(as)}.`);
  }
  const { route, rest } = splitPositionals(positionals);
  if (!help && route === "") {
    throw new UsageError('Write a route first, such as "GET /orgs/{org}/repos".');
  }
  const items = rest.filter((item) => item !== "-").map(parseItem);
  const readsOptions = rest.includes("-");
  refuseTwice(items);
  if (readsOptions && (data === "@-" || items.some(({ kind, value }) => readsInput(kind, value)))) {
    throw new UsageError('Only one of "-", @- and --data @- can read the standard input.');
  }
  return {
    route,
    items,
    readsOptions,
    baseUrl: values["base-url"],
    previews: (values.preview ?? []).flatMap((names) => names.split(",")),
    format,
    styles: Object.fromEntries((values.style ?? []).map(parseStyle)),
    formType: formTypeOf(values.form, values.multipart),
    data,
    as,
    showSecrets: values["show-secrets"] ?? false,
    explain: values.explain ?? false,
    ...projectArguments(values),
    isChecked: values["no-check"] !== true,
    help,
  };
}

/** The content type that the arguments choose, other than by a header. A file makes the body multipart. */
export function chosenContentType({ formType, items }: RequestArguments): string | undefined {
  if (formType !== undefined) return formType;
  return items.some(({ kind }) => kind === "file") ? "multipart/form-data" : undefined;
}

function readsInput(kind: RequestItem["kind"], value: string): boolean {
  return kind.endsWith("file") && value === "-";
}

/** Headers have names in any case. */
function refuseTwice(items: readonly RequestItem[]): void {
  const seen = new Set<string>();
  for (const { kind, channel, name } of items) {
    const isHeader = kind === "header";
    const key = isHeader ? `header ${name.toLowerCase()}` : `${channel} ${name}`;
    if (seen.has(key)) {
      const advice = isHeader ? "" : ` For a list, write ${name}:='["a","b"]'.`;
      throw new UsageError(`${quote(name)} is given twice. Leave one of them out.${advice}`);
    }
    seen.add(key);
  }
}

/** `name:style`, or a style for all names. */
function parseStyle(style: string): [name: string, style: string] {
  const colon = style.lastIndexOf(":");
  return colon < 0 ? ["*", style] : [style.slice(0, colon), style.slice(colon + 1)];
}

function formTypeOf(form = false, multipart = false): string | undefined {
  if (form && multipart) throw new UsageError("Leave out one of --form and --multipart.");
  if (multipart) return "multipart/form-data";
  return form ? "application/x-www-form-urlencoded" : undefined;
}

const OWN_OPTIONS = {
  "base-url": { type: "string" },
  preview: { type: "string", multiple: true },
  format: { type: "string" },
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
} as const;

/** The options, for `parseArgs` of `node:util`. `--list` is for another command, which is completed in the same way. */
export const REQUEST_OPTIONS: typeof OWN_OPTIONS & typeof PROJECT_OPTIONS = {
  ...OWN_OPTIONS,
  ...PROJECT_OPTIONS,
};

function parse(args: readonly string[]) {
  return parseArguments({ args: [...args], allowPositionals: true, options: REQUEST_OPTIONS });
}

/** The channel of an item. `parameters` lets the builder choose by the name. */
export type ItemChannel = "parameters" | "path" | "query" | "body";

/** The name of a value, and the channel that it was given for. */
export interface GivenName {
  readonly channel: ItemChannel;
  readonly name: string;
}

/** An item of the command line. The separator between its name and its value says what it is. */
export interface RequestItem extends GivenName {
  readonly kind: "text" | "json" | "text-file" | "json-file" | "file" | "header";
  /** The text after the separator: the value itself, JSON, or the path of a file. */
  readonly value: string;
}

interface Separator {
  readonly text: string;
  readonly kind: RequestItem["kind"];
}

/** If several match at one character, the first one wins. */
const SEPARATORS: readonly Separator[] = [
  { text: ":=@", kind: "json-file" },
  { text: "=@", kind: "text-file" },
  { text: ":=", kind: "json" },
  { text: "==", kind: "text" },
  { text: "=", kind: "text" },
  { text: "@", kind: "file" },
  { text: ":", kind: "header" },
];

const ESCAPED = /^\\[\\:=@/]/;

/** Parses an item by the grammar of HTTPie: the name ends at the first separator that has no backslash in front. */
function parseItem(item: string): RequestItem {
  let channel: ItemChannel = "parameters";
  let name = "";
  for (let index = 0; index < item.length; index++) {
    const separator = SEPARATORS.find(({ text }) => item.startsWith(text, index));
    if (separator !== undefined) {
      return itemOf(channel, name, separator, item.slice(index + separator.text.length));
    }
    if (item[index] === "/" && channel === "parameters" && isChannel(name)) {
      channel = name;
      name = "";
      continue;
    }
    if (ESCAPED.test(item.slice(index, index + 2))) index++;
    name += item.charAt(index);
  }
  throw new UsageError(
    `The item ${quote(item)} has no separator. Write name=value, name:=json, name==value, Header:value or name@file.`,
  );
}

function isChannel(name: string): name is ItemChannel {
  return name === "path" || name === "query" || name === "body";
}

function itemOf(
  channel: ItemChannel,
  name: string,
  { text, kind }: Separator,
  value: string,
): RequestItem {
  if (name === "") {
    throw new UsageError(`An item has no name in front of "${text}". Write name${text}value.`);
  }
  if (channel !== "parameters" && (kind === "header" || text === "==")) {
    throw new UsageError(
      `The item "${channel}/${name}${text}" names two places. Write ${channel}/${name}=value, or ${name}${text}value.`,
    );
  }
  return { kind, channel: text === "==" ? "query" : channel, name, value };
}
