/**
 * Prints the requests in workerd, which has no packages: workerd.capnp adds the files for browsers as modules.
 */
// @ts-expect-error -- exists in workerd only
import * as core from "./browser.js";
// @ts-expect-error -- exists in workerd only
import * as clients from "./clients.browser.js";
import { buildRequests } from "./requests.mjs";

export default {
  test() {
    /** @type {Parameters<typeof buildRequests>} */
    const modules = [core, clients];
    console.log(buildRequests(...modules).join("\n"));
  },
};
