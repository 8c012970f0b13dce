import { generate } from "fluent-endpoint/generate";
import { createApi, readDescription } from "fluent-endpoint/openapi";
import type { ApiOperation } from "fluent-endpoint/openapi";
import { upgradeSwagger } from "fluent-endpoint/openapi/swagger";
import { loadGenerated, type GeneratedModule } from "../../../generate/generated-module.js";
import { Impossible, type OpenGroup } from "../adapter.js";
import { operationId } from "../document.js";
import type { Case } from "../format.js";

/** The code that the generator writes for a document, and its operations. */
export interface Generated {
  readonly module: GeneratedModule;
  operationOf(each: Case): ApiOperation;
  /** The header of a media type that is one of a described range. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Generates code for a document, and loads it. */
export function generated(
  { document: given, contentType }: OpenGroup,
  options: object,
  entryPoint: string,
): Generated {
  const contentTypes = contentType === undefined ? [] : [contentType];
  const document = upgradeSwagger(given);
  const description = readDescription(document);
  const { files } = generate(description, { ...options, contentTypes: offered() });
  const { operations } = createApi(document, {
    baseUrl: "http://localhost",
    contentTypes: offered(),
  });
  return {
    module: loadGenerated(files, entryPoint),
    headers:
      contentType === undefined || offered().length > 0 ? {} : { "content-type": contentType },
    operationOf(each) {
      const operation = operations.find(({ id }) => id === operationId(each));
      if (!operation) throw new Impossible("The operation is not offered.");
      return operation;
    },
  };

  /** A preference for a type that no operation has is refused: a range is one. */
  function offered(): string[] {
    const described = description.operations.flatMap(({ body }) => body?.contents ?? []);
    return contentTypes.filter((type) => described.some(({ mediaType }) => mediaType === type));
  }
}
