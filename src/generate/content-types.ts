import { EndpointError } from "../errors.js";
import { quote } from "../internal/messages.js";
import { didYouMean, nearNames } from "../internal/near-names.js";
import type { Description } from "../openapi/model.js";
import { essenceOf } from "../openapi/plan/body-plan.js";

/**
 * Refuses media types that no operation takes.
 *
 * @throws EndpointError
 */
export function checkContentTypes(contentTypes: readonly string[], api: Description): void {
  if (contentTypes.length === 0) return;
  const described = new Set(
    api.operations.flatMap(({ body }) =>
      (body?.contents ?? []).map(({ mediaType }) => essenceOf(mediaType)),
    ),
  );
  const unused = contentTypes.find((each) => !described.has(essenceOf(each)));
  if (unused === undefined) return;
  const names = [...described];
  const advice =
    didYouMean(nearNames(unused, names)) ||
    (names.length === 0
      ? "No operation takes a body."
      : `The operations take ${names.slice(0, 10).join(", ")}.`);
  throw new EndpointError(
    "invalid-options",
    `No operation takes a body of the content type ${quote(unused)}. ${advice}`,
  );
}
