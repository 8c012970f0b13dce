import { isList, isPlainObject } from "../../internal/objects.js";
import { readHeaders, readPath, readQuery } from "../../openapi/api/matched-values.js";
import type { State } from "../../options/state.js";
import { styleOf, type Style } from "../../options/style.js";
import { UrlQuery } from "../../routes/url-query.js";
import { decodedText } from "../../routes/url-text.js";
import type { CalledOperation } from "./called-operation.js";
import type { GivenValue } from "./given-values.js";
import type { GivenName } from "./request-items.js";

type Arguments = Readonly<Record<string, unknown>>;

/** The arguments of an operation, as a program would pass them, and what is none. */
export interface CalledArguments {
  readonly given: Arguments;
  /** The names that the operation does not have. */
  readonly unknown: readonly GivenName[];
  /** The form of the body that is given whole. Only an `object` of JSON is read as fields. */
  readonly body: GivenBody["kind"];
}

/**
 * Collects what a route, values, headers and a body are for an operation.
 *
 * @param state - the state of the builder, for headers, styles and a body
 */
export function calledArguments(
  called: CalledOperation,
  values: readonly GivenValue[],
  state: State,
): CalledArguments {
  const { operation } = called;
  const query = new UrlQuery(literalQuery(called.suffix));
  const inQuery = readQuery(operation, query) ?? Object.fromEntries(query.pairs);
  const body = readBody(state.data?.value, called);
  const all = [...values, ...body.fields];
  const fields = fieldsIn(inQuery);
  return {
    given: {
      ...pathArguments(called),
      ...inQuery,
      ...readHeaders(operation, state.headers),
      ...fieldArguments(all, called),
      ...Object.fromEntries(all.flatMap((value) => argumentsFor(value, called, state))),
      ...(body.kind === "whole" && { [operation.binding.data ?? ""]: body.value }),
    },
    unknown: [
      ...namesIn(query).filter((given) => !called.has(given) && !fields.has(given.name)),
      ...all.filter((value) => !called.has(value)),
    ],
    body: body.kind,
  };
}

function pathArguments({ operation, pathValues }: CalledOperation): Arguments {
  const texts = pathValues.map(({ name, raw }) => [name, decodedText(String(raw))] as const);
  return readPath(operation, pathValues) ?? Object.fromEntries(texts);
}

/** The query that stands in the route itself. That of expressions is in the values. */
function literalQuery(suffix: string): string {
  const [, query = ""] = /^\?([^#]*)/.exec(suffix.replaceAll(/\{[^}]*\}/g, "")) ?? [];
  return query;
}

function namesIn({ pairs }: UrlQuery): GivenName[] {
  return pairs.map(([name]) => ({ channel: "query", name: name.replace(/\[.*$/s, "") }));
}

/** The properties of objects, which are names of their own in some styles. */
function fieldsIn(values: Arguments): ReadonlySet<string> {
  return new Set(Object.values(values).filter(isPlainObject).flatMap(Object.keys));
}

/** A parameter in a header or a cookie is no argument on the command line, but a header. */
function argumentsFor(
  value: GivenValue,
  called: CalledOperation,
  { styles }: State,
): readonly (readonly [string, unknown])[] {
  const input = called.inputOf(value);
  if (input === undefined || input.location === "header" || input.location === "cookie") return [];
  const isText = called.operation.isText(input);
  const isSent = !isText || !leavesNothing(value.value, styleOf(input.name, styles));
  return isSent ? [[input.argument, value.value]] : [];
}

/** Returns `true` if a URL or a form has nothing of a value: `null`, or a list of nothing else. */
function leavesNothing(value: unknown, style: Style | undefined): boolean {
  if (value === null) return true;
  return style !== "json" && isList(value) && value.every((item) => item === null);
}

/** Fields of any name are arguments, or the properties of the argument that is the whole body. */
function fieldArguments(values: readonly GivenValue[], called: CalledOperation): Arguments {
  const { binding, inputs } = called.operation;
  const { data } = binding;
  const fields = values.filter((value) => called.isField(value));
  const named = fields.map(({ name, value }) => {
    const isTaken = data === undefined && inputs.has(name);
    return [isTaken ? `body_${name}` : name, value] as const;
  });
  const all = Object.fromEntries(named);
  if (data === undefined) return all;
  return fields.length === 0 ? {} : { [data]: all };
}

/** A body that is given whole. */
interface GivenBody {
  readonly kind: "none" | "whole" | "object" | "no-json" | "no-object" | "opaque";
  readonly value?: unknown;
  readonly fields: readonly GivenValue[];
}

function readBody(data: unknown, { operation }: CalledOperation): GivenBody {
  const { body } = operation.plan;
  if (data === undefined) return { kind: "none", fields: [] };
  const value = body?.kind === "json" ? parsed(data) : NO_JSON;
  if (value === NO_JSON) {
    return { kind: body?.kind === "json" ? "no-json" : "opaque", fields: [] };
  }
  if (operation.binding.data !== undefined) return { kind: "whole", value, fields: [] };
  if (!isPlainObject(value)) return { kind: "no-object", fields: [] };
  const fields = Object.entries(value).map(([name, field]) => ({
    channel: "body" as const,
    name,
    value: field,
    isLiteral: true,
  }));
  return { kind: "object", fields };
}

const NO_JSON = Symbol("no JSON");

function parsed(data: unknown): unknown {
  if (isPlainObject(data) || isList(data)) return data;
  if (typeof data !== "string") return NO_JSON;
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return NO_JSON;
  }
}
