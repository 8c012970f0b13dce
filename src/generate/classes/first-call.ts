import type { Description } from "../../openapi/model.js";
import { absoluteServers } from "../../openapi/plan/servers.js";
import { LAYOUT } from "../layout.js";
import type { ApiNames } from "./api-names.js";
import { exampleCall } from "./method-comment.js";
import type { WriteContext } from "./write-area.js";

/**
 * A call to begin with.
 *
 * @public
 */
export interface FirstCall {
  /** The name of the root class. */
  readonly className: string;
  /** The file that exports it. */
  readonly file: string;
  /** An expression that builds a request. Undefined if the description has no operation with known values. */
  readonly call?: string;
}

/** Finds a call to begin with: the shortest of a GET operation, or else of any. */
export function firstCall(api: Description, names: ApiNames, context: WriteContext): FirstCall {
  const { root, areas } = names;
  const options = absoluteServers(api).length === 0 ? '{ baseUrl: "https://api.example.com" }' : "";
  const calls = areas.flatMap((area) =>
    area.methods.flatMap(({ operation, name }) => {
      const callee = `new ${root}(${options}).${area.name}.${name}($).build()`;
      const call = exampleCall(context.planOf(operation), callee, context.references);
      return call === undefined || /[\r\n]/.test(call) ? [] : [{ call, method: operation.method }];
    }),
  );
  const reading = calls.filter(({ method }) => method === "GET");
  const [first] = (reading.length > 0 ? reading : calls)
    .map(({ call }) => call)
    .sort((one, other) => one.length - other.length);
  return { className: root, file: LAYOUT.root, ...(first !== undefined && { call: first }) };
}
