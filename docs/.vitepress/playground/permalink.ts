import { EndpointBuilder, type Style } from "fluent-endpoint";
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
  readonly p?: readonly (readonly [
    name: string,
    value: string,
    isJson?: 0 | 1,
    channel?: number,
  ])[];
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
    const { r, b, p, h, s, n, l, v, f, d } = JSON.parse(
      fromBase64Url(fragment.slice(PREFIX.length)),
    ) as Compact;
    return {
      ...EMPTY_FORM,
      route: String(r ?? ""),
      baseUrl: String(b ?? ""),
      parameters: (p ?? []).map(([name, value, isJson = 0, channel = 0]) => ({
        id: newId(),
        name: String(name),
        value: String(value),
        isJson: isJson === 1,
        channel: CHANNELS[channel] ?? "any",
        isUsed: true,
      })),
      headers: (h ?? []).map(([name, value]) => headerRow(String(name), String(value))),
      style: STYLES.find((style) => style === s) ?? "",
      styles: Object.fromEntries(
        Object.entries(n ?? {}).filter((entry): entry is [string, Style] =>
          STYLES.some((style) => style === entry[1]),
        ),
      ),
      isStrict: l !== 1,
      previews: String(v ?? ""),
      format: String(f ?? ""),
      data: String(d ?? ""),
    };
  } catch {
    return undefined;
  }
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
  const shown = new EndpointBuilder().query({ [name === "" ? "url" : name]: value }).toJSON();
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
