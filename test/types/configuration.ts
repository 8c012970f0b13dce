/**
 * How the type tests are compiled: as strictly as a user may, and with whole messages; against the built declarations, which are
 * what users get.
 */
export const CONFIGURATION = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
    target: "ES2022",
    lib: ["ES2022", "DOM", "DOM.Iterable"],
    module: "NodeNext",
    moduleResolution: "NodeNext",
    noErrorTruncation: true,
    paths: { "fluent-endpoint": ["../../../../dist/index.d.ts"] },
  },
};
