import { mediaTypeOf } from "../../wire/media-type.js";
import { byText } from "../../internal/words.js";
import type { Description, Operation } from "../model.js";
import { isObject, objectOr } from "../read/document.js";
import type { References } from "../read/references.js";
import { METHODS } from "../read/read-operation.js";

/** Like {@link defaultAccept}, for operations that are not read yet. */
export function acceptOfDocument(references: References): string {
  return mostCommon(typesInDocument(references));
}

function* typesInDocument(references: References): Iterable<string> {
  for (const item of Object.values(objectOr(references.document.paths))) {
    const pathItem = objectOr(references.target(item));
    for (const method of ALL_METHODS) {
      const operation = pathItem[method];
      if (!isObject(operation)) continue;
      yield* acceptedTypes(objectOr(operation.responses), references);
    }
  }
}

const ALL_METHODS = [...METHODS, "query"] as const;

function acceptedTypes(
  responses: Readonly<Record<string, unknown>>,
  references: References,
): ReadonlySet<string> {
  const successes = Object.keys(responses).filter((status) => status.startsWith("2"));
  const statuses = successes.length > 0 ? successes : ["default"];
  const types = new Set<string>();
  for (const status of statuses) {
    const response = references.target(responses[status]);
    if (!isObject(response)) continue;
    for (const type in objectOr(response.content)) types.add(type);
  }
  return types;
}

/** The media types of successful responses. */
export function acceptOf({ responses }: Operation): string[] {
  const successes = responses.filter(({ status }) => status.startsWith("2"));
  const described =
    successes.length > 0 ? successes : responses.filter(({ status }) => status === "default");
  const types = described.flatMap(({ mediaTypes }) => mediaTypes);
  return [...new Set(types)].filter((type) => /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+/.test(type));
}

/** The media type that most operations answer with. If several are equally common: JSON, or the first by name. */
export function defaultAccept({ accept, operations }: Description): string {
  return accept ?? mostCommon(operations.flatMap(acceptOf));
}

/** The media type that is there most often. If several are: JSON, or the first by name. */
function mostCommon(types: Iterable<string>): string {
  const written = new Map<string, number>();
  for (const type of types) written.set(type, (written.get(type) ?? 0) + 1);
  const counts = new Map<string, number>([["application/json", 0]]);
  // Media types are written in few ways, so each way is parsed once.
  for (const [type, count] of written) {
    const essence = mediaTypeOf(type);
    if (essence.includes("*") || !/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+/.test(type)) continue;
    counts.set(essence, (counts.get(essence) ?? 0) + count);
  }
  let most = { type: "application/json", count: 0 };
  for (const [type, count] of [...counts].sort(([one], [other]) => byText(one, other))) {
    const isJson = type === "application/json" && count === most.count;
    if (count > most.count || isJson) most = { type, count };
  }
  return most.type;
}
