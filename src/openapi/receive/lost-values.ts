import { ownValues } from "../../wire/records.js";
import { decodedText, UrlQuery } from "../../routes/raw-values.js";
import type { Argument } from "../plan/operation-plan.js";
import type { RequestProblem } from "../call/api.js";
import type { ApiParts } from "../call/api-parts.js";
import { receivedHeader, headerTexts, isJsonInput, readOf } from "./matched-values.js";
import { argumentsIn, type PlannedOperation } from "../call/planned-operation.js";
import { otherPath, repeatedValue, unreadableParameter } from "../call/problem-words.js";
import { refusedValue, unbuiltRequest } from "../call/request-problems.js";
import { exactJson, exactNumber } from "./exact-json.js";
import { cookiesIn, receivedFields } from "./received-fields.js";
import { operationRequest } from "../call/operation-builder.js";
import { typedValues } from "./typed-values.js";

type NamedTexts = Partial<Record<Argument["location"], UrlQuery | undefined>>;

export function wordTwice(
  { args, references }: PlannedOperation,
  problems: readonly RequestProblem[],
  sent: NamedTexts,
): readonly RequestProblem[] {
  return problems.map((each): RequestProblem => {
    const argument = args.get(each.parameter ?? "");
    if (argument === undefined || each.code !== "invalid-parameter") return each;
    const raws = sent[argument.location]?.values(argument.name) ?? [];
    if (raws.length < 2 || typedValues(argument, references).takesLists) return each;
    return repeatedValue(argument, raws.length);
  });
}

interface Sent {
  readonly segments: readonly string[];
  readonly headers: ReadonlyMap<string, string>;
  readonly fields: NamedTexts;
}

export function lostValues(
  parts: ApiParts,
  operation: PlannedOperation,
  sent: Sent,
  values: object,
): readonly RequestProblem[] {
  try {
    const builder = parts.builderOf(operation);
    const { url, headers: given, body } = ownValues(operationRequest(builder, operation, values));
    const [, path = "", search = ""] =
      /^(?:https?:\/\/[^/?#]*)?([^?#]*)\??([^#]*)/i.exec(url) ?? [];
    const headers = headerTexts(given);
    const form = typeof body === "string" ? new UrlQuery(body) : undefined;
    const cookie = cookiesIn(operation, headers.get("cookie"));
    const fields = { query: new UrlQuery(search), cookie, body: form };
    const own = ownValues(sent.fields);
    return [
      ...lostPath(sent.segments, path),
      ...lostHeaders(operation, sent.headers, headers),
      ...(["query", "cookie", "body"] as const).flatMap((location) =>
        lostFields(operation, location, own[location], fields[location]),
      ),
    ];
  } catch (error) {
    return [refusedValue(error, operation) ?? unbuiltRequest(error, operation)];
  }
}

function lostPath(segments: readonly string[], built: string): readonly RequestProblem[] {
  const own = built.split("/").slice(-segments.length);
  if (isSame(segments.map(plainText), own.map(plainText))) return [];
  return [otherPath()];
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}

const OWN_HEADERS = ["accept", "content-type"];

function lostHeaders(
  operation: PlannedOperation,
  sent: ReadonlyMap<string, string>,
  built: ReadonlyMap<string, string>,
): readonly RequestProblem[] {
  const lost = argumentsIn(operation, "header").filter((argument) => {
    const name = argument.name.toLowerCase();
    if (!sent.has(name) || OWN_HEADERS.includes(name)) return false;
    const [one, other] = [sent, built].map((headers) => {
      const text = (receivedHeader(headers, argument, operation.references) ?? "").trim();
      return isJsonInput(argument) ? jsonOf(text) : numberOr(text);
    });
    return one !== other;
  });
  return lost.map(unreadableParameter);
}

function lostFields(
  operation: PlannedOperation,
  location: "query" | "cookie" | "body",
  sent: UrlQuery | undefined,
  built: UrlQuery | undefined,
): readonly RequestProblem[] {
  const fields = receivedFields(operation, location);
  if (sent === undefined || built === undefined || fields.isWhole) return [];
  const skipped = new Set([
    ...operation.schemes.flatMap((each) => (each.location === location ? each.parameter : [])),
    ...(location === "cookie" ? fields.unknown(sent) : []),
  ]);
  const broken = brokenNames(sent);
  const names = new Set(sent.pairs.map(([name]) => name).filter((name) => !skipped.has(name)));
  return [...names].flatMap((name) => {
    const [owner] = fields.ownersOf(name) ?? [];
    const argument = owner?.name === name ? owner : undefined;
    const isSame = isSentField(argument, sent.values(name), built.values(name));
    if (isSame && !broken.has(name)) return [];
    return unreadableParameter({ key: owner?.key ?? name, location });
  });
}

/** Names that are not UTF-8 are read without decoding, so building the request would encode them again. */
function brokenNames({ text }: UrlQuery): ReadonlySet<string> {
  const names = text.split("&").map((pair) => pair.replace(/=.*/s, "").replaceAll("+", "%20"));
  return new Set(names.filter((name) => decodedText(name) === undefined));
}

function isSentField(
  argument: Partial<Argument> = {},
  sent: readonly string[],
  built: readonly string[],
): boolean {
  if (readOf(argument) === "items") return built.length > 0;
  const textOf = (raw: string) =>
    isJsonInput(argument) ? jsonOf(decodedText(raw)) : plainText(raw);
  return isSame(sent.map(textOf), built.map(textOf));
}

function plainText(raw: string): string | undefined {
  const text = decodedText(raw);
  return text === undefined ? undefined : numberOr(text);
}

function numberOr(text: string): string {
  return String(exactNumber(text) ?? text);
}

function jsonOf(text = ""): string {
  const value = exactJson(text)?.value;
  return value === undefined ? text : JSON.stringify(value);
}
