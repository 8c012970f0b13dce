import type { parseArgs } from "node:util";
import { decodeUtf8 } from "../../internal/bytes.js";
import { quote } from "../../internal/messages.js";
import { isPlainObject } from "../../internal/objects.js";
import { BODY, PATH, QUERY, STYLE } from "../../options/option-keys.js";
import { refuseShownKey } from "../../options/read-options.js";
import type { ValueGroup } from "../../options/state.js";
import { STYLES } from "../../wire/styles.js";
import { orList, type RequestFormat } from "../../show/formats.js";
import { isOptionName } from "../../wire/option-names.js";
import { PROJECT_OPTIONS } from "../api/project.js";
import { OUTPUT_FORMATS, parseArguments, splitPositionals } from "../arguments.js";
import {
  hasVariables,
  parseJson,
  readBytes,
  readFormFile,
  readOptionsInput,
  readText,
} from "../inputs.js";
import { brokenLines } from "../terminal.js";
import { UsageError } from "../usage-error.js";

// eslint-disable-next-line @typescript-eslint/no-inferrable-types -- isolatedDeclarations asks for the type of a template
export const REQUEST_HELP: string = `Usage: fluent-endpoint <route> [items] [options]
       fluent-endpoint --list [words] [--api <file>]
       fluent-endpoint generate <file or URL> --output <folder> [options]

Shows the request that a route and parameters make. It sends nothing.

  <route>                 a method and a URL template, such as
                          "GET /orgs/{org}/repos"; you can leave out GET. With a
                          description of the API, also an operationId

Items:
  name=value              a parameter: fills {name}, or goes into query or body
  name:=json              the same with a value in JSON: 7, true, '["a","b"]'
  name==value             a parameter of the query
  path/name=value         a value for the path only; also query/ and body/
  name@file               a file of a form; ;type=image/png after it: its type
  name=@file, name:=@file  a value, read from a file
  Header:value            a header; Header: removes it
  -                       reads options in JSON from the standard input

  A backslash in front of a separator makes it a part of the name. $NAME in a
  value comes from the environment, and the output shows the name. Quote it
  ('$NAME'), so that the shell does not replace it.

Options:
      --base-url <url>    calls an API other than GitHub's
      --preview <names>   adds previews, separated by commas
      --format <name>     sets the format of the media type, such as raw
      --style <name:style>  sets the style of a list or an object; without a
                          name, of all:
${wrapped(Object.keys(STYLES))}
      --form              sends the body as application/x-www-form-urlencoded
      --multipart         sends the body as multipart/form-data
      --data <text>       sends this text as the body; @file reads a file, @-
                          the standard input
      --as <format>       chooses the output. Default: text. Others:
${wrapped(OUTPUT_FORMATS.filter((format) => format !== "text"))}
      --explain           says where each value went, and why
      --api <file>        makes the request by an OpenAPI description, and
                          checks it. Default: the api of fluent-endpoint.json,
                          in this folder or a folder above it
      --config <file>     reads a file other than fluent-endpoint.json
      --no-config         ignores fluent-endpoint.json
      --allow-refs <folder>  also reads files in this folder that the
                          description refers to
      --no-check          does not check the request by the description
      --list              lists the operations that have all the words
      --show-secrets      shows credentials, and the values of $NAME
      --version           shows the version
  -h, --help              shows this help

Examples:
  fluent-endpoint "GET /orgs/{org}/repos" org=octokit type==public
  fluent-endpoint POST /user/repos name=demo private:=true
  fluent-endpoint GET /user 'Authorization:token $GITHUB_TOKEN' --as curl
  fluent-endpoint POST https://api.stripe.com/v1/customers name=Ada --form
  fluent-endpoint "POST https://example.com/photos" photo@cat.png --as fetch
  fluent-endpoint repos/list-for-org org=octokit --api github.json
  fluent-endpoint --list pull request --api github.json

The exit code is 1 for a request that cannot be built or that the description
does not allow, and 2 for arguments that cannot be understood.
`;

/** Names in lines of 80 characters, below the text of an option. */
function wrapped(names: readonly string[]): string {
  const indent = " ".repeat(26);
  const lines = brokenLines(names.join(", "), 80 - indent.length);
  return lines.map((line) => indent + line).join("\n");
}

export interface RequestArguments {
  /** The options as they were given. */
  readonly given: ReturnType<typeof parseArgs<{ options: typeof REQUEST_OPTIONS }>>["values"];
  readonly route: string;
  readonly items: readonly RequestItem[];
  /** Is `true` if the standard input has options, as JSON. */
  readonly readsOptions: boolean;
  readonly previews: readonly string[];
  /** Styles by name; `*` stands for all other names. */
  readonly styles: Readonly<Record<string, string>>;
  /** The content type that the arguments choose, other than by a header. */
  readonly contentType: string | undefined;
  readonly as: RequestFormat;
  /** Is `true` if the request is checked by the description. */
  readonly isChecked: boolean;
}

export function parseRequestArguments(args: readonly string[]): RequestArguments {
  const { values, positionals } = parseArguments({
    args: [...args],
    allowPositionals: true,
    options: REQUEST_OPTIONS,
  });
  const { help = false, data } = values;
  const { route, rest } = splitPositionals(positionals);
  if (!help && route === "") {
    throw new UsageError('Write a route first, such as "GET /orgs/{org}/repos".');
  }
  const items = rest.filter((item) => item !== "-").map(parseItem);
  const readsOptions = rest.includes("-");
  refuseTwice(items);
  const isInput = ({ kind, value }: RequestItem) => kind.endsWith("file") && value === "-";
  if (readsOptions && (data === "@-" || items.some(isInput))) {
    throw new UsageError('Only one of "-", @- and --data @- can read the standard input.');
  }
  const hasFile = items.some(({ kind }) => kind === "file");
  return {
    given: values,
    route,
    items,
    readsOptions,
    previews: (values.preview ?? []).flatMap((names) => names.split(",")),
    styles: Object.fromEntries((values.style ?? []).map(parseStyle)),
    contentType:
      formTypeOf(values.form, values.multipart) ?? (hasFile ? "multipart/form-data" : undefined),
    as: formatOf(values.as),
    isChecked: values["no-check"] !== true,
  };
}

function formatOf(name = "text"): RequestFormat {
  const format = OUTPUT_FORMATS.find((each) => each === name);
  if (format !== undefined) return format;
  throw new UsageError(`--as takes ${orList(OUTPUT_FORMATS)}, but got ${quote(name)}.`);
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

/** The options, for `parseArgs` of `node:util`. */
export const REQUEST_OPTIONS: typeof OWN_OPTIONS & typeof PROJECT_OPTIONS = {
  ...OWN_OPTIONS,
  ...PROJECT_OPTIONS,
};

/** The name of a value, and the channel that it was given for. `parameters` lets the builder choose by the name. */
export interface GivenName {
  readonly channel: ValueGroup;
  readonly name: string;
}

export interface ChannelValue extends GivenName {
  readonly value: unknown;
}

/** A value of a request. */
export interface GivenValue extends ChannelValue {
  /** Is `true` for a text that names variables of the environment. */
  readonly hasVariables: boolean;
}

/** An item of the command line. The separator between its name and its value says what it is. */
export interface RequestItem extends GivenName {
  readonly kind: "text" | "json" | "text-file" | "json-file" | "file" | "header";
  /** The text after the separator: the value itself, JSON, or the path of a file. */
  readonly value: string;
}

const KINDS: Readonly<Record<string, RequestItem["kind"]>> = {
  ":=@": "json-file",
  "=@": "text-file",
  ":=": "json",
  "==": "text",
  "=": "text",
  "@": "file",
  ":": "header",
};

/** A channel, a name in which separators may be escaped, the separator, and the value. */
const ITEM =
  /^(?:(path|query|body)\/)?((?:\\[\\:=@/]|\\(?![\\:=@/])|[^\\:=@])*)(:=@|=@|:=|==|=|@|:)(.*)$/s;

/** Parses an item by the grammar of HTTPie: the name ends at the first separator that has no backslash in front. */
function parseItem(item: string): RequestItem {
  const [, group, written = "", separator = "", value = ""] = ITEM.exec(item) ?? [];
  const kind = KINDS[separator];
  if (kind === undefined) {
    throw new UsageError(
      `The item ${quote(item)} has no separator. Write name=value, name:=json, name==value, Header:value or name@file.`,
    );
  }
  const name = written.replaceAll(/\\([\\:=@/])/g, "$1");
  if (name === "") {
    throw new UsageError(
      `An item has no name in front of "${separator}". Write name${separator}value.`,
    );
  }
  if (group !== undefined && (kind === "header" || separator === "==")) {
    throw new UsageError(
      `The item "${group}/${name}${separator}" names two places. Write ${group}/${name}=value, or ${name}${separator}value.`,
    );
  }
  const channel = separator === "==" ? "query" : ((group ?? "parameters") as ValueGroup);
  return { kind, channel, name, value };
}

/** The arguments with everything read that they name: files and the standard input. */
export interface RequestInput {
  readonly args: RequestArguments;
  /** The options of the standard input, without values. */
  readonly options: Readonly<Record<string | symbol, unknown>>;
  readonly optionValues: readonly GivenValue[];
  readonly values: readonly GivenValue[];
  readonly headers: readonly RequestItem[];
  readonly data: string | Uint8Array | undefined;
}

export async function readInput(args: RequestArguments): Promise<RequestInput> {
  const { items, readsOptions, given } = args;
  const { data } = given;
  const bytes = data?.startsWith("@") ? await readBytes(data.slice(1)) : undefined;
  const valued = items.filter(({ kind }) => kind !== "header");
  return {
    args,
    ...splitOptions(readsOptions ? await readOptionsInput() : {}),
    values: await Promise.all(valued.map(readItem)),
    headers: items.filter(({ kind }) => kind === "header"),
    data: bytes === undefined ? data : (decodeUtf8(bytes) ?? bytes),
  };
}

/** The channels, by the keys that a builder's `toJSON` writes for them. */
const CHANNELS = {
  "[PATH]": { channel: "path", key: PATH },
  "[QUERY]": { channel: "query", key: QUERY },
  "[BODY]": { channel: "body", key: BODY },
} as const;

/** Splits the standard input into options and values. A channel that is not an object stays an option, which is then refused. */
function splitOptions(
  given: Readonly<Record<string, unknown>>,
): Pick<RequestInput, "options" | "optionValues"> {
  const options: Record<string | symbol, unknown> = {};
  const optionValues: GivenValue[] = [];
  const add = (channel: ValueGroup, name: string, value: unknown) =>
    optionValues.push({ channel, name, value, hasVariables: false });
  for (const [name, value] of Object.entries(given)) {
    if (name === "[PATH]" || name === "[QUERY]" || name === "[BODY]") {
      const { channel, key } = CHANNELS[name];
      // An empty form is a form.
      options[key] = isPlainObject(value) ? {} : value;
      if (!isPlainObject(value)) continue;
      for (const [inner, content] of Object.entries(value)) add(channel, inner, content);
    } else if (name === "[STYLE]") options[STYLE] = value;
    else if (isOptionName(name)) options[name] = value;
    else {
      refuseShownKey(name);
      add("parameters", name, value);
    }
  }
  return { options, optionValues };
}

async function readItem(item: RequestItem): Promise<GivenValue> {
  const { channel, kind, name, value } = item;
  return {
    channel,
    name,
    value: await valueOf(item),
    hasVariables: kind === "text" && hasVariables(value),
  };
}

async function valueOf({ kind, name, value }: RequestItem): Promise<unknown> {
  switch (kind) {
    case "json":
      return parseJson(value, `The value of ${name}`);
    case "json-file":
      return parseJson(await readText(value), `The file of ${name}`);
    case "text-file":
      return readText(value);
    case "file":
      return readFormFile(value);
    default:
      return value;
  }
}
