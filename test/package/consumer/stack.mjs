/** Prints the stack of an error that a file of the package throws: `node stack.mjs <file>`. */
import { load } from "./load.mjs";

const { EndpointBuilder } = await load(process.argv[2]);
try {
  new EndpointBuilder().route("GET /orgs/{org}").build();
} catch (error) {
  console.log(JSON.stringify(error.stack));
}
