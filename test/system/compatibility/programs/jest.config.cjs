module.exports = {
  testMatch: ["**/use.test.?js"],
  moduleFileExtensions: ["js", "cjs", "mjs", "json"],
  transform: {},
};
