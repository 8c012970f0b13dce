import fc from "fast-check";
import { isObject, listIn, type JsonObject } from "../describe/json.js";

const OF_FORMAT: Readonly<Record<string, string>> = {
  date: "2026-02-28",
  "date-time": "2026-02-28T10:20:30Z",
  time: "10:20:30Z",
  duration: "P1D",
  email: "jo@example.com",
  "idn-email": "jo@example.com",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com/a?b=c",
  url: "https://example.com/a?b=c",
  "uri-reference": "/a?b=c",
  "uri-template": "/a/{b}",
  iri: "https://example.com/a",
  uuid: "0189f3c2-5a3e-7c1b-9a4d-2f6b8c0d1e2f",
  "json-pointer": "/a/0",
  regex: "^a+$",
  byte: "dGV4dA==",
};

/** Makes texts: the plainest, one with characters of other scripts, the shortest and the longest. */
export function textsOf(schema: JsonObject): unknown[] {
  const { format, pattern, minLength, maxLength } = schema;
  const known = typeof format === "string" ? OF_FORMAT[format] : undefined;
  const given = [...listIn(schema.examples), schema.example, schema.default].filter(
    (each) => typeof each === "string",
  );
  if (typeof pattern === "string") return [...ofPattern(pattern), ...given, known ?? "text"];
  if (known !== undefined) return [known, ...given];
  const fewest = typeof minLength === "number" ? Math.min(minLength, 5000) : 0;
  const longest = typeof maxLength === "number" ? maxLength : Infinity;
  const fitted = (text: string) => text.padEnd(fewest, "x").slice(0, longest);
  return [
    fitted("text"),
    fitted("ä & \u{1F600}=+/?"),
    ...(fewest > 0 ? ["x".repeat(fewest)] : []),
    ...(longest < 1000 ? ["x".repeat(longest)] : []),
  ];
}

function ofPattern(pattern: string): string[] {
  try {
    return fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 7, numRuns: 2 });
  } catch {
    // A pattern of another language, or one that looks around.
    return [];
  }
}

/** Makes numbers: the plainest, the least and the greatest. */
export function numbersOf(schema: JsonObject, isInteger: boolean): unknown[] {
  const step = typeof schema.multipleOf === "number" ? schema.multipleOf : isInteger ? 1 : 0.5;
  const least = bound(schema.minimum, schema.exclusiveMinimum, step);
  const greatest = bound(schema.maximum, schema.exclusiveMaximum, -step);
  const bounds = [least, greatest].filter((each) => each !== undefined);
  const plainest = Math.min(Math.max(step, least ?? step), greatest ?? Infinity);
  return [plainest, ...bounds, ...(bounds.length === 0 ? [0, -step] : [])];
}

function bound(limit: unknown, exclusive: unknown, step: number): number | undefined {
  if (typeof exclusive === "number") return exclusive + step;
  if (typeof limit !== "number") return undefined;
  return exclusive === true ? limit + step : limit;
}

/** Values that differ from one in a single place: of another type, without a field, not listed, or with one more field. */
export function* brokenValues(value: unknown): Generator {
  for (const other of ["not listed", 7.5, true, null, ["text"], { "not-listed": 1 }]) {
    if (typeOf(other) !== typeOf(value) || !isObject(other)) yield other;
  }
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value.slice(0, 3) as unknown[];
    for (const [index, item] of items.entries()) {
      for (const broken of brokenValues(item)) yield (value as unknown[]).with(index, broken);
    }
  } else if (isObject(value)) yield* brokenObjects(value);
}

function* brokenObjects(value: JsonObject): Generator {
  for (const name of Object.keys(value)) {
    yield Object.fromEntries(Object.entries(value).filter(([each]) => each !== name));
  }
  for (const [name, member] of Object.entries(value)) {
    for (const broken of brokenValues(member)) yield { ...value, [name]: broken };
  }
}

function typeOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}
