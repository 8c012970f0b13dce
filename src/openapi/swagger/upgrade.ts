import { upgradeFromTwoToThree } from "@scalar/openapi-upgrader/2.0-to-3.0";
import { ownValue } from "../../internal/objects.js";
import { DescriptionError } from "../model.js";
import type { Bundle } from "../read/whole-document.js";
import { listOr, objectOr, referenceIn, type DescriptionObject } from "../read/document.js";
import { isSwagger } from "../read/open-description.js";
import { prepareUpgrade, requireForms } from "../read/prepare-upgrade.js";
import { pointerKeys, pointerTo } from "../read/references.js";

const MOVED: Readonly<Record<string, string>> = {
  schemas: "definitions",
  parameters: "parameters",
  responses: "responses",
  securitySchemes: "securityDefinitions",
};

const NO_SWAGGER =
  'It cannot be upgraded to OpenAPI 3. Check that "parameters", "consumes" and "produces" are lists, and that all else is as Swagger 2.0 has it.';

/** Limits the work, because the upgrader looks at all ancestors of each definition. */
const MOST_ANCESTORS = 100_000;

const TOO_MANY =
  "Its definitions extend each other too often to be read. Let them extend fewer others by allOf.";

function hasLongFamilies({ definitions }: DescriptionObject): boolean {
  const all = objectOr(definitions);
  let count = 0;
  for (const definition of Object.values(all)) {
    const family = new Set<unknown>([definition]);
    for (const each of family) {
      for (const parent of listOr(objectOr(each).allOf)) {
        const name = referenceIn(parent)?.replace("#/definitions/", "");
        family.add(name === undefined ? parent : ownValue(all, name));
        if (++count > MOST_ANCESTORS) return true;
      }
    }
  }
  return false;
}

export function upgraded(given: Bundle): Bundle {
  if (!isSwagger(given.document)) return given;
  given.root.check();
  if (hasLongFamilies(given.document)) {
    throw new DescriptionError([given.root.problem("/definitions", TOO_MANY)]);
  }
  const document = structuredClone(given.document);
  const required = prepareUpgrade(document, given.root.name);
  let made: unknown;
  try {
    made = upgradeFromTwoToThree({ ...document, swagger: "2.0" });
  } catch {
    throw new DescriptionError([given.root.problem("", NO_SWAGGER)]);
  }
  requireForms(objectOr(made), required);
  return {
    ...given,
    document: objectOr(made),
    positionOf: (pointer) => {
      const [container, section = "", ...rest] = pointerKeys(pointer);
      const moved = container === "components" ? ownValue(MOVED, section) : undefined;
      return given.positionOf(moved === undefined ? pointer : pointerTo("", moved, ...rest));
    },
  };
}
