import type { EndpointBuilder } from "../../builder/endpoint-builder.js";
import { isOptionName, BODY, OPERATION, PATH, QUERY, STYLE } from "../../options/option-keys.js";
import { arrange, type Binding } from "../../runtime/arrange.js";
import type { BaseRequest } from "./base-builder.js";
import type { CredentialOptions } from "./credential-options.js";
import type { PlannedOperation } from "./planned-operation.js";

/** A builder for an operation, with the values of its parameters. It makes the request that a generated method makes. */
export function requestBuilder(
  operation: PlannedOperation,
  parameters: object,
  { builder, usesServers }: BaseRequest,
  credentials: CredentialOptions,
): EndpointBuilder {
  const binding = withOpenFields(operation, parameters, builder.options[PATH] ?? {});
  const { data, cookies, ...arranged } = arrange(binding, parameters);
  const { method, path, route, operation: described } = operation.plan;
  const { url = path, server, styles } = binding;
  const own = builder.options.headers.cookie;
  const cookie = [own, ...credentials.cookies, cookies].filter(Boolean).join("; ");
  const options: object = {
    ...arranged.parameters,
    [PATH]: arranged.path,
    [QUERY]: { ...credentials.query, ...arranged.query },
    [BODY]: arranged.body,
    [STYLE]: styles,
    [OPERATION]: { id: described.id ?? route },
    headers: {
      ...credentials.headers,
      ...arranged.headers,
      ...(cookie !== "" && cookie !== own && { cookie }),
    },
    data,
    method,
    url: server !== undefined && usesServers ? server + url : url,
  };
  return builder.withDefaults(options);
}

/** A field of any name goes into the body, also where it is called like a variable or an option of the builder. */
function withOpenFields(
  operation: PlannedOperation,
  parameters: object,
  variables: object,
): Binding {
  const { binding, inputs, takesAnyField } = operation;
  if (!takesAnyField) return binding;
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
