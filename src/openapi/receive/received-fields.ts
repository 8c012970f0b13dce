import { isObject } from "../../internal/objects.js";
import { decodedText, UrlQuery } from "../../routes/raw-values.js";
import type { Argument } from "../plan/operation-plan.js";
import { cookieName } from "../../wire/cookie.js";
import { getOrInsert } from "../read/document.js";
import { partsOf } from "../read/schema-parts.js";
import { encoded, NamedInputs, readOf } from "./matched-values.js";
import { argumentsIn, type PlannedOperation } from "../call/planned-operation.js";

const known = new WeakMap<PlannedOperation, Map<Argument["location"], ReceivedFields>>();

export function receivedFields(
  operation: PlannedOperation,
  location: Argument["location"],
): ReceivedFields {
  const byLocation = getOrInsert(
    known,
    operation,
    () => new Map<Argument["location"], ReceivedFields>(),
  );
  return getOrInsert(byLocation, location, () => new ReceivedFields(operation, location));
}

class ReceivedFields extends NamedInputs {
  constructor(operation: PlannedOperation, location: Argument["location"]) {
    const args = argumentsIn(operation, location).filter(({ isWholeBody }) => !isWholeBody);
    super(operation, location, args.map(withStyle));
    const [open, another] = this.args.filter((argument) => this.#isOpen(argument));
    const isTaken = another !== undefined || (location === "body" && operation.takesAnyField);
    if (!isTaken) this.free ??= open;
  }

  get isWhole(): boolean {
    return this.free?.isQueryString === true;
  }

  unknown(query: UrlQuery): readonly string[] {
    const names = new Set(query.pairs.map(([name]) => name));
    return [...names].filter((name) => this.ownersOf(name) === undefined);
  }

  #isOpen(argument: Argument): boolean {
    if (readOf(argument) !== "fields" || !this.typed(argument).isObject) return false;
    const parts = partsOf(argument.schema, this.operation.references);
    return (
      parts.every((part) => part.properties === undefined && part.additionalProperties !== false) ||
      parts.some(
        (part) => part.additionalProperties === true || isObject(part.additionalProperties),
      )
    );
  }
}

function withStyle(argument: Argument): Argument {
  const { location, style, form, shape } = argument;
  const isJoined = form?.endsWith("joined") === true;
  if (location === "cookie") return { ...argument, style: isJoined ? "comma" : "repeat" };
  const isPlain = location !== "body" || (style ?? form) !== undefined || shape === "scalar";
  return isPlain ? argument : { ...argument, style: "jsonItems" };
}

/** Cookies are encoded first, because they are then read like a query. */
export function cookiesIn(operation: PlannedOperation, header = ""): UrlQuery {
  const fields = receivedFields(operation, "cookie");
  const pairs = header.split(";").flatMap((each) => {
    const pair = each.trim();
    if (pair === "") return [];
    const sent = cookieName(pair);
    const name = fields.isNamed(sent) ? sent : keyIn(sent);
    const isPlain = fields.ownersOf(name)?.some(({ form }) => form?.startsWith("plain")) === true;
    const value = pair.slice(sent.length).replaceAll("+", "%2B").replaceAll("&", "%26");
    return encoded(name, "cookie") + (isPlain ? value.replaceAll("%", "%25") : value);
  });
  return new UrlQuery(pairs.join("&"));
}

/** A key is decoded only if this library would encode it the same way. */
function keyIn(name: string): string {
  const key = decodedText(name) ?? name;
  return encoded(key, "cookie") === name ? key : name;
}
