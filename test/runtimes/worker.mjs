/**
 * Prints the fifty requests, in a runtime that knows no packages: workerd.capnp puts the files for browsers beside it.
 */
// @ts-expect-error -- there only in workerd
import * as core from "./browser.js";
// @ts-expect-error -- there only in workerd
import * as clients from "./clients.browser.js";
import { buildRequests } from "./requests.mjs";

export default {
  test() {
    /** @type {Parameters<typeof buildRequests>} */
    const modules = [core, clients];
    console.log(buildRequests(...modules).join("\n"));
  },
};
