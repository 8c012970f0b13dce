import type { ConfigurationArguments } from "../api/configuration.js";
import { PROJECT_OPTIONS, projectArguments } from "../api/project.js";
import { parseArguments, splitPositionals } from "../arguments.js";
import { quote } from "../../internal/messages.js";
import { UsageError } from "../usage-error.js";
import { isRequestFormat, REQUEST_FORMATS, type RequestFormat } from "../../show/output-formats.js";
import { parseItem, type RequestItem } from "./request-items.js";

/** The arguments of `fluent-endpoint <route>`. */
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

/** @throws UsageError */
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

/** The options, for `parseArgs` of `node:util`. `--list` is for another command, which is completed in the same way. */
export const REQUEST_OPTIONS = {
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
  ...PROJECT_OPTIONS,
  "no-check": { type: "boolean" },
  list: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

function parse(args: readonly string[]) {
  return parseArguments({ args: [...args], allowPositionals: true, options: REQUEST_OPTIONS });
}
