import { bindingOf } from "../../openapi/plan/binding.js";
import { isBuilt } from "../../openapi/plan/body-plan.js";
import { planOperation, type OperationPlan } from "../../openapi/plan/operation-plan.js";
import {
  absoluteServers,
  defaultAccept,
  filledUrl,
  isHostedApi,
} from "../../openapi/plan/servers.js";
import { secretNamesOf } from "../../credentials/secret-names.js";
import { formatProblem } from "../../openapi/description-error.js";
import type { Description, Operation, Server } from "../../openapi/model.js";
import type { ReadSettings } from "../../openapi/read/open-description.js";
import { readDescription } from "../../openapi/read/read-description.js";
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
export function describeApi(content: object, options: ReadSettings): DescribedApi {
  const api = readDescription(content, { ...options, skipBroken: true });
  const accept = defaultAccept(api);
  const references = References.of(api.document);
  return {
    isHosted: isHostedApi(api),
    accept,
    servers: absoluteServers(api).map(describeServer),
    secrets: secretNamesOf(api.securitySchemes),
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

function problemsOf({ problems }: Description): DescribedApi["problems"] {
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
  const { method, path, id, summary, description, tags, isDeprecated } = operation;
  const first = planOperation(operation, { accept });
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
    ...(description !== undefined && { description }),
  };
}

/** The plans for the other media types of the body. */
function otherPlans(
  operation: Operation,
  { body: first }: OperationPlan,
  accept: string,
): readonly OperationPlan[] {
  const { body } = operation;
  if (body === undefined || first === undefined) return [];
  return body.contents
    .filter((content) => content !== first.content)
    .map((content) =>
      planOperation({ ...operation, body: { ...body, contents: [content] } }, { accept }),
    );
}

function describePlan(plan: OperationPlan, references: References): RequestPlan {
  const { url, server, headers, operation } = plan;
  const body = describeBody(plan, references);
  return {
    url: url ?? operation.path,
    inputs: inputsOf(plan, body, references),
    placed: placedNames(plan),
    headers,
    styles: (bindingOf(plan).styles ?? {}) as RequestPlan["styles"],
    ...(server !== undefined && { server }),
    ...(body !== undefined && { body }),
  };
}

/** The names that a plain name does not reach by itself. */
function placedNames({ inputs }: OperationPlan): RequestPlan["placed"] {
  const lists = (["path", "query", "body", "header"] as const).map((channel) => {
    const placed = inputs.filter((input) => input.channel === channel);
    return [
      channel,
      placed.flatMap(({ argument, name }) => (argument === name ? [name] : [])),
    ] as const;
  });
  return Object.fromEntries(lists.filter(([, names]) => names.length > 0));
}

function describeBody({ body }: OperationPlan, references: References): DescribedBody | undefined {
  if (body === undefined) return undefined;
  const { mediaType, isRequired, takes, content } = body;
  const isOpen =
    isBuilt(mediaType) && takes !== "fields" && allowsObject(valueType(content.schema, references));
  return { mediaType, isRequired, takes: isOpen ? "any-fields" : takes };
}

/** Parameters make an object. A body of another type is sent as it is given. */
function allowsObject({ types, values }: ValueType): boolean {
  return types === undefined ? values === undefined : types.includes("object");
}

/** The parameters, in the order in which a plain name stands for them, and then the fields of the body. */
function inputsOf(
  { operation, body: plan }: OperationPlan,
  body: DescribedBody | undefined,
  references: References,
): DescribedInput[] {
  const parameters = (["path", "query", "header", "cookie"] as const).flatMap((place) =>
    operation.parameters.filter((parameter) => parameter.location === place),
  );
  const fields = plan === undefined || plan.takes === "data" ? [] : (plan.content.fields ?? []);
  const isRequired = body?.isRequired === true;
  return [
    ...parameters.map((parameter) => ({ ...parameter, in: parameter.location })),
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
