import { join } from "node:path";

/**
 * The compiler options that the types are tested with: strict, with untruncated messages, and against the built declarations that
 * the package contains.
 *
 * @param repository - the absolute path of the repository
 */
export function configurationIn(repository: string): {
  compilerOptions: Readonly<Record<string, unknown>>;
} {
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
      paths: {
        "fluent-endpoint": [join(repository, "dist/index.d.ts")],
        "fluent-endpoint/*": [join(repository, "dist/*.d.ts")],
      },
    },
  };
}
