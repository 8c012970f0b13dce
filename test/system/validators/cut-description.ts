import type { ApiOperation } from "fluent-endpoint/openapi";
import { resolved, targetOf, unescaped, type Json } from "./json.js";

/** The most operations of one description. The validator takes some time for each description, and for each operation in it. */
const MOST = 25;

/**
 * The operations in groups that one description can have: in their order, and with paths that no request can confuse. A path that
 * the router of the validator refuses is alone.
 */
export function inGroups(operations: readonly ApiOperation[]): ApiOperation[][] {
  const groups: ApiOperation[][] = [];
  for (const operation of operations) {
    const last = groups.at(-1);
    if (last !== undefined && last.length < MOST && canJoin(operation, last)) last.push(operation);
    else groups.push([operation]);
  }
  return groups;
}

function canJoin(operation: ApiOperation, group: readonly ApiOperation[]): boolean {
  const path = servedPath(operation.path);
  return group.every((other) => {
    const otherPath = servedPath(other.path);
    if (isPattern(path) || isPattern(otherPath)) return false;
    return path === otherPath ? operation.method !== other.method : !isConfused(path, otherPath);
  });
}

/** True for a path that the router of the validator reads as more than its variables. */
function isPattern(path: string): boolean {
  return /[()*:+]/.test(path);
}

/** True if one URL can be of both: each segment is the same, or a variable of one of them. */
function isConfused(one: string, other: string): boolean {
  const segments = other.split("/");
  const same = one.split("/").filter((segment, index) => {
    const second = segments[index] ?? "";
    return segment === second || segment.includes("{") || second.includes("{");
  });
  const isAsLong = one.split("/").length === segments.length;
  return isAsLong && same.length === segments.length;
}

/**
 * A description of the requests of some operations, with the components that they need. The validator reads the whole of its
 * description again for each operation, so that its time grows with the square of the size.
 *
 * It is at the root of its host, and lacks what no request depends on and the validator cannot read: responses, patterns of other
 * languages, fragments of paths, and hyphens in the names of variables.
 */
export function cutTo(description: Json, operations: readonly ApiOperation[]): Json {
  const cut = new Cut(description);
  const paths: Record<string, Json> = {};
  for (const { method, path } of operations) {
    const item = resolved(description, (description.paths as Json)[path]);
    const name = method.toLowerCase();
    const { parameters, requestBody } = item[name] as Json;
    (paths[servedPath(path)] ??= {})[name] = cut.copy({
      parameters: allParameters(description, item.parameters, parameters),
      requestBody,
      responses: {},
    });
  }
  return {
    openapi: description.openapi,
    info: { title: "Some operations", version: "1" },
    servers: [{ url: "/" }],
    paths,
    components: cut.components(),
  };
}

function servedPath(path: string): string {
  return path.replace(/[?#].*/s, "").replace(/\{[^{}]*\}/g, plainName);
}

/** An operation's parameters replace its path's. */
function allParameters(description: Json, ofPath: unknown, ofOperation: unknown): unknown[] {
  const lists = [ofPath, ofOperation].map((list) => (Array.isArray(list) ? list : []) as unknown[]);
  const byName = lists.flat().map((parameter) => {
    const { in: place, name } = resolved(description, parameter);
    return [`${String(place)} ${String(name)}`, parameter] as const;
  });
  return [...new Map(byName).values()];
}

function plainName(name: string): string {
  return name.replace(/[^\w{}]/g, "_");
}

/** Copies parts of a description, and remembers the components that they refer to. */
class Cut {
  readonly #found = new Map<string, unknown>();

  constructor(readonly description: Json) {}

  copy(value: unknown, key = ""): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((member) => this.copy(member));
    const object = value as Json;
    if (typeof object.$ref === "string") return this.#reference(object.$ref);
    if (key.startsWith("multipart/")) return this.#multipart(object);
    const entries = Object.entries(object).filter(
      ([name, member]) => key === "properties" || isNeeded(object, name, member),
    );
    const copied = Object.fromEntries(entries.map(([name, each]) => [name, this.copy(each, name)]));
    const isVariable = copied.in === "path" && typeof copied.name === "string";
    return isVariable ? { ...copied, name: plainName(String(copied.name)) } : copied;
  }

  /** The validator reads a part as JSON only where its schema is not a reference. */
  #multipart({ schema, ...others }: Json): Json {
    const form = resolved(this.description, schema);
    const properties = Object.entries((form.properties ?? {}) as Json).map(
      ([name, property]) => [name, this.copy(resolved(this.description, property))] as const,
    );
    const copied = this.copy({ ...form, properties: {} }) as Json;
    return { ...others, schema: { ...copied, properties: Object.fromEntries(properties) } };
  }

  /** The components that were referred to. */
  components(): Json {
    const components: Record<string, Json> = {};
    for (const [reference, component] of this.#found) {
      const [, , kind = "", name = ""] = reference.split("/").map(unescaped);
      (components[kind] ??= {})[name] = component;
    }
    return components;
  }

  /** A reference to a component stays; another one is replaced with its target. */
  #reference(reference: string): unknown {
    const target = targetOf(this.description, reference);
    if (!/^#\/components\/[^/]+\/[^/]+$/.test(reference)) return this.copy(target);
    if (!this.#found.has(reference)) {
      this.#found.set(reference, {});
      this.#found.set(reference, this.copy(target));
    }
    return { $ref: reference };
  }
}

function isNeeded(object: Json, name: string, member: unknown): boolean {
  if (name === "pattern") return typeof member !== "string";
  if (name === "nullable") return typeof member !== "boolean" || object.type !== undefined;
  return name !== "example" && name !== "examples" && !name.startsWith("x-");
}
