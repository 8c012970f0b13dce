import { EndpointError } from "../../errors.js";
import { listed } from "../../internal/near-names.js";
import type { Operation } from "../model.js";
import { METHODS_WITHOUT_BODY } from "../read/methods.js";
import { essenceOf } from "./body-plan.js";

/**
 * An operation with only that body of its bodies that a content type chooses.
 *
 * @throws EndpointError `invalid-content-type` for a body that the operation does not take
 */
export function withContentType(operation: Operation, contentType: string | undefined): Operation {
  const { method, path, body } = operation;
  if (contentType === undefined || body === undefined || body.contents.length === 0) {
    return operation;
  }
  if (METHODS_WITHOUT_BODY.includes(method)) return operation;
  const content = body.contents.find(({ mediaType }) => accepts(mediaType, contentType));
  if (content !== undefined) {
    const isOpen = content.mediaType.includes("*");
    const chosen = isOpen ? { ...content, mediaType: contentType } : content;
    return { ...operation, body: { ...body, contents: [chosen] } };
  }
  const types = body.contents.map(({ mediaType }) => mediaType);
  throw new EndpointError(
    "invalid-content-type",
    `${method} ${path} takes a body of ${listed(types, "or")}, and another content type was chosen.`,
  );
}

/** Returns `true` if a content type fits the media type of a description, which may have wildcards. */
function accepts(mediaType: string, contentType: string): boolean {
  const [type = "", subtype = ""] = essenceOf(mediaType).split("/");
  const [chosenType = "", chosenSubtype = ""] = essenceOf(contentType).split("/");
  if (type !== "*" && type !== chosenType) return false;
  // A suffix may follow the wildcard, as in "application/*+json".
  return subtype.startsWith("*")
    ? chosenSubtype.endsWith(subtype.slice(1))
    : subtype === chosenSubtype;
}
