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
