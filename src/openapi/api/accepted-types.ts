import { essenceOf } from "../plan/body-plan.js";
import { mostCommon } from "../plan/servers.js";
import { isObject, objectOr } from "../read/document.js";
import type { References } from "../read/references.js";
import { METHODS } from "../read/methods.js";

/** The media type that most operations of a document answer with, without reading them whole; JSON if it is among those of as many. */
export function acceptOfDocument(references: References): string {
  const counts = new Map<string, number>([["application/json", 0]]);
  for (const item of Object.values(objectOr(references.document.paths))) {
    const pathItem = objectOr(references.target(item));
    for (const method of [...METHODS, "query"]) {
      const { responses } = objectOr(pathItem[method]);
      for (const type of acceptedTypes(objectOr(responses), references)) {
        counts.set(type, (counts.get(type) ?? 0) + 1);
      }
    }
  }
  return mostCommon(counts);
}

function acceptedTypes(
  responses: Readonly<Record<string, unknown>>,
  references: References,
): string[] {
  const successes = Object.keys(responses).filter((status) => status.startsWith("2"));
  const statuses = successes.length > 0 ? successes : ["default"];
  const types = statuses.flatMap((status) => {
    const response = references.target(responses[status]);
    return isObject(response) ? Object.keys(objectOr(response.content)) : [];
  });
  return [...new Set(types)]
    .filter((type) => /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+/.test(type))
    .map(essenceOf);
}
