/** The methods that a path item may have an operation for, in the order in which openapi-typescript writes them. */
export const METHODS = [
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
] as const;

/** The methods whose operations take no body. */
export const METHODS_WITHOUT_BODY: readonly string[] = ["GET", "HEAD", "OPTIONS", "TRACE"];

/** The methods whose leftover parameters are sent in the query. */
export const QUERY_METHODS: readonly string[] = ["GET", "HEAD"];
