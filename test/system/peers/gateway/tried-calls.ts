import { Ajv } from "ajv";
import { createApi, type ApiOperation } from "fluent-endpoint/openapi";
import { toFetch } from "fluent-endpoint/clients";
import { cutTo } from "../../validators/cut-description.js";
import type { Json } from "../../validators/json.js";
import { SampledValues } from "../../validators/sampled-values.js";
import { routeOf } from "../route.js";
import { CHANGES, type BrokenRequest, type ValidRequest } from "./changes.js";
import { describedOperation } from "./described-operation.js";
import type { TriedRequest } from "./judge.js";

/** A request, and what a judge should say of it. */
export interface Tried extends Omit<BrokenRequest, "status"> {
  /** The name of the change, or `valid`. */
  readonly change: string;
  readonly route: string;
  readonly status: 200 | BrokenRequest["status"];
}

/** A part of a description with neighbours, whose paths can be confused. */
export interface Part {
  readonly description: Json;
  readonly tried: readonly Tried[];
  /** Operations that no values of the sampler fit. */
  readonly unsampled: readonly string[];
}

const PARTS = 3;
const NEIGHBOURS = 20;

/** Operations of a description in parts, each with the requests that are tried. */
export function partsOf(description: Json): readonly Part[] {
  const { operations } = createApi(description, { baseUrl: "https://gateway.example.com" });
  // OpenAPI has no paths with a query, a fragment, or a pattern of a router. The response of HEAD has no words to judge.
  const usual = operations.filter(
    ({ method, path }) => method !== "HEAD" && !/[?#()*:+]/.test(path),
  );
  const count = Math.min(PARTS, Math.ceil(usual.length / NEIGHBOURS));
  return Array.from({ length: count }, (_, index) => {
    const last = Math.max(0, usual.length - NEIGHBOURS);
    const start = count === 1 ? 0 : Math.round((last * index) / (count - 1));
    return partOf(description, usual.slice(start, start + NEIGHBOURS));
  });
}

function partOf(whole: Json, operations: readonly ApiOperation[]): Part {
  const description = cutTo(whole, operations);
  const api = createApi(description, { baseUrl: "https://gateway.example.com" });
  const values = new SampledValues(description, 2);
  const unsampled: string[] = [];
  const tried = api.operations.flatMap((operation) => {
    const route = routeOf(operation);
    const { method, path } = operation;
    let built: ReturnType<typeof toFetch>;
    try {
      built = toFetch(api.build(route, values.argumentsOf(operation)));
    } catch {
      unsampled.push(route);
      return [];
    }
    const request: ValidRequest = {
      ...sentBy(built, method),
      path,
      description,
      operation: describedOperation(description, method, path),
    };
    if (!fitsSchema(request)) {
      unsampled.push(route);
      return [];
    }
    const { target, headers, body } = request;
    const valid: Tried = {
      method,
      target,
      headers,
      body,
      route,
      change: "valid",
      status: 200,
      patience: 10_000,
    };
    const broken = Object.entries(CHANGES).flatMap(([change, apply]): Tried[] => {
      const made = apply(request);
      return made === undefined ? [] : [{ ...made, route, change }];
    });
    return [valid, ...broken];
  });
  return { description, tried, unsampled };
}

/** The parts of a request. Bytes are the texts that the sampler has made. */
function sentBy([url, init]: ReturnType<typeof toFetch>, method: string): TriedRequest {
  const { pathname, search } = new URL(url);
  const { headers, body } = init as { headers: Record<string, string>; body?: unknown };
  const isSent = typeof body === "string" || body instanceof FormData;
  return {
    method,
    target: pathname + search,
    headers: Object.fromEntries(new Headers(headers)),
    ...(isSent && { body }),
  };
}

const ajv = new Ajv({ strict: false, validateFormats: false, logger: false });

/** Returns `false` for a JSON body that is not of its schema: the sampler merges the alternatives of some. */
function fitsSchema({ headers, body, operation, description }: ValidRequest): boolean {
  const type = (headers["content-type"] ?? "").replace(/;.*$/s, "");
  const schema = operation.body?.schemas[type];
  if (typeof body !== "string" || schema === undefined || !/[/+]json$/.test(type)) return true;
  const { components } = description;
  try {
    return ajv.validate({ ...schema, components }, JSON.parse(body));
  } catch {
    // A schema that is not one.
    return true;
  }
}
