import { EndpointBuilder, QUERY } from "fluent-endpoint";
import { fromBase64Url, toBase64Url } from "./base64-url.js";
import {
  LOCATIONS,
  EMPTY_FORM,
  type Form,
  type HeaderRow,
  headerRow,
  KINDS,
  newId,
  type ParameterRow,
  STYLES,
  usedHeaders,
  usedRows,
} from "./form.js";
import { GITHUB } from "./shown-request.js";
import { isAbsolute } from "./typed-route.js";

/** A form in a few characters: what is empty or a default is left out. */
interface Compact {
  readonly r?: string;
  /** Left out of old links to GitHub's API. */
  readonly b?: string;
  /** Name, value, the kind of the value, and the location: both by their positions in the lists of them. */
  readonly p?: readonly CompactRow[];
  readonly h?: readonly (readonly [name: string, value: string])[];
  readonly s?: string;
  readonly n?: Readonly<Record<string, string>>;
  readonly l?: 1;
  readonly v?: string;
  readonly f?: string;
  readonly d?: string;
}

const PREFIX = "#request=";

/**
 * The fragment of a URL that opens the playground with a form. A placeholder stands for each credential that the library
 * masks. A file is left out except for its name.
 */
export function toFragment(form: Form): string {
  const { style, styles, isStrict, previews, format } = form;
  const used = usedRows(form.parameters);
  const headers = usedHeaders(form.headers);
  const compact: Compact = {
    ...(form.route !== "" && { r: routeWithoutSecrets(form.route) }),
    ...((form.baseUrl !== "" || needsBaseUrl(form.route)) && {
      b: withoutSecret("", form.baseUrl),
    }),
    ...(used.length > 0 && { p: used.map(compactRow) }),
    ...(headers.length > 0 && {
      h: headers.map((row) => [row.name, headerWithoutSecret(row)] as const),
    }),
    ...(style !== "" && { s: style }),
    ...(Object.keys(styles).length > 0 && { n: styles }),
    ...(!isStrict && { l: 1 }),
    ...(previews !== "" && { v: previews }),
    ...(format !== "" && { f: format }),
    ...(form.data !== "" && { d: dataWithoutSecret(form) }),
  };
  return PREFIX + toBase64Url(JSON.stringify(compact));
}

/** True if a fragment is a link to a request, which may be damaged. */
export function isRequestLink(fragment: string): boolean {
  return fragment.startsWith(PREFIX);
}

/** The form of a fragment. `undefined` for another fragment, or one that was cut. */
export function fromFragment(fragment: string): Form | undefined {
  if (!isRequestLink(fragment)) return undefined;
  try {
    const json = fromBase64Url(fragment.slice(PREFIX.length));
    // Anybody can write a link, so nothing is known of it.
    const { r, b, p, h, s, n, l, v, f, d } = JSON.parse(json) as Record<keyof Compact, unknown>;
    return {
      ...EMPTY_FORM,
      route: textOf(r),
      baseUrl: b === undefined && needsBaseUrl(textOf(r)) ? GITHUB : textOf(b),
      parameters: listOf(p).map(rowOf),
      headers: listOf(h).map((row) => headerRow(textOf(listOf(row)[0]), textOf(listOf(row)[1]))),
      style: STYLES.find((style) => style === s) ?? "",
      styles: stylesOf(n),
      isStrict: l !== 1,
      previews: textOf(v),
      format: textOf(f),
      data: textOf(d),
    };
  } catch {
    return undefined;
  }
}

function needsBaseUrl(route: string): boolean {
  return route !== "" && !isAbsolute(route);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function rowOf(row: unknown): ParameterRow {
  const [name, value, kind, givenFor] = listOf(row);
  return {
    id: newId(),
    name: textOf(name),
    value: textOf(value),
    kind: KINDS[Number(kind ?? 0)] ?? "text",
    givenFor: LOCATIONS[Number(givenFor ?? 0)] ?? "any",
    isUsed: true,
  };
}

function stylesOf(value: unknown): Form["styles"] {
  const entries = Object.entries(typeof value === "object" && value !== null ? value : {});
  return Object.fromEntries(
    entries.flatMap(([name, given]) => {
      const style = STYLES.find((each) => each === given);
      return style === undefined ? [] : [[name, style]];
    }),
  );
}

type CompactRow = readonly [name: string, value: string, kind?: number, givenFor?: number];

/** Rows are not changed, so each is compacted once. */
const compactRows = new WeakMap<ParameterRow, CompactRow>();

function compactRow(row: ParameterRow): CompactRow {
  const known = compactRows.get(row) ?? compactNewRow(row);
  compactRows.set(row, known);
  return known;
}

function compactNewRow({ name, value, kind, givenFor }: ParameterRow): CompactRow {
  const shown = kind === "JSON" ? jsonWithoutSecret(name, value) : withoutSecret(name, value);
  const [kindAt, givenForAt] = [KINDS.indexOf(kind), LOCATIONS.indexOf(givenFor)];
  if (givenForAt > 0) return [name, shown, kindAt, givenForAt];
  return kindAt > 0 ? [name, shown, kindAt] : [name, shown];
}

/** Stands for a credential, so that the request of a link is whole. */
export const PLACEHOLDER = "your-secret";

/** A value as a builder shows it, with a placeholder for each credential. */
function masked(name: string, value: unknown): unknown {
  // The library refuses the one name, and masks the values of neither.
  const isNamed = name !== "" && name !== "__proto__";
  const builder = new EndpointBuilder({ [QUERY]: { [isNamed ? name : "url"]: value } });
  const [shown] = Object.values(builder.toJSON()["[QUERY]"] as object) as unknown[];
  return shown === undefined ? value : withPlaceholders(shown);
}

function withPlaceholders(shown: unknown): unknown {
  const json = JSON.stringify(shown).replaceAll("[hidden]", PLACEHOLDER);
  return JSON.parse(json) as unknown;
}

/** A text with a placeholder for each credential in it. */
function withoutSecret(name: string, value: string): string {
  return value === "" ? "" : String(masked(name, value));
}

function jsonWithoutSecret(name: string, value: string): string {
  try {
    const parsed = JSON.parse(value) as unknown;
    const shown = masked(name, parsed);
    const isShown = JSON.stringify(shown) === JSON.stringify(parsed);
    return isShown ? value : JSON.stringify(shown);
  } catch {
    return withoutSecret(name, value);
  }
}

function headerWithoutSecret({ name, value }: HeaderRow): string {
  if (value === "") return "";
  try {
    const { headers } = new EndpointBuilder().header(name, value).toJSON();
    const shown: unknown = (headers as Readonly<Record<string, unknown>>)[name.toLowerCase()];
    return String(withPlaceholders(shown ?? PLACEHOLDER));
  } catch {
    // A name or a value that no header can have.
    return PLACEHOLDER;
  }
}

function dataWithoutSecret({ data }: Form): string {
  try {
    JSON.parse(data);
  } catch {
    return withoutSecret("", data);
  }
  return jsonWithoutSecret("", data);
}

function routeWithoutSecrets(route: string): string {
  return route.replace(/\S+$/, (url) => withoutSecret("", url));
}
