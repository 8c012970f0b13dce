/** Prints whether the ES module and the CommonJS module recognise each other's errors, and the version. */
import { createRequire } from "node:module";
import * as imported from "fluent-endpoint";
import * as importedClients from "fluent-endpoint/clients";

const require = createRequire(import.meta.url);
const required = require("fluent-endpoint");
const requiredClients = require("fluent-endpoint/clients");

const errors = [
  thrownBy(() => imported.endpoint("GET /{")),
  thrownBy(() => required.endpoint("GET /{")),
  thrownBy(() => importedClients.toFetch({})),
  thrownBy(() => requiredClients.toFetch({})),
];
class OwnError extends imported.EndpointError {}
console.log(
  JSON.stringify({
    areTwoClasses: imported.EndpointError !== required.EndpointError,
    areRecognised: errors.map((error) => [
      error instanceof imported.EndpointError,
      error instanceof required.EndpointError,
    ]),
    areOfASubclass: errors.map((error) => error instanceof OwnError),
    version: require("fluent-endpoint/package.json").version,
    areSymbolsShared: imported.BODY === required.BODY,
  }),
);

function thrownBy(action) {
  try {
    return action();
  } catch (error) {
    return error;
  }
}
