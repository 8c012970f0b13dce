/**
 * Prints requests whose parameters have the names of members of `Object.prototype`, which is frozen before a file of the package is
 * loaded if the second argument says so: `node frozen.mjs <file> [frozen]`.
 */
import { load } from "./load.mjs";

const [, , file, frozen] = process.argv;
if (frozen === "frozen") Object.freeze(Object.prototype);
const { BODY, endpoint, EndpointBuilder, QUERY } = await load(file);

const parameters = { constructor: "a", toString: "b", valueOf: { toString: "c" } };
const headers = { constructor: "d", valueof: "e" };
const builder = new EndpointBuilder().params(parameters).header("toString", "f").meta(parameters);
console.log(
  JSON.stringify([
    endpoint("GET /{constructor}", { constructor: "a", toString: "b", headers }),
    endpoint("POST /{constructor}", parameters),
    endpoint("POST /", { [BODY]: parameters, [QUERY]: { constructor: "a" } }),
    endpoint.defaults(parameters).defaults(parameters)("POST /{toString}"),
    endpoint.merge("POST /", parameters),
    builder.options,
    builder
      .meta({ valueOf: { constructor: "g" } })
      .route("POST /{constructor}")
      .build(),
    builder.param("valueOf", { hasOwnProperty: "h" }).route("POST /").build(),
  ]),
);
