import { EndpointBuilder, QUERY } from "fluent-endpoint";
import {
  CHANNELS,
  EMPTY_FORM,
  type Form,
  headerRow,
  newId,
  type ParameterRow,
  STYLES,
  usedRows,
} from "./form.js";

/** A form in a few characters: what is empty or a default is left out. */
interface Compact {
  readonly r?: string;
  readonly b?: string;
  /** Name, value, whether the value is JSON, and the channel. */
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

/** The fragment of a URL that opens the playground with a form. Credentials are left out: those that the library masks. */
export function toFragment(form: Form): string {
  const { style, styles, isStrict, previews, format } = form;
  const used = usedRows(form.parameters);
  const compact: Compact = {
    ...(form.route !== "" && { r: routeWithoutSecrets(form.route) }),
    ...(form.baseUrl !== "" && { b: withoutSecret("", form.baseUrl) }),
    ...(used.length > 0 && { p: used.map(compactRow) }),
    ...(form.headers.length > 0 && {
      h: form.headers.map(({ name, value }) => [name, isSecretHeader(name) ? "" : value] as const),
    }),
    ...(style !== "" && { s: style }),
    ...(Object.keys(styles).length > 0 && { n: styles }),
    ...(!isStrict && { l: 1 }),
    ...(previews !== "" && { v: previews }),
    ...(format !== "" && { f: format }),
    ...(form.data !== "" && !hasSecretData(form) && { d: form.data }),
  };
  return PREFIX + toBase64Url(JSON.stringify(compact));
}

/** The form of a fragment. `undefined` for another fragment, or one that was cut. */
export function fromFragment(fragment: string): Form | undefined {
  if (!fragment.startsWith(PREFIX)) return undefined;
  try {
    const json = fromBase64Url(fragment.slice(PREFIX.length));
    // Anybody can write a link, so nothing is known of it.
    const { r, b, p, h, s, n, l, v, f, d } = JSON.parse(json) as Record<keyof Compact, unknown>;
    return {
      ...EMPTY_FORM,
      route: textOf(r),
      baseUrl: textOf(b),
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

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function rowOf(row: unknown): ParameterRow {
  const [name, value, isJson, channel] = listOf(row);
  return {
    id: newId(),
    name: textOf(name),
    value: textOf(value),
    isJson: isJson === 1,
    channel: CHANNELS[Number(channel ?? 0)] ?? "any",
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

type CompactRow = readonly [name: string, value: string, isJson?: 0 | 1, channel?: number];

/** Rows are not changed, so each is compacted once. */
const compactRows = new WeakMap<ParameterRow, CompactRow>();

function compactRow(row: ParameterRow): CompactRow {
  const known = compactRows.get(row) ?? compactNewRow(row);
  compactRows.set(row, known);
  return known;
}

function compactNewRow({ name, value, isJson, channel }: ParameterRow): CompactRow {
  const shown = isJson ? jsonWithoutSecret(name, value) : withoutSecret(name, value);
  const place = CHANNELS.indexOf(channel);
  if (place > 0) return [name, shown, isJson ? 1 : 0, place] as const;
  return isJson ? ([name, shown, 1] as const) : ([name, shown] as const);
}

/** How a builder shows a value, with digests in place of credentials. */
function masked(name: string, value: unknown): unknown {
  const builder = new EndpointBuilder({ [QUERY]: { [name === "" ? "url" : name]: value } });
  const shown = builder.toJSON();
  return Object.values(shown["[QUERY]"] as object)[0];
}

/** A value, or what of it is not a credential. */
function withoutSecret(name: string, value: string): string {
  return String(masked(name, value)).replaceAll(/\[secret [0-9a-f]{8}\]@?/g, "");
}

function jsonWithoutSecret(name: string, value: string): string {
  try {
    const parsed = JSON.parse(value) as unknown;
    const shown = masked(name, parsed);
    return JSON.stringify(shown) === JSON.stringify(parsed) ? value : '""';
  } catch {
    return isSecret(name) ? "" : value;
  }
}

function isSecret(name: string): boolean {
  return masked(name, "a") !== "a";
}

function isSecretHeader(name: string): boolean {
  try {
    const { headers } = new EndpointBuilder().header(name, "a").toJSON();
    return Object.entries(headers as object).some(
      ([key, value]) => key === name.toLowerCase() && value !== "a",
    );
  } catch {
    // A name that no header can have.
    return true;
  }
}

function hasSecretData({ headers, data }: Form): boolean {
  const type = headers.find(({ name }) => name.toLowerCase() === "content-type")?.value ?? "";
  const shown = new EndpointBuilder()
    .withDefaults({ headers: { "content-type": type }, data })
    .toJSON();
  return JSON.stringify(shown.data).includes("[secret ");
}

function routeWithoutSecrets(route: string): string {
  return route.replace(/\S+$/, (url) => withoutSecret("", url));
}

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64Url(encoded: string): string {
  const binary = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
