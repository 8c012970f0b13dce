import { byText } from "../internal/by-text.js";
import type { Description, DescriptionObject } from "../openapi/model.js";
import { isObject } from "../openapi/read/document.js";

/**
 * Returns an API sorted by name wherever the order of the description means nothing: paths, webhooks, operations, components and
 * security schemes. What is written then depends on names alone, so that a small change of the description makes a small diff.
 */
export function inOrder(api: Description): Description {
  return {
    ...api,
    operations: [...api.operations].sort(
      (one, other) => byText(one.path, other.path) || byText(one.method, other.method),
    ),
    securitySchemes: [...api.securitySchemes].sort((one, other) => byText(one.name, other.name)),
    document: sorted(api.document, (part, name) =>
      PARTS.includes(name) && isObject(part) ? sorted(part, sortedMembers) : part,
    ),
  };
}

/** The parts of a document in which a name leads to a path item, or to components. */
const PARTS = ["paths", "webhooks", "components"];

/** The components of a section. Of a path item only its further operations: the others are written in an order of their own. */
function sortedMembers(value: unknown, name: string): unknown {
  if (!isObject(value)) return value;
  if (!name.startsWith("/")) return sorted(value);
  const { additionalOperations } = value;
  if (!isObject(additionalOperations)) return value;
  return { ...value, additionalOperations: sorted(additionalOperations) };
}

function sorted(
  object: DescriptionObject,
  change: (value: unknown, name: string) => unknown = (value) => value,
): DescriptionObject {
  return Object.fromEntries(
    Object.entries(object)
      .sort(([one], [other]) => byText(one, other))
      .map(([name, value]) => [name, change(value, name)]),
  );
}
