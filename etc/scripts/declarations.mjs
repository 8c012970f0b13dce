/**
 * Builds the declarations in `dist`: rolldown bundles the types of the entry points for CommonJS, with what they share in files of its
 * own, and the file for ES modules exports them again. The sources have the types of what they export, so no compiler is needed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { rolldown } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import { ENTRY_POINTS, fromRoot } from "./project.mjs";

const bundled = await rolldown({
  input: Object.fromEntries(ENTRY_POINTS.map(({ name, source }) => [name, fromRoot(source)])),
  external: /^node:/,
  experimental: { attachDebugInfo: "none" },
  plugins: [dts({ tsconfig: fromRoot("etc/tsconfig.build.json"), emitDtsOnly: true, oxc: true })],
});
const { output } = await bundled.generate({
  minifyInternalExports: false,
  entryFileNames: "[name].cjs",
  chunkFileNames: "[name].cjs",
  codeSplitting: { groups: [{ name: "shared-types.d", minShareCount: 2 }] },
});
for (const part of output) {
  if (part.type !== "chunk" || !part.fileName.endsWith(".d.cts")) continue;
  const [renamed] = /\b(?!EndpointBuilder)\w+\$\d/.exec(part.code) ?? [];
  // The plugin does not see that a type parameter of the same name is another type.
  if (renamed !== undefined)
    throw new Error(`Two types, or a type and a parameter, share a name: ${renamed}`);
  // The tag is for the reports of the API, which read the types of the sources.
  const untagged = part.code.replaceAll(/(?:\n *\*)?\n *\* @public(?=\n)/g, "");
  write(part.fileName, untagged.replaceAll(/^( *)\*/gm, "$1 *"));
}
for (const { name, source } of ENTRY_POINTS) {
  const [description = ""] =
    /^\/\*\*[^]*?\*\/\n/.exec(readFileSync(fromRoot(source), "utf8")) ?? [];
  // The compiler names types by these entry points in the declarations of a user.
  const named = ["fluent-endpoint", "fluent-endpoint/types"].map(
    (path) => `import type {} from "${path}";\n`,
  );
  write(
    `${name}.d.ts`,
    `${description}${named.join("")}export * from "./${posix.basename(name)}.cjs";\n`,
  );
}

/**
 * @param {string} file
 * @param {string} text
 */
function write(file, text) {
  writeFileSync(fromRoot(`dist/${file}`), text);
}
