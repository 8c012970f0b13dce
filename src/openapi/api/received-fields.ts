import { isObject, isPlainObject } from "../../internal/objects.js";
import { decodedText, UrlQuery } from "../../routes/raw-values.js";
import type { Input } from "../plan/operation-plan.js";
import { kept } from "../read/document.js";
import { partsOf } from "../read/schema-parts.js";
import { fieldPairs, inputsIn, namesIn, parsedJson, type ReadPair } from "./matched-values.js";
import type { PlannedOperation } from "./planned-operation.js";
import { type TypedValues, typedValues } from "./typed-values.js";

const known = new WeakMap<PlannedOperation, Map<Input["location"], ReceivedFields>>();

/** Returns the parameters of a query, of cookies or of a form. */
export function fieldsIn(operation: PlannedOperation, location: Input["location"]): ReceivedFields {
  const byLocation = kept(known, operation, () => new Map<Input["location"], ReceivedFields>());
  return kept(byLocation, location, () => new ReceivedFields(operation, location));
}

/** The parameters of a location in which texts have names. All are read by the rules of a query. */
class ReceivedFields {
  /** The parameters that callers pass, each with the style in which it is written. */
  readonly inputs: readonly Input[];
  /** The exploded object that takes all other names. Undefined if two objects could take them. */
  readonly free: Input | undefined;
  readonly #names: ReadonlySet<string>;

  constructor(
    readonly operation: PlannedOperation,
    readonly location: Input["location"],
  ) {
    this.#names = namesIn(operation, location);
    this.inputs = inputsIn(operation, location)
      .filter(({ channel }) => channel !== "data")
      .map(withStyle);
    const [free, another] = this.inputs.filter((input) => this.#isFree(input));
    const isTaken = another !== undefined || (location === "body" && operation.takesAnyField);
    this.free = isTaken ? undefined : free;
  }

  /** True if the whole query is one parameter. */
  get isWhole(): boolean {
    return this.inputs.some(({ isQueryString }) => isQueryString);
  }

  /** Reads the parameters, and the pairs of other names as members of the object that takes them. */
  read(query: UrlQuery): readonly ReadPair[] {
    const { operation, free } = this;
    const items = this.inputs.filter(({ style }) => style === "jsonItems");
    const others = this.inputs.filter((input) => !items.includes(input));
    const pairs = [
      ...fieldPairs(operation, others, query, this.#names),
      ...items.flatMap((input): ReadPair[] => {
        const raws = query.values(input.name);
        return raws.length === 0 ? [] : [[input, itemsOf(raws, this.#typed(input))]];
      }),
    ];
    const rest = new Set(free && this.#others(query));
    if (free === undefined || rest.size === 0) return pairs;
    const [, named = {}] = pairs.find(([input]) => input === free) ?? [];
    const read = this.#typed(free).object(query.pairs.filter(([name]) => rest.has(name)));
    const isWhole = isPlainObject(named) && isPlainObject(read);
    return [
      ...pairs.filter(([input]) => input !== free),
      [free, isWhole ? { ...named, ...read } : undefined],
    ];
  }

  /** Returns the names that nothing takes. */
  unknown(query: UrlQuery): readonly string[] {
    return this.isWhole || this.free !== undefined ? [] : this.#others(query);
  }

  /** Returns `true` for the name of a property that an exploded object lists. */
  isMember(input: Input, name: string): boolean {
    return input.style === "repeat" && this.#typed(input).hasProperty(name);
  }

  /** Returns the names that belong to no parameter, member of a parameter or credential. */
  #others(query: UrlQuery): string[] {
    const deep = this.inputs.filter(({ style }) => style === "deepObject");
    const isKnown = (key: string) =>
      this.#names.has(key) ||
      deep.some(({ name }) => key.startsWith(`${name}[`) && isNested(key.slice(name.length))) ||
      this.inputs.some((input) => this.isMember(input, key));
    return [...new Set(query.pairs.map(([key]) => key))].filter((key) => !isKnown(key));
  }

  #typed(input: Input): TypedValues {
    return typedValues(input, this.operation.references);
  }

  #isFree(input: Input): boolean {
    if (input.style !== "repeat" || !this.#typed(input).isObject) return false;
    const parts = partsOf(input.schema, this.operation.references);
    return (
      parts.every((part) => part.properties === undefined && part.additionalProperties !== false) ||
      parts.some(
        (part) => part.additionalProperties === true || isObject(part.additionalProperties),
      )
    );
  }
}

/** The style of a cookie is in its form, and a field of a form without a style has JSON texts. */
function withStyle(input: Input): Input {
  const { location, style, form, shape } = input;
  const isJoined = form?.endsWith("joined") === true;
  if (location === "cookie") return { ...input, style: isJoined ? "comma" : "repeat" };
  const isPlain = location !== "body" || (style ?? form) !== undefined || shape === "scalar";
  return isPlain ? input : { ...input, style: "jsonItems" };
}

/** Returns `true` for texts in brackets, and nothing between them. */
function isNested(keys: string): boolean {
  return /^(?:\[[^\]]*\])+$/.test(keys);
}

/** Reads texts as the items of a list. An object, or a list in a list, is written as JSON. */
function itemsOf(raws: readonly string[], typed: TypedValues): unknown {
  const [raw = ""] = raws;
  const isOne = raws.length === 1;
  const read = isOne ? containerIn(raw, typed) : undefined;
  if (read !== undefined) return read;
  if (!typed.isList(raws)) return isOne ? typed.scalar(raw) : undefined;
  const { items } = typed;
  const members = raws.map((each) => containerIn(each, items) ?? items.scalar(each));
  return members.includes(undefined) ? undefined : members;
}

/** The object, or the list in a list, that a JSON text stands for. */
function containerIn(raw: string, typed: TypedValues): unknown {
  const text = decodedText(raw) ?? "";
  const isObjectText = text.startsWith("{") && typed.takesObjects;
  const isListText = text.startsWith("[") && typed.takesLists;
  return isObjectText || isListText ? parsedJson(text) : undefined;
}

/** The cookies of a header, by the rules of a query. A cookie that is not percent-encoded is encoded first. */
export function cookiesIn(operation: PlannedOperation, header = ""): UrlQuery {
  const fields = fieldsIn(operation, "cookie");
  const plain = fields.inputs.filter(({ form }) => form?.startsWith("plain") === true);
  const isPlain = (name: string) =>
    plain.some(
      (input) => input.name === name || input === fields.free || fields.isMember(input, name),
    );
  const pairs = header.split(";").map((each) => {
    const pair = each.trim().replaceAll("+", "%2B").replaceAll("&", "%26");
    const [name = ""] = pair.split("=", 1);
    return isPlain(name) ? name + pair.slice(name.length).replaceAll("%", "%25") : pair;
  });
  return new UrlQuery(pairs.join("&"));
}
