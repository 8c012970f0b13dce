import type { Style } from "../../options/style.js";
import type { OperationPlan } from "../../openapi/plan/operation-plan.js";
import type { ValueType } from "../../openapi/plan/value-type.js";

/** What the command knows of an API, from its description. */
export interface DescribedApi {
  /** Whether the library's own defaults are for this API. */
  readonly isHosted: boolean;
  /** The accept header of every request. */
  readonly accept: string;
  /** The servers with an address of their own. The first is called. */
  readonly servers: readonly DescribedServer[];
  /** The names of headers and parameters, in lower case, that only the description says to be those of credentials. */
  readonly secrets: readonly string[];
  readonly operations: readonly DescribedOperation[];
  /** Says why there is no operation of a route, if the description has something in its place. */
  problemOf(route: string): string | undefined;
}

export interface DescribedServer {
  readonly url: string;
  /** The URL with the defaults of its variables, without a slash at its end. */
  readonly filledUrl: string;
  /** The defaults of the variables in the URL. */
  readonly variables: Readonly<Record<string, string>>;
}

export interface DescribedOperation {
  /** In upper case. */
  readonly method: string;
  /** The path, as the description has it. */
  readonly path: string;
  readonly id?: string;
  readonly summary?: string;
  readonly description: string | undefined;
  readonly tags: readonly string[];
  readonly isDeprecated: boolean;
  /**
   * How its requests are made: one for each media type of the body. The first is that of the generated method. They are read when they
   * are used, which throws a `DescriptionError` for an operation that is broken.
   */
  readonly plans: readonly [RequestPlan, ...RequestPlan[]];
}

/** How the requests of an operation are made. The names are those of the generator's plan. */
export interface RequestPlan extends Pick<OperationPlan, "server" | "headers"> {
  /** The names that the builder could not place by itself. */
  readonly placed: Readonly<
    Partial<Record<"path" | "query" | "body" | "header", readonly string[]>>
  >;
  /** How lists and objects are written, by the name of their parameter or field. */
  readonly styles: Readonly<Record<string, Style>>;
  /** The URL template. */
  readonly url: string;
  readonly inputs: readonly DescribedInput[];
  /** Undefined if the operation takes no body. */
  readonly body?: DescribedBody;
}

export interface DescribedBody {
  readonly mediaType: string;
  readonly isRequired: boolean;
  /** Whether it has the fields that the description lists, fields of any name too, or is sent as it is given. */
  readonly takes: "fields" | "any-fields" | "data";
}

/** A parameter, or a field of the body. */
export interface DescribedInput {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie" | "body";
  readonly isRequired: boolean;
  readonly type: ValueType;
}

/** A route as it is written on the command line. */
export function routeOf({ method, path }: DescribedOperation): string {
  return `${method} ${path}`;
}
