import { orUndefined } from "../../internal/thrown-errors.js";
import {
  findOperation,
  unreadableOperation,
  type FoundOperation,
} from "../../openapi/call/find-operation.js";
import { PlannedOperation } from "../../openapi/call/planned-operation.js";
import {
  baseRequest,
  type BaseRequest,
  operationBuilder,
} from "../../openapi/call/operation-builder.js";
import { DescriptionError, type Operation, type ServerVariable } from "../../openapi/model.js";
import { withContentType } from "../../openapi/plan/body-plan.js";
import { planOperation } from "../../openapi/plan/operation-plan.js";
import { absoluteServers, filledUrl } from "../../openapi/read/read-server.js";
import type { OpenDescription } from "../../openapi/read/open-description.js";
import { serverUrl } from "../../wire/server-url.js";
import { UsageError } from "../usage-error.js";
import { undescribedTarget, type Target, type TargetArguments } from "./target.js";
import { CommandOperation } from "./command-operation.js";
import { checkCall } from "./check-call.js";

export function describedTarget(args: TargetArguments, description: OpenDescription): Target {
  const { route, isChecked } = args;
  const servers = absoluteServers(description);
  const preset = args.baseUrl ?? servers[0]?.url;
  if (preset === undefined) {
    throw new UsageError(
      "The description does not say where the API is. Write --base-url <url>, or the key baseUrl in fluent-endpoint.json.",
    );
  }
  const baseUrls = [preset, ...servers.map(filledUrl)];
  // A request that is not checked need not be in the description.
  const find = <Result>(run: () => Result) => (isChecked ? run() : orUndefined(run));
  const found = find(() => readableOperation(description, route, baseUrls));
  const { base, variables } = describedBase(
    found?.givenBase ?? args.baseUrl,
    description,
    args.names,
  );
  if (found === undefined) {
    return undescribedTarget(base.builder, route, variables);
  }
  const chosen = find(() => withContentType(found.operation, args.contentType));
  const plan = planOperation(chosen ?? found.operation, {
    ...base.context,
    references: description.references,
  });
  const operation = new PlannedOperation(plan, description.references, []);
  const called = new CommandOperation(operation, description.securitySchemes, variables, found);
  return {
    url: called.urlFor([]),
    start: (values) => {
      const credentials = { headers: {}, query: {}, cookies: [] };
      return operationBuilder(operation, base, credentials, called.urlFor(values));
    },
    check: (values, state) => checkCall(called, values, state),
    serverVariables: variables,
    called,
    isAssumed: false,
  };
}

function describedBase(
  given: string | undefined,
  description: OpenDescription,
  names: ReadonlySet<string>,
): { base: BaseRequest; variables: ReadonlySet<string> } {
  const [server] = absoluteServers(description);
  const isGiven = ({ name, default: preset }: ServerVariable) => names.has(name) || preset === "";
  const presets = (server?.variables ?? []).filter((each) =>
    given === undefined ? isGiven(each) : given.includes(`{${each.name}`),
  );
  const variables = Object.fromEntries(presets.map((each) => [each.name, each.default]));
  const others = server?.variables.filter((each) => !isGiven(each)) ?? [];
  const open = server && serverUrl(filledUrl({ ...server, variables: others }), variables);
  const baseUrl = given ?? (presets.length > 0 ? open : undefined);
  const settings = baseUrl === undefined ? {} : { baseUrl, variables };
  return {
    base: { ...baseRequest(description, settings), usesServers: given === undefined },
    variables: new Set(Object.keys(variables)),
  };
}

function readableOperation(
  description: OpenDescription,
  route: string,
  baseUrls: readonly string[],
): FoundOperation & { readonly operation: Operation } {
  const found = findOperation(description, route, baseUrls);
  try {
    return { ...found, operation: description.readOperation(found.outline) };
  } catch (error) {
    const [problem] = error instanceof DescriptionError ? error.problems : [];
    throw problem === undefined ? error : unreadableOperation(problem);
  }
}
