"use strict";

/** Starts the test files that take minutes before all others, so that no processor waits for them at the end. */
const { default: Sequencer } = require("@jest/test-sequencer");

const LONGEST = [
  "test/system/growth/functions",
  "test/system/agents/mcp-server",
  "test/system/site/pages",
  "test/system/site/playground",
  "test/package/files",
  "test/system/loopback/matrix",
  "test/package/generate",
  "test/package/package",
  "test/system/site/site",
];

/** @param {{ path: string }} test */
function rank({ path }) {
  const index = LONGEST.findIndex((name) => path.includes(name));
  return index === -1 ? LONGEST.length : index;
}

module.exports = class LongestFirst extends Sequencer {
  /**
   * @override
   * @param {import("@jest/test-result").Test[]} tests
   */
  async sort(tests) {
    const sorted = await super.sort(tests);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
};
