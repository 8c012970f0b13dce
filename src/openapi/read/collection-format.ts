import type { CollectionFormat } from "../../wire/separated.js";
import { isObject, listOr, objectOr, type DescriptionObject } from "./document.js";

const KEPT = "x-collectionFormat";

/**
 * Returns the collection format of a parameter, if OpenAPI 3 has no style for it.
 *
 * @param described - a parameter, or the schema of a form field
 */
export function collectionFormatOf(described: DescriptionObject): CollectionFormat | undefined {
  const format = described[KEPT];
  return isCollectionFormat(format) ? format : undefined;
}

/** Returns `true` for the name of a collection format that OpenAPI 3 has no style for. */
export function isCollectionFormat(name: unknown): name is CollectionFormat {
  return name === "ssv" || name === "tsv" || name === "pipes";
}

/** Keeps the collection formats of a Swagger 2.0 document that the upgrade to OpenAPI 3 drops. It keeps extensions. */
export function keepCollectionFormats(document: DescriptionObject): void {
  const items = Object.values(objectOr(document.paths)).map(objectOr);
  const operations = items.flatMap((item) => Object.values(item).map(objectOr));
  const described = [...items, ...operations].flatMap(({ parameters }) => listOr(parameters));
  for (const parameter of [...Object.values(objectOr(document.parameters)), ...described]) {
    if (isObject(parameter) && isDropped(parameter))
      Object.assign(parameter, { [KEPT]: parameter.collectionFormat });
  }
}

function isDropped({ in: place, collectionFormat }: DescriptionObject): boolean {
  return place === "query" || place === "formData"
    ? collectionFormat === "tsv"
    : place !== "body" && /^(?:[st]sv|pipes)$/.test(String(collectionFormat));
}
