/**
 * `true` if `npm run nightly` runs the tests: then they judge whole APIs, every page and each version of a tool, of which CI
 * tries a few.
 */
export const IS_NIGHTLY = process.env.TEST_WHOLE === "true";
