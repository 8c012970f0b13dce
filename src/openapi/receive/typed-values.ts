import { grouped } from "../../internal/objects.js";
import { decodedText } from "../../routes/raw-values.js";
import type { Argument } from "../plan/operation-plan.js";
import { valueType, type Constant, type ValueType } from "../plan/value-type.js";
import {
  isExact,
  isJsonObject,
  listOr,
  objectOr,
  type DescriptionObject,
  getOrInsert,
} from "../read/document.js";
import type { References } from "../read/references.js";
import { exactNumber } from "./exact-json.js";
import { partsOf, propertyOf } from "../read/schema-parts.js";

export type Pair = readonly [name: string, raw: string];

type DeepPair = readonly [keys: readonly string[], raw: string];

const DEEPEST = 30;

type Kind = "scalar" | "list" | "object";

export class TypedValues {
  readonly #parts: readonly DescriptionObject[];
  readonly #kinds: ReadonlySet<Kind>;
  readonly #properties = new Map<unknown, TypedValues>();

  constructor(
    readonly schema: unknown,
    readonly references: References,
  ) {
    this.#parts = partsOf(schema, references);
    this.#kinds = new Set(this.#parts.flatMap(kindsOf));
  }

  get takesObjects(): boolean {
    return this.#kinds.has("object");
  }

  get takesLists(): boolean {
    return this.#kinds.has("list");
  }

  get isContainer(): boolean {
    if (this.#kinds.size > 0) return !this.#kinds.has("scalar");
    return this.#parts.some(
      ({ required, additionalProperties }) =>
        listOr(required).length > 0 || isJsonObject(additionalProperties),
    );
  }

  takesFiles(isMember = false): boolean {
    const isOpen = this.#parts.every((part) => kindsOf(part).length === 0);
    const takesTexts = this.#parts.some(({ type }) => [type].flat().includes("string"));
    return isOpen || takesTexts || (!isMember && this.takesLists && this.items.takesFiles(true));
  }

  get isObject(): boolean {
    return this.takesObjects && this.#kinds.size === 1;
  }

  isList(raws: readonly string[]): boolean {
    return this.takesLists && (raws.length > 1 || !this.#isScalar(raws.at(0) ?? ""));
  }

  hasProperty(name: string): boolean {
    return this.#parts.some(({ properties }) => Object.hasOwn(objectOr(properties), name));
  }

  scalar(raw: string): unknown {
    const text = decodedText(raw);
    return text === undefined
      ? undefined
      : typedValue(text, valueType(this.schema, this.references));
  }

  get items(): TypedValues {
    return new TypedValues(this.#parts.find(isListSchema)?.items, this.references);
  }

  list(raws: readonly string[]): unknown {
    const typed = this.items;
    const members = raws.map((raw) => typed.scalar(raw));
    return members.includes(undefined) ? undefined : members;
  }

  object(pairs: readonly Pair[]): unknown {
    return objectOf(pairs.map(([name, raw]) => [name, this.#property(name).scalar(raw)]));
  }

  encodedObject(pairs: readonly Pair[]): unknown {
    const named = pairs.flatMap(([key, raw]): Pair[] => {
      const name = decodedText(key);
      return name === undefined ? [] : [[name, raw]];
    });
    return named.length === pairs.length ? this.object(named) : undefined;
  }

  nested(pairs: readonly DeepPair[], depth = 0): unknown {
    const [[keys, raw] = [[], ""], another] = pairs;
    if (depth > DEEPEST) return undefined;
    if (keys.length === depth) return another === undefined ? this.scalar(raw) : undefined;
    const groups = grouped(pairs.map((pair) => [pair[0][depth] ?? "", pair] as const));
    const isList = this.takesLists && [...groups.keys()].every((key, at) => key === String(at));
    const items = isList ? this.items : undefined;
    const members = [...groups].map(([key, group]) => {
      const inner = items ?? this.#property(key);
      return [key, inner.nested(group, depth + 1)] as const;
    });
    const read = objectOf(members);
    return isList ? read && Object.values(read) : read;
  }

  #property(name: string): TypedValues {
    const schema = propertyOf(this.#parts, name);
    return getOrInsert(this.#properties, schema, () => new TypedValues(schema, this.references));
  }

  #isScalar(raw: string): boolean {
    const text = decodedText(raw) ?? "";
    return this.#parts.some(
      (part) => kindsOf(part).includes("scalar") && allows(valueType(part, this.references), text),
    );
  }
}

function objectOf(
  members: readonly (readonly [name: string, value: unknown])[],
): object | undefined {
  const isWhole = members.every(([, value]) => value !== undefined);
  return isWhole && new Map(members).size === members.length
    ? Object.fromEntries(members)
    : undefined;
}

const typed = new WeakMap<Argument, TypedValues>();

export function typedValues(argument: Argument, references: References): TypedValues {
  return getOrInsert(typed, argument, () => new TypedValues(argument.schema, references));
}

function isListSchema(schema: DescriptionObject): boolean {
  return kindsOf(schema).includes("list");
}

function kindsOf(schema: DescriptionObject): readonly Kind[] {
  const { type, items, properties, enum: constants } = schema;
  const types = [type].flat().filter((each) => each !== undefined);
  if (types.length > 0) return types.filter((each) => each !== "null").map(kindOfType);
  if (items !== undefined) return ["list"];
  if (properties !== undefined) return ["object"];
  const values = "const" in schema ? [schema.const] : listOr(constants);
  return values.filter((value) => value !== null).map(kindOfConstant);
}

function kindOfType(type: unknown): Kind {
  return type === "array" ? "list" : type === "object" ? "object" : "scalar";
}

function kindOfConstant(value: unknown): Kind {
  return Array.isArray(value) ? "list" : typeof value === "object" ? "object" : "scalar";
}

const constantsOf = new WeakMap<readonly Constant[], ReadonlyMap<string, Constant>>();

function constantFor(text: string, values: readonly Constant[] = []): Constant | undefined {
  const constants = getOrInsert(
    constantsOf,
    values,
    () => new Map(values.map((each) => [String(each), each] as const).reverse()),
  );
  return constants.get(text);
}

function typedValue(text: string, { types = [], values }: ValueType): unknown {
  const constant = constantFor(text, values);
  if (constant !== undefined && isExact(constant)) return constant;
  if (types.includes("boolean") && (text === "true" || text === "false")) return text === "true";
  const isNumeric = types.includes("integer") || types.includes("number");
  if (!isNumeric || text.trim() === "" || !Number.isFinite(Number(text))) return text;
  if (!types.includes("string")) return exactNumber(text);
  return String(Number(text)) === text ? Number(text) : text;
}

function allows(type: ValueType, text: string): boolean {
  const { types = ["string"], values } = type;
  if (values !== undefined) return constantFor(text, values) !== undefined;
  return (
    types.includes("string") || !["string", "undefined"].includes(typeof typedValue(text, type))
  );
}
