import { REQUEST_ARGUMENTS } from "./request-arguments.js";
import { testText } from "./test-growth.js";

for (const argument of REQUEST_ARGUMENTS) testText(argument);
