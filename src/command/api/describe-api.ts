import { bindingOf } from "../../openapi/plan/binding.js";
import { builtFields, isBuilt } from "../../openapi/plan/body-plan.js";
import { planOperation, type OperationPlan } from "../../openapi/plan/operation-plan.js";
import { absoluteServers, filledUrl, isHostedApi } from "../../openapi/plan/servers.js";
import { secretNamesOf } from "../../credentials/secret-names.js";
import { formatProblem } from "../../openapi/description-error.js";
import { acceptOfDocument } from "../../openapi/plan/accepted-types.js";
import type { Operation, Server } from "../../openapi/model.js";
import { objectOr, textOr } from "../../openapi/read/document.js";
import type { OpenDescription } from "../../openapi/read/open-description.js";
import type { References } from "../../openapi/read/references.js";
import type {
  DescribedApi,
  DescribedBody,
  DescribedInput,
  DescribedOperation,
  DescribedServer,
  RequestPlan,
} from "./described-api.js";
import { valueType, type ValueType } from "../../openapi/plan/value-type.js";

/** What the command has to know of an API. Of its operations, only those that are asked for are read. */
export function describeApi(source: OpenDescription): DescribedApi {
  const { references, servers, securitySchemes, outlines } = source;
  let accept: string | undefined;
  const acceptOfAll = () => (accept ??= acceptOfDocument(references));
  return {
    isHosted: isHostedApi(source),
    get accept() {
      return acceptOfAll();
    },
    servers: absoluteServers({ servers }).map(describeServer),
    secrets: secretNamesOf(securitySchemes),
    operations: outlines.map((outline) => describeOperation(outline, source, acceptOfAll)),
    problemOf: (route) => {
      const problem = source.problems.find(({ operation }) => operation === route);
      return problem && formatProblem(problem);
    },
  };
}

function describeServer(server: Server): DescribedServer {
  return {
    url: server.url,
    filledUrl: filledUrl(server),
    variables: Object.fromEntries(server.variables.map((each) => [each.name, each.default])),
  };
}

function describeOperation(
  outline: OpenDescription["outlines"][number],
  source: OpenDescription,
  acceptOfAll: () => string,
): DescribedOperation {
  const { method, path, id, summary, pointer, tags, isDeprecated } = outline;
  let plans: DescribedOperation["plans"] | undefined;
  return {
    method,
    path,
    tags,
    isDeprecated,
    get plans() {
      return (plans ??= plansOf(source.readOperation(outline), acceptOfAll(), source.references));
    },
    get description() {
      return textOr(objectOr(source.references.resolve(`#${pointer}`)).description);
    },
    ...(id !== undefined && { id }),
    ...(summary !== undefined && { summary }),
  };
}

function plansOf(
  operation: Operation,
  accept: string,
  references: References,
): DescribedOperation["plans"] {
  const first = planOperation(operation, { accept });
  const others = otherPlans(operation, first, accept);
  const describe = (plan: OperationPlan) => describePlan(plan, references);
  return [describe(first), ...others.map(describe)];
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
  const fields = plan === undefined || plan.takes === "data" ? [] : builtFields(plan.content);
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
