import { COUNTED_ARGUMENTS } from "./counted-arguments.js";
import { GENERATED_ARGUMENTS } from "./generated-arguments.js";
import { REQUEST_ARGUMENTS } from "./request-arguments.js";
import { testCount, testText } from "./test-growth.js";

for (const argument of REQUEST_ARGUMENTS) testText(argument);
for (const argument of [...COUNTED_ARGUMENTS, ...GENERATED_ARGUMENTS]) testCount(argument);
