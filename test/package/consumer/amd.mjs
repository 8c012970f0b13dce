/** Prints a URL that a file of the package builds on a page with an AMD loader: `node amd.mjs <file>`. */
import { load } from "./load.mjs";

globalThis.define = Object.assign(() => undefined, { amd: {} });
const { endpoint } = await load(process.argv[2]);
console.log(JSON.stringify(endpoint("GET /orgs/{org}{?page}", { org: "a b", page: 2 }).url));
