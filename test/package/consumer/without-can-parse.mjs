/** Prints a URL that a file of the package builds where `URL.canParse` does not exist: `node without-can-parse.mjs <file>`. */
import { load } from "./load.mjs";

delete URL.canParse;
const { endpoint } = await load(process.argv[2]);
console.log(JSON.stringify(endpoint("GET /a", { baseUrl: "https://example.com", b: 1 }).url));
