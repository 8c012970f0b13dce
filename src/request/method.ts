/** Where a method takes what the URL template leaves over (SPEC.md "Parameter rules", B11). */
export type Destination = "query" | "body" | "nowhere";

/** What a method means for a request. */
export interface Method {
  /** As it stands in the result: in lower case (SPEC.md "Result object"). */
  readonly name: string;
  readonly destination: Destination;
}

const METHODS = new Map<string, Method>([
  ["GET", { name: "get", destination: "query" }],
  ["HEAD", { name: "head", destination: "query" }],
  ["PATCH", { name: "patch", destination: "body" }],
  ["POST", { name: "post", destination: "body" }],
  ["PUT", { name: "put", destination: "body" }],
  ["DELETE", { name: "delete", destination: "body" }],
]);

/** What a method, in upper case, means for a request. */
export function methodOf(method: string): Method {
  return METHODS.get(method) ?? { name: method.toLowerCase(), destination: "nowhere" };
}
