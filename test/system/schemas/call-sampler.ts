import type { ApiOperation } from "fluent-endpoint/openapi";
import type { Description } from "../describe/api-description.js";
import { Judge } from "./judge.js";
import { isObject } from "../describe/json.js";
import { readOnlyNames } from "./read-only-names.js";
import { argumentsOf, canCarry, canSay, isLeftOut, type Call, type Value } from "./sampled-call.js";
import type { SampledOperation, SampledParameter } from "./sampled-operation.js";
import { brokenValues } from "./scalar-samples.js";
import { SchemaSampler } from "./schema-sampler.js";

/** A place of an operation whose values are varied, while the others stay as plain as possible. */
export interface Variation {
  readonly schema: unknown;
  /** Returns `true` if the place can carry a value. */
  carries(value: unknown): boolean;
  callWith(value: unknown): Call;
}

/** Samples calls of the operations of a description. */
export class CallSampler {
  readonly judge: Judge;
  readonly #values: SchemaSampler;

  constructor(readonly description: Description) {
    this.judge = new Judge(description);
    this.#values = new SchemaSampler(description);
  }

  /** The places of an operation; `undefined` if one that every request needs has no valid value. */
  variationsOf(operation: SampledOperation, described: ApiOperation): Variation[] | undefined {
    const base: Value[] = [];
    for (const parameter of operation.parameters.filter(({ isRequired }) => isRequired)) {
      const carries = (value: unknown) => canCarry(parameter.location, value);
      const [value] = this.#valid({ schema: parameter.schema, carries }, 1);
      if (value === undefined) return undefined;
      base.push({ ...located(parameter), value });
    }
    const body = this.#bodyOf(operation, described);
    const bodyValue = { location: "body", name: "", value: body && this.#valid(body, 1)[0] };
    const needsBody = operation.body?.isRequired === true;
    if (needsBody && bodyValue.value === undefined) return undefined;
    const plainest = needsBody ? [...base, bodyValue] : base;
    const call = { operation, described, bodySchema: body?.schema };
    const variations = operation.parameters.map((parameter): Variation => {
      const { schema, location } = parameter;
      const others = plainest.filter((each) => !isAt(each, parameter));
      return {
        schema,
        carries: (value) => canCarry(location, value),
        callWith: (value) => {
          const varied = { ...located(parameter), value };
          return { ...call, values: [...others, varied], varied, schema };
        },
      };
    });
    if (body === undefined) return variations;
    const callWith = (value: unknown) => {
      const varied = { ...bodyValue, value };
      return { ...call, values: [...base, varied], varied, schema: body.schema };
    };
    return [...variations, { ...body, callWith }];
  }

  /** The calls that the description allows. */
  validCalls(variation: Variation, most: number): Call[] {
    return this.#valid(variation, most)
      .map((value) => variation.callWith(value))
      .filter((call) => argumentsOf(call) !== undefined);
  }

  /** The calls that it does not allow, in any form. */
  *brokenCalls(variation: Variation, isText: boolean): Generator<Call> {
    const { schema } = variation;
    for (const value of this.#broken(variation)) {
      if (!variation.carries(value) || this.judge.judge(value, schema).isValid) continue;
      if (isText && this.judge.judge(value, schema, "text").isValid) continue;
      const call = variation.callWith(value);
      if (argumentsOf(call) !== undefined && !isLeftOut(call) && canSay(call)) yield call;
    }
  }

  #valid({ schema, carries }: Omit<Variation, "callWith">, most: number): unknown[] {
    const found: unknown[] = [];
    for (const value of this.#values.valuesOf(schema)) {
      if (found.length >= most) break;
      if (carries(value) && this.judge.judge(value, schema).isValid) found.push(value);
    }
    return found;
  }

  /** The body of an operation, if it is JSON or a form. Its read-only fields are not arguments. */
  #bodyOf(
    { body }: SampledOperation,
    described: ApiOperation,
  ): Omit<Variation, "callWith"> | undefined {
    const mediaType = described.body?.mediaType ?? "";
    const schema = body?.contents[mediaType]?.schema;
    if (schema === undefined || !JSON_OR_FORM.test(mediaType)) return undefined;
    const place = isForm(described) ? "form" : "body";
    const unsent = readOnlyNames(this.description, schema);
    const isSent = (value: unknown) =>
      !isObject(value) || Object.keys(value).every((name) => !unsent.has(name));
    return { schema, carries: (value) => canCarry(place, value) && isSent(value) };
  }

  /** The sampled values, some of which are broken, and valid ones that are changed in one place. */
  *#broken(variation: Variation): Generator {
    const known = new Set<string>();
    const changed = this.#valid(variation, VALID_TO_BREAK).flatMap((value) => [
      ...brokenValues(value),
    ]);
    for (const value of [...this.#values.valuesOf(variation.schema), ...changed]) {
      const text = JSON.stringify(value);
      if (known.has(text)) continue;
      known.add(text);
      yield value;
    }
  }
}

const JSON_OR_FORM = /json$|json;|urlencoded|multipart|^\*\/\*/;

/** The number of valid values that are changed. */
const VALID_TO_BREAK = 5;

/** Returns `true` if the fields of a body are sent as texts. */
export function isForm({ body }: ApiOperation): boolean {
  return /urlencoded|multipart/.test(body?.mediaType ?? "");
}

function located({ name, location }: SampledParameter): Omit<Value, "value"> {
  return { name, location };
}

function isAt(value: Value, { name, location }: SampledParameter): boolean {
  return value.name === name && value.location === location;
}
