/**
 * The released version, which is in the `user-agent`. `npm version` writes it here and into package.json: Deno imports JSON
 * only with an attribute that older compilers do not read.
 */
export const VERSION = "0.3.0";
