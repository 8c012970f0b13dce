import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";

export async function validated<Output>(
  data: unknown,
  schema: StandardSchema<Output>,
): Promise<Output> {
  const result = await schema["~standard"].validate(data);
  if (result.issues === undefined) return result.value;
  throw new EndpointError(
    "invalid-response",
    `The data of the response does not fit the schema: see ${pathsOf(result.issues)}.`,
    { advice: "Correct the schema, or handle the error.", cause: result.issues },
  );
}

const MOST_PATHS = 3;

function pathsOf(issues: readonly StandardSchemaIssue[]): string {
  const paths = [...new Set(issues.slice(0, 100).map(({ path = [] }) => pathText(path)))];
  const shown = paths.slice(0, MOST_PATHS).join(", ");
  return paths.length > MOST_PATHS ? `${shown} and others` : shown;
}

function pathText(path: NonNullable<StandardSchemaIssue["path"]>): string {
  const keys = path.map((part) => (typeof part === "object" ? part.key : part));
  const members = keys.map((key) =>
    typeof key === "string" && /^\w{1,60}$/.test(key)
      ? `.${key}`
      : `[${typeof key === "number" ? String(key) : quote(String(key))}]`,
  );
  return `data${members.slice(0, 10).join("")}`;
}

/**
 * The interface that validation libraries share ([Standard Schema](https://standardschema.dev), version 1).
 *
 * @typeParam Output - the type of a value that fits
 * @public
 */
export interface StandardSchema<Output = unknown> {
  /** The members of the interface. */
  readonly "~standard": {
    /** The version of the interface. */
    readonly version: 1;
    /** The name of the library. */
    readonly vendor: string;
    /** Checks a value. */
    readonly validate: (
      value: unknown,
    ) => StandardSchemaResult<Output> | Promise<StandardSchemaResult<Output>>;
    /** Exists at compile time only: the types of values before and after the check. */
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

/**
 * The result of a check: the value, or what is wrong with it.
 *
 * @public
 */
export type StandardSchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardSchemaIssue[] };

/**
 * A problem of a value.
 *
 * @public
 */
export interface StandardSchemaIssue {
  /** Describes the problem. */
  readonly message: string;
  /** The keys that lead to the wrong part. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}
