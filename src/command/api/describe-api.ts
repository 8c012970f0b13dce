import { absoluteServers, defaultAccept, isHostedApi } from "../../openapi/plan/servers.js";
import {
  filledUrl,
  isBuilt,
  planOperation,
  type OperationPlan,
} from "../../openapi/plan/operation-plan.js";
import { formatProblem } from "../../openapi/description-error.js";
import type { Api, Operation, Server } from "../../openapi/model.js";
import { readDescription, type ReadOptions } from "../../openapi/read/read-description.js";
import { References } from "../../openapi/read/references.js";
import type {
  DescribedApi,
  DescribedBody,
  DescribedInput,
  DescribedOperation,
  DescribedServer,
  RequestPlan,
} from "./described-api.js";
import { valueType, type ValueType } from "../../openapi/plan/value-type.js";

/**
 * What the command has to know of an API. Operations that cannot be read are left out.
 *
 * @throws DescriptionError
 */
export function describeApi(text: string, options: ReadOptions): DescribedApi {
  const api = readDescription(text, { ...options, skipBroken: true });
  const accept = defaultAccept(api);
  const references = new References(api.document);
  return {
    isHosted: isHostedApi(api),
    accept,
    servers: absoluteServers(api).map(describeServer),
    operations: api.operations.map((operation) => describeOperation(operation, accept, references)),
    problems: problemsOf(api),
  };
}

function describeServer(server: Server): DescribedServer {
  return {
    url: server.url,
    filledUrl: filledUrl(server),
    variables: Object.fromEntries(server.variables.map((each) => [each.name, each.default])),
  };
}

function problemsOf({ problems }: Api): DescribedApi["problems"] {
  return Object.fromEntries(
    problems.flatMap((problem) =>
      problem.operation === undefined ? [] : [[problem.operation, formatProblem(problem)]],
    ),
  );
}

function describeOperation(
  operation: Operation,
  accept: string,
  references: References,
): DescribedOperation {
  const { method, path, id, summary, tags, isDeprecated } = operation;
  const first = planOperation(operation, accept);
  const others = otherPlans(operation, first, accept);
  const describe = (plan: OperationPlan) => describePlan(plan, references);
  return {
    method,
    path,
    tags,
    isDeprecated,
    plans: [describe(first), ...others.map(describe)],
    ...(id !== undefined && { id }),
    ...(summary !== undefined && { summary }),
  };
}

/** The plans for the other media types of the body. */
function otherPlans(
  operation: Operation,
  { content: first }: OperationPlan,
  accept: string,
): readonly OperationPlan[] {
  const { body } = operation;
  if (body === undefined || first === undefined) return [];
  return body.contents
    .filter((content) => content !== first)
    .map((content) =>
      planOperation({ ...operation, body: { ...body, contents: [content] } }, accept),
    );
}

function describePlan(plan: OperationPlan, references: References): RequestPlan {
  const { url, server, placed, headers, styles, operation } = plan;
  const body = describeBody(plan, references);
  return {
    url: url ?? operation.path,
    inputs: inputsOf(plan, body, references),
    placed,
    headers,
    styles,
    ...(server !== undefined && { server }),
    ...(body !== undefined && { body }),
  };
}

function describeBody(
  { content, data, operation }: OperationPlan,
  references: References,
): DescribedBody | undefined {
  if (content === undefined) return undefined;
  const { mediaType, hasMoreFields, schema } = content;
  const isOpen =
    isBuilt(mediaType) &&
    (hasMoreFields || data !== undefined) &&
    allowsObject(valueType(schema, references));
  return {
    mediaType,
    isRequired: operation.body?.isRequired === true,
    takes: isOpen ? "any-fields" : data === undefined ? "fields" : "data",
  };
}

/** Parameters make an object. A body of another type is sent as it is given. */
function allowsObject({ types, values }: ValueType): boolean {
  return types === undefined ? values === undefined : types.includes("object");
}

/** The parameters, in the order in which a plain name stands for them, and then the fields of the body. */
function inputsOf(
  { operation, content, data }: OperationPlan,
  body: DescribedBody | undefined,
  references: References,
): DescribedInput[] {
  const parameters = (["path", "query", "header", "cookie"] as const).flatMap((place) =>
    operation.parameters.filter((parameter) => parameter.in === place),
  );
  const fields = data === undefined ? (content?.fields ?? []) : [];
  const isRequired = body?.isRequired === true;
  return [
    ...parameters.map((parameter) => ({ ...parameter, in: parameter.in })),
    ...fields.map((field) => ({
      ...field,
      in: "body" as const,
      isRequired: isRequired && field.isRequired,
    })),
  ].map(({ name, in: place, isRequired: needed, schema }) => ({
    name,
    in: place,
    isRequired: needed,
    type: valueType(schema, references),
  }));
}
