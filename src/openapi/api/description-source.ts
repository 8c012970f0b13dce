import type { Operation, SecurityScheme, Server } from "../model.js";
import { objectOr, textOr, type DescriptionDocument } from "../read/document.js";
import { References } from "../read/references.js";
import { readDescription } from "../read/read-description.js";
import { DescriptionError } from "../description-error.js";

/** A description whose operations are read when they are asked for. */
export interface DescriptionSource {
  readonly title: string;
  readonly version: string;
  readonly servers: readonly Server[];
  readonly securitySchemes: readonly SecurityScheme[];
  readonly document: DescriptionDocument;
  readonly references: References;
  readonly outlines: readonly OperationOutline[];
  /** @throws DescriptionError for an operation that is broken */
  readOperation(outline: OperationOutline): Operation;
}

/** What is known of an operation before it is read. */
export type OperationOutline = Pick<
  Operation,
  "method" | "path" | "pointer" | "id" | "tags" | "summary" | "isDeprecated"
>;

export function openSource(description: string | object): DescriptionSource {
  const read = readDescription(description, { skipBroken: true });
  const broken = read.problems.flatMap((problem) => {
    const [method, path] = problem.operation?.split(" ") ?? [];
    if (method === undefined || path === undefined) return [];
    const item = objectOr(objectOr(read.document.paths)[path]);
    const id = textOr(objectOr(item[method.toLowerCase()]).operationId);
    const outline = {
      method,
      path,
      pointer: problem.pointer,
      tags: [],
      isDeprecated: false,
      ...(id !== undefined && { id }),
    };
    return [[outline, problem] as const];
  });
  const operations = new Map<OperationOutline, Operation>(
    read.operations.map((each) => [each, each]),
  );
  return {
    ...read,
    references: new References(read.document),
    outlines: [...read.operations, ...broken.map(([outline]) => outline)],
    readOperation(outline) {
      const operation = operations.get(outline);
      if (operation !== undefined) return operation;
      throw new DescriptionError(
        broken.flatMap(([each, problem]) => (each === outline ? [problem] : [])),
      );
    },
  };
}
