import type { EndpointBuilder } from "../../builder/builder-type.js";
import { BODY, OPERATION, PATH, QUERY, STYLE } from "../../options/option-keys.js";
import type { HeaderOptions } from "../../options/options.js";
import type { RequestOptions } from "../../request/build-request.js";
import { arrange, joinCookies } from "../../runtime/arrange.js";
import { mergeHeaders } from "../../runtime/options.js";
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
  { binding, plan, inputNames }: PlannedOperation,
  { builder, usesServers }: BaseRequest,
  given: CredentialOptions,
  url: string = urlOf(plan),
): EndpointBuilder {
  const { method, route, operation } = plan;
  const { server, styles, parts, headers, emptyBody } = binding;
  const set = builder.options;
  const query = set[QUERY] ?? {};
  const credentials = unsetCredentials(given, { headers: set.headers, query });
  const cookies = [set.headers.cookie, ...credentials.cookies].filter(Boolean);
  const options: object = {
    [QUERY]: credentials.query,
    [STYLE]: styles,
    [BODY]: emptyBody === true ? {} : undefined,
    [OPERATION]: { id: operation.id ?? route, inputs: inputNames, parts },
    headers: mergeHeaders<unknown>(credentials.headers, headers, {
      ...(credentials.cookies.length > 0 && { cookie: cookies.join("; ") }),
    }),
    method,
    url: server !== undefined && usesServers ? server + url : url,
  };
  return builder.withDefaults(options);
}

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
  const { binding, isPlain, takesAnyField } = operation;
  if (isPlain && !takesAnyField && given === undefined) return builder.build(parameters);
  const { data, cookies, headers, ...arranged } = arrange(binding, parameters, setIn(builder));
  const cookie = joinCookies(builder.options.headers.cookie, cookies);
  const isBare = arranged.url !== binding.url;
  const options: object = {
    ...arranged.parameters,
    ...(isBare && { url: builder.options.url?.replace(/\?.*/, "") }),
    [PATH]: arranged.path,
    [QUERY]: arranged.query,
    [BODY]: arranged.body,
    headers: mergeHeaders<unknown>(headers, cookie === undefined ? {} : { cookie }),
    data,
  };
  const called = builder.withDefaults(options);
  return (given === undefined ? called : called.withDefaults({ headers: given })).build();
}

/** The options and values of a builder, by their names. */
function setIn({ options }: EndpointBuilder): readonly object[] {
  return [options, options[PATH] ?? {}, options[QUERY] ?? {}];
}
