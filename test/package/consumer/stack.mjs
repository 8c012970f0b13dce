/** Prints two stacks, of an error that a file of the package throws and of one that it runs into: `node stack.mjs <file>`. */
import { load } from "./load.mjs";

const { EndpointBuilder } = await load(process.argv[2]);
const options = {
  get url() {
    throw new Error("A getter of the caller's failed.");
  },
};
try {
  new EndpointBuilder().withDefaults(options);
} catch (error) {
  console.log(JSON.stringify({ thrown: error.stack, cause: error.cause.stack }));
}
