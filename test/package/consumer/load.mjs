/** Loads a file of the package by `import` or `require`, as its name asks for. */
import { createRequire } from "node:module";

export function load(file) {
  const path = `./node_modules/fluent-endpoint/dist/${file}`;
  return file.endsWith(".cjs") ? createRequire(import.meta.url)(path) : import(path);
}
