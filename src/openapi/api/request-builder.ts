import type { EndpointBuilder } from "../../builder/builder-type.js";
import { isOptionName, BODY, OPERATION, PATH, QUERY, STYLE } from "../../options/option-keys.js";
import type { HeaderOptions } from "../../options/options.js";
import type { RequestOptions } from "../../request/request-options.js";
import { arrange, type Binding } from "../../runtime/arrange.js";
import { unsetCredentials, type CredentialOptions } from "../../runtime/credentials.js";
import type { OperationPlan } from "../plan/operation-plan.js";
import type { BaseRequest } from "./base-builder.js";
import type { PlannedOperation } from "./planned-operation.js";

/**
 * A builder with everything of an operation but the values of its parameters.
 *
 * @param url - the URL template to use in place of the operation's
 */
export function operationBuilder(
  { binding, plan }: PlannedOperation,
  { builder, usesServers }: BaseRequest,
  given: CredentialOptions,
  url = urlOf(plan),
): EndpointBuilder {
  const { method, route, operation } = plan;
  const { server, styles, headers } = binding;
  const set = builder.options;
  const query = set[QUERY] ?? {};
  const credentials = unsetCredentials(given, { headers: set.headers, query });
  const cookies = [set.headers.cookie, ...credentials.cookies].filter(Boolean);
  const options: object = {
    [QUERY]: credentials.query,
    [STYLE]: styles,
    [OPERATION]: { id: operation.id ?? route },
    headers: {
      ...credentials.headers,
      ...headers,
      ...(credentials.cookies.length > 0 && { cookie: cookies.join("; ") }),
    },
    method,
    url: server !== undefined && usesServers ? server + url : url,
  };
  return builder.withDefaults(options);
}

/** The URL template of an operation. */
export function urlOf({ url, path }: OperationPlan): string {
  return url ?? path;
}

/** The request of an operation with the values of its parameters: the one that a generated method makes. */
export function buildRequest(
  builder: EndpointBuilder,
  operation: PlannedOperation,
  parameters: object,
  given?: HeaderOptions,
): RequestOptions {
  const binding = withOpenFields(operation, parameters, builder);
  const isPlain = operation.isPlain && binding === operation.binding;
  if (isPlain && given === undefined) return builder.build(parameters);
  const { data, cookies, headers, ...arranged } = arrange(binding, parameters);
  const own = cookies === "" ? undefined : builder.options.headers.cookie;
  const cookie = own === undefined ? cookies : `${String(own)}; ${cookies}`;
  const isBare = arranged.url !== binding.url;
  const options: object = {
    ...arranged.parameters,
    ...(isBare && { url: builder.options.url?.replace(/\?.*/, "") }),
    [PATH]: arranged.path,
    [QUERY]: arranged.query,
    [BODY]: arranged.body,
    headers: { ...headers, ...(cookie !== "" && { cookie }) },
    data,
  };
  const called = builder.withDefaults(options);
  return (given === undefined ? called : called.withDefaults({ headers: given })).build();
}

/** A field of any name goes into the body, also where it is called like a variable or an option of the builder. */
function withOpenFields(
  operation: PlannedOperation,
  parameters: object,
  builder: EndpointBuilder,
): Binding {
  const { binding, inputs, takesAnyField } = operation;
  if (!takesAnyField) return binding;
  const variables = builder.options[PATH] ?? {};
  const others = Object.keys(parameters).filter((name) => !inputs.has(name));
  const placed = others.filter(
    (name) =>
      isOptionName(name) || isAlsoVariable(name, operation) || Object.hasOwn(variables, name),
  );
  return placed.length === 0 ? binding : { ...binding, body: [...(binding.body ?? []), ...placed] };
}

function isAlsoVariable(name: string, { plan }: PlannedOperation): boolean {
  return plan.inputs.some((input) => input.location === "path" && input.name === name);
}
