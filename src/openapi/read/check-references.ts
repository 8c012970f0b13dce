import { isObject, type DescriptionDocument } from "./document.js";
import { keysOf, pointerTo } from "./json-pointer.js";
import type { Problems } from "./problems.js";
import type { References } from "./references.js";

/** Keys whose values are data, in which `$ref` is no reference. */
const DATA = new Set(["example", "examples", "default", "enum", "const", "value"]);

/** Reports every reference in the paths and the components that leads to nothing. */
export function checkReferences(
  document: DescriptionDocument,
  references: References,
  problems: Problems,
): void {
  const check = (value: unknown, pointer: string, isNamed: boolean): void => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        if (typeof item === "object") check(item, pointerTo(pointer, index), false);
      }
      return;
    }
    if (!isObject(value)) return;
    const { $ref } = value;
    if (typeof $ref === "string" && !isNamed && references.resolve($ref) === undefined) {
      problems.add(pointer, `The reference "${$ref}" leads to nothing.`, operationAt(pointer));
    }
    for (const key in value) {
      const child = value[key];
      if (typeof child !== "object" || (!isNamed && (DATA.has(key) || key.startsWith("x-"))))
        continue;
      check(
        child,
        pointerTo(pointer, key),
        !isNamed && (key === "properties" || key === "mapping"),
      );
    }
  };
  check(document.paths, "/paths", false);
  check(document.components, "/components", false);
}

function operationAt(pointer: string): string | undefined {
  const [root, path, method] = keysOf(pointer);
  return root === "paths" && path !== undefined && method !== undefined && method !== "parameters"
    ? `${method.toUpperCase()} ${path}`
    : undefined;
}
