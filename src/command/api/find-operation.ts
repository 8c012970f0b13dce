import {
  type DescribedApi,
  type DescribedOperation,
  type RequestPlan,
  routeOf,
} from "./described-api.js";
import { DescriptionError, formatProblem } from "../../openapi/description-error.js";
import { type Advice, EndpointError } from "../../errors.js";
import { didYouMean, nearNames } from "../../internal/near-names.js";

/** An operation, and the path as it was given. */
export interface FoundOperation {
  /** Its inputs are without the variables that are filled in the given path. */
  readonly operation: DescribedOperation;
  /** What stood in the route in place of the path, such as `/orgs/octokit`. Undefined if it was the path itself. */
  readonly givenPath?: string;
  /** What follows the path: a query, a query expression or a fragment. */
  readonly suffix: string;
  /** What a whole URL has in front of the path. Undefined if the route is not a whole URL. */
  readonly givenBase?: string;
}

/**
 * Finds the operation that a route or an `operationId` names. Variables of the path may be filled in the route.
 *
 * @param baseUrls - where the API is; a whole URL may start with one of them
 * @throws EndpointError `unknown-operation`, with what was probably meant
 */
export function findOperation(
  api: DescribedApi,
  given: string,
  baseUrls: readonly string[],
): FoundOperation {
  const byId = api.operations.find(({ id }) => id === given);
  if (byId !== undefined) return { operation: readable(byId), suffix: "" };
  const { method, path, ...around } = splitRoute(given, baseUrls);
  const exact = api.operations.filter((operation) => operation.path === path);
  const [operation] = exact.filter((each) => each.method === method);
  if (operation !== undefined) return { operation: readable(operation), ...around };
  const matching = mostLiteral(
    api.operations.filter((each) => pathPattern(each.path).test(path)),
    path,
  );
  const [filled] = matching.filter((each) => each.method === method);
  if (filled !== undefined) {
    return { operation: withoutFilled(readable(filled), path), givenPath: path, ...around };
  }
  const ofPath = exact.length > 0 ? exact : matching;
  throw unknownRoute(api, given, `${method} ${path}`, ofPath);
}

/** Reads an operation. */
function readable(operation: DescribedOperation): DescribedOperation {
  try {
    return { ...operation, plans: operation.plans };
  } catch (error) {
    const [problem] = error instanceof DescriptionError ? error.problems : [];
    throw problem === undefined ? error : unreadable(formatProblem(problem));
  }
}

function unreadable(problem: string): EndpointError {
  return new EndpointError("unknown-operation", `The operation cannot be read. ${problem}`);
}

function withoutFilled(operation: DescribedOperation, path: string): DescribedOperation {
  const [first, ...others] = operation.plans;
  const withoutValues = (plan: RequestPlan): RequestPlan => ({
    ...plan,
    inputs: plan.inputs.filter(
      ({ name, in: place }) => place !== "path" || path.includes(`{${name}}`),
    ),
  });
  return { ...operation, plans: [withoutValues(first), ...others.map(withoutValues)] };
}

interface SplitRoute extends Pick<FoundOperation, "suffix" | "givenBase"> {
  readonly method: string;
  readonly path: string;
}

function splitRoute(route: string, baseUrls: readonly string[]): SplitRoute {
  const trimmed = route.trim();
  const gap = trimmed.search(/\s/);
  const url = trimmed.slice(gap + 1).trim();
  const base = baseUrls
    .map((each) => each.replace(/\/+$/, ""))
    .find((each) => each !== "" && url.startsWith(`${each}/`));
  const relative = base === undefined ? url : url.slice(base.length);
  const end = relative.search(/\{[?&#]|[?#]/);
  const path = (end < 0 ? relative : relative.slice(0, end)).replaceAll(/\/:(\w+)/g, "/{$1}");
  return {
    method: gap < 0 ? "GET" : trimmed.slice(0, gap).toUpperCase(),
    path: path.startsWith("/") || isWhole(path) ? path : `/${path}`,
    suffix: end < 0 ? "" : relative.slice(end),
    ...(base !== undefined && isWhole(base) && { givenBase: base }),
  };
}

function isWhole(url: string): boolean {
  return /^https?:/i.test(url);
}

/** Matches a path of an operation, also with some of its variables filled. */
function pathPattern(template: string): RegExp {
  const source = template
    .split(/(\{[^}]*\})/)
    .map((part) => {
      const literal = part.replaceAll(/[^\w/]/g, "\\$&");
      return part.startsWith("{") ? `(?:${literal}|[^/{}]+)` : literal;
    })
    .join("");
  return new RegExp(`^${source}$`);
}

/** Those that have as many segments of the path as any has: `/users/me` before `/users/{name}`. */
function mostLiteral(
  operations: readonly DescribedOperation[],
  path: string,
): readonly DescribedOperation[] {
  const given = path.split("/");
  const countOf = ({ path: template }: DescribedOperation) =>
    template.split("/").filter((segment, index) => segment === given[index]).length;
  const most = Math.max(...operations.map(countOf));
  return operations.filter((operation) => countOf(operation) === most);
}

function unknownRoute(
  api: DescribedApi,
  given: string,
  route: string,
  ofPath: readonly DescribedOperation[],
): EndpointError {
  const unknown = (reason: string, advice?: Advice | string) =>
    new EndpointError("unknown-operation", reason, advice === undefined ? {} : { advice });
  const problem = api.problemOf(route);
  if (problem !== undefined) return unreadable(problem);
  const [first] = ofPath;
  if (first !== undefined) {
    const methods = ofPath.filter(({ path }) => path === first.path).map(({ method }) => method);
    return unknown(
      `The description has no operation "${route}".`,
      `The path has ${methods.join(", ")}.`,
    );
  }
  const isId = /^[^\s/{][^\s]*$/.test(given) && !isWhole(given);
  const names = isId ? api.operations.flatMap(({ id }) => id ?? []) : api.operations.map(routeOf);
  const near = nearNames(isId ? given : route, names);
  return unknown(
    `The description has no operation "${isId ? given : route}".`,
    near.length > 0
      ? { do: "rename", near, text: didYouMean(near) }
      : "fluent-endpoint --list shows the operations of the description.",
  );
}
