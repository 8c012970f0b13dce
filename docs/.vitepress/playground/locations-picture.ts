import type { ExplainedRequest } from "fluent-endpoint/show";
import { type HeaderRow, usedHeaders } from "./form.js";

/** A picture of two columns: what was given, and the request. Lines lead from each value to its places. */
export interface PlacesPicture {
  readonly given: readonly Item[];
  readonly locations: readonly Item[];
  /** Indices into both columns. */
  readonly lines: readonly {
    readonly from: number;
    readonly to: number;
    readonly kind: PlaceKind;
  }[];
}

export interface Item {
  readonly label: string;
  /** The text in the request, or the value that was given. */
  readonly detail: string;
  readonly kind: PlaceKind;
  /** The location of a given value, and the rule that put it there. */
  readonly reason?: string;
}

export type PlaceKind = "path" | "query" | "header" | "cookie" | "body" | "unsent";

interface Located extends Item {
  readonly targets: readonly string[];
}

export function placesPicture(
  { request, url, values }: ExplainedRequest,
  rows: readonly HeaderRow[],
): PlacesPicture {
  const headers = usedHeaders(rows);
  const locations = new Map<string, Item>();
  for (const { kind, source, text, givenFor } of url) {
    if (kind === "literal") continue;
    const location = kind === "appended" || /^\{[?&]/.test(source) ? "query" : "path";
    const key = kind === "expression" ? source : `query ${givenFor ?? ""} ${source}`;
    const label = kind === "expression" ? source : "query";
    locations.set(key, { label, detail: decoded(text), kind: location });
  }
  const given: Located[] = values.map(
    ({ givenFor, name, value, location, expressions, reason }) => {
      const label = givenFor === "parameters" ? name : `${givenFor}/${name}`;
      const elsewhere = `${location} ${location === "query" ? `${givenFor} ` : ""}${name}`;
      const targets = expressions.length > 0 ? expressions : [elsewhere];
      if (location === "body")
        locations.set(elsewhere, { label: "body", detail: name, kind: "body" });
      return { label, detail: textOf(value), kind: location, reason, targets };
    },
  );
  for (const [name, value] of Object.entries(request.headers)) {
    if (!headers.some((row) => isHeader(row, name))) continue;
    locations.set(`header ${name}`, { label: name, detail: String(value), kind: "header" });
  }
  for (const { name } of headers) {
    given.push(givenHeader(name.trim().toLowerCase(), locations));
  }
  return {
    given,
    locations: [...locations.values()],
    lines: linesOf(given, [...locations.keys()]),
  };
}

function isHeader(row: HeaderRow, name: string): boolean {
  return row.name.trim().toLowerCase() === name;
}

function givenHeader(name: string, locations: ReadonlyMap<string, Item>): Located {
  const key = `header ${name}`;
  const isSent = locations.has(key);
  return {
    label: `${name}:`,
    detail: isSent ? (locations.get(key)?.detail ?? "") : "",
    kind: isSent ? "header" : "unsent",
    reason: isSent ? "is a header" : "is not sent: an empty value removes the header",
    targets: [key],
  };
}

function linesOf(given: readonly Located[], keys: readonly string[]): PlacesPicture["lines"] {
  const indices = new Map(keys.map((key, index) => [key, index]));
  return given.flatMap(({ targets, kind }, from) =>
    targets.flatMap((target) => {
      const to = indices.get(target);
      return to === undefined ? [] : [{ from, to, kind }];
    }),
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A piece of a URL for people to read. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The height of an item, in pixels. */
export const ROW_HEIGHT = 36;

/** The path of a line from one column to the other, in a drawing that is 100 units wide. */
export function curve(from: number, to: number): string {
  const [start, end] = [from, to].map((index) => (index + 0.5) * ROW_HEIGHT);
  return `M0,${String(start)} C50,${String(start)} 50,${String(end)} 100,${String(end)}`;
}

/** A picture of the first values, and of their places. */
export function withFirst(picture: PlacesPicture, count: number): PlacesPicture {
  if (picture.given.length <= count) return picture;
  const lines = picture.lines.filter(({ from }) => from < count);
  const shown = [...new Set(lines.map(({ to }) => to))].sort((a, b) => a - b);
  const indices = new Map(shown.map((to, index) => [to, index]));
  return {
    given: picture.given.slice(0, count),
    locations: picture.locations.filter((_, index) => indices.has(index)),
    lines: lines.map((line) => ({ ...line, to: indices.get(line.to) ?? 0 })),
  };
}
