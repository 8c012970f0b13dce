import type { References } from "../../openapi/read/references.js";
import { memberOf, typeName, type TypeNode } from "../code/type-node.js";

/** The sections of `components` that have types. */
const SECTIONS = new Set([
  "schemas",
  "responses",
  "parameters",
  "requestBodies",
  "headers",
  "pathItems",
]);

/** The type of the component that a reference names; undefined for any other reference. */
export function componentType(references: References, reference: string): TypeNode | undefined {
  const component = references.component(reference);
  if (component === undefined || !SECTIONS.has(component.section)) return undefined;
  return memberOf(typeName("components"), component.section, component.name);
}
