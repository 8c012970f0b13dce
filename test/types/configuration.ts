import { join } from "node:path";

/**
 * How the types are compiled: as strictly as a user may, and with whole messages; against the built declarations, which are what
 * users get.
 *
 * @param repository - the root, absolute
 */
export function configurationIn(repository: string): { compilerOptions: object } {
  return {
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
      paths: { "fluent-endpoint": [join(repository, "dist/index.d.ts")] },
    },
  };
}
