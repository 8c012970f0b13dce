import { upgradeFromTwoToThree } from "@scalar/openapi-upgrader/2.0-to-3.0";
import { ownValue } from "../../internal/objects.js";
import { DescriptionError } from "../model.js";
import type { Bundle } from "../read/whole-document.js";
import { objectOr } from "../read/document.js";
import { isSwagger } from "../read/open-description.js";
import { prepareUpgrade } from "../read/read-serialization.js";
import { keysOf, pointerTo } from "../read/references.js";

/** The sections of Swagger 2.0 whose content is in `components` after the upgrade. */
const MOVED: Readonly<Record<string, string>> = {
  schemas: "definitions",
  parameters: "parameters",
  responses: "responses",
  securitySchemes: "securityDefinitions",
};

const NO_SWAGGER =
  'It cannot be upgraded to OpenAPI 3. Check that "parameters", "consumes" and "produces" are lists, and that all else is as Swagger 2.0 has it.';

/**
 * Upgrades Swagger 2.0 to OpenAPI 3. Any other description stays as it is.
 *
 * @throws DescriptionError
 */
export function upgraded(given: Bundle): Bundle {
  if (!isSwagger(given.document)) return given;
  given.root.check();
  const document = structuredClone(given.document);
  prepareUpgrade(document);
  let made: unknown;
  try {
    made = upgradeFromTwoToThree({ ...document, swagger: "2.0" });
  } catch {
    // The library expects lists and objects where Swagger has them.
    throw new DescriptionError([given.root.problem("", NO_SWAGGER)]);
  }
  return {
    ...given,
    document: objectOr(made),
    place: (pointer) => {
      const [container, section = "", ...rest] = keysOf(pointer);
      const moved = container === "components" ? ownValue(MOVED, section) : undefined;
      return given.place(moved === undefined ? pointer : pointerTo("", moved, ...rest));
    },
  };
}
