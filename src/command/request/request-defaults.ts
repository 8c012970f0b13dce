import { urlOrigin } from "../../internal/urls.js";
import { OPERATION, ORIGINS, PATH, STYLE } from "../../options/option-keys.js";
import type { Target } from "../api/target.js";
import { headerText, type ResolveVariable } from "./environment.js";
import type { InputValue, RequestInput } from "./request-input.js";
import { namesOf, type RequestPlaces } from "./request-places.js";

/**
 * The options that the configuration and the description make. The command line and the standard input win over them.
 *
 * @param input - its values are those of the configuration, too
 */
export function defaultsOf(
  input: RequestInput,
  target: Target,
  places: RequestPlaces,
  resolve: ResolveVariable,
): object {
  const { project, planned, serverVariables } = target;
  const { headers, file } = project.configuration;
  const replaced = new Set(input.headers.map(({ name }) => name.toLowerCase()));
  const own = Object.entries(headers).filter(([name]) => !replaced.has(name));
  const given = [...namesOf(input.options), ...input.values];
  const variables = Object.entries(serverVariables).filter(
    ([name, preset]) => preset !== "" && !places.isReplaced({ channel: "path", name }, given),
  );
  return {
    headers: {
      ...Object.fromEntries(
        own.map(([name, value]) => [name, headerText(name, value, resolve, file)]),
      ),
      ...planned?.plan.headers,
    },
    [PATH]: Object.fromEntries(variables),
    [STYLE]: planned?.plan.styles ?? {},
    [OPERATION]: operationOf(target),
    // The headers of a configuration may be credentials, and a value can be a whole URL.
    ...(file !== undefined && { [ORIGINS]: ownOrigins(target) }),
  };
}

/** What the builder knows of the description: the operation, and which values are credentials, whatever they are called. */
function operationOf({ project, planned }: Target): object {
  const secrets = (project.description?.secrets ?? []).map((name) => [name, true]);
  return {
    ...(planned !== undefined && { id: planned.id }),
    secrets: Object.fromEntries(secrets) as object,
  };
}

/** The origin of the operation, if it is elsewhere than the API. */
function ownOrigins({ planned }: Target): readonly string[] {
  const origin = urlOrigin(planned?.plan.server ?? "");
  return origin === undefined ? [] : [origin];
}

/** The default parameters of the configuration that the operation has, and that neither items nor the standard input replace. */
export function defaultValues(
  input: RequestInput,
  { project, planned }: Target,
  places: RequestPlaces,
): readonly InputValue[] {
  const given = [...namesOf(input.options), ...input.values];
  return Object.entries(project.configuration.params)
    .filter(
      ([name]) =>
        !places.isReplaced({ channel: "parameters", name }, given) &&
        (planned === undefined || takes(planned, name)),
    )
    .map(([name, value]) => ({
      channel: "parameters",
      name,
      value: typeof value === "string" ? { text: value } : { content: value },
    }));
}

function takes({ plan, serverVariables }: NonNullable<Target["planned"]>, name: string): boolean {
  return (
    serverVariables.includes(name) ||
    plan.inputs.some((input) => input.name === name && !["header", "cookie"].includes(input.in))
  );
}
