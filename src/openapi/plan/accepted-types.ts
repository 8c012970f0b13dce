import { mediaTypeOf } from "../../wire/media-type.js";
import { byText, greatestOf } from "../../internal/words.js";
import type { DescribedResponse, Description } from "../model.js";
import { getOrInsert, objectOr } from "../read/document.js";
import type { References } from "../read/references.js";
import { OPERATION_KEYS } from "../read/read-operation.js";

export function defaultAccept({ accept, operations }: Description): string {
  return accept ?? mostCommon(operations.flatMap(({ responses }) => acceptOf(responses)));
}

export function acceptOfDocument(references: References): string {
  const types = Object.values(objectOr(references.document.paths)).flatMap((item) => {
    const pathItem = objectOr(references.target(item));
    return OPERATION_KEYS.flatMap((key) => {
      const { responses } = objectOr(pathItem[key]);
      return acceptOf(
        Object.entries(objectOr(responses)).map(([status, response]) => {
          const { content } = objectOr(references.target(response));
          return { status, mediaTypes: Object.keys(objectOr(content)) };
        }),
      );
    });
  });
  return mostCommon(types);
}

export function acceptOf(responses: readonly DescribedResponse[]): string[] {
  const successes = responses.filter(({ status }) => status.startsWith("2"));
  const described =
    successes.length > 0 ? successes : responses.filter(({ status }) => status === "default");
  const types = described.flatMap(({ mediaTypes }) => mediaTypes);
  return [...new Set(types)].filter((type) => /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+/.test(type));
}

const PREFERRED = "application/json";

function mostCommon(types: readonly string[]): string {
  const essences = new Map<string, string>();
  const counts = new Map([[PREFERRED, 0]]);
  for (const type of types) {
    const essence = getOrInsert(essences, type, () => mediaTypeOf(type));
    if (!essence.includes("*")) counts.set(essence, (counts.get(essence) ?? 0) + 1);
  }
  const most = greatestOf([...counts.values()]);
  const common = [...counts.keys()].filter((type) => counts.get(type) === most).sort(byText);
  return common.find((type) => type === PREFERRED) ?? common.at(0) ?? PREFERRED;
}
