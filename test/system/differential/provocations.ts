import fc from "fast-check";
import { isQueryMethod, mapLayers, variablesOf, without, type Call, type Options } from "./call.js";
import type { Provocation } from "./difference.js";
import type { PluginRoute } from "./plugin-routes.js";

/** The call with more in its options. */
export function withOptions(more: Options): Provocation {
  return (call) => ({ ...call, options: { ...call.options, ...more } });
}

/** The call with more in its defaults. */
export function withDefaults(more: Options): Provocation {
  return (call) => ({
    ...call,
    defaults: [{ ...call.defaults[0], ...more }, ...call.defaults.slice(1)],
  });
}

/** The call with a format, and without previews. */
export function onlyFormat(format: string): Provocation {
  return (call) =>
    withDefaults({ mediaType: { format } })(
      mapLayers(call, (layer) => without(layer, "mediaType")),
    );
}

/** The call without data. */
export const withoutData: Provocation = (call) =>
  mapLayers(call, (layer) => without(layer, "data"));

/** One after the other. */
export function both(first: Provocation, second: Provocation): Provocation {
  return (call) => second(first(call));
}

/** Adds one of the values under a name that is sent in the URL: a variable's, or a query parameter's. */
export function inUrl(
  { route }: PluginRoute,
  values: fc.Arbitrary<unknown>,
): fc.Arbitrary<Provocation> | undefined {
  const names = variablesOf(route).map(({ name }) => name);
  if (isQueryMethod(route)) names.push("since", "data");
  if (names.length === 0) return undefined;
  return fc
    .tuple(fc.constantFrom(...names), values)
    .map(([name, value]) => withOptions({ [name]: value }));
}

/** Adds one of the values as a query parameter. */
export function inQuery(
  { route }: PluginRoute,
  values: fc.Arbitrary<unknown>,
): fc.Arbitrary<Provocation> | undefined {
  if (!isQueryMethod(route)) return undefined;
  return values.map((since) => withOptions({ since }));
}

/** Adds one of the options, for routes with a body. */
export function inBody(
  { route, mapToData }: PluginRoute,
  options: fc.Arbitrary<Options>,
): fc.Arbitrary<Provocation> | undefined {
  if (isQueryMethod(route) || mapToData !== undefined) return undefined;
  return options.map(withOptions);
}

/** The call with more headers in its options. */
export function withHeaders(headers: Options): Provocation {
  return (call: Call) => {
    const before = call.options.headers as Options | undefined;
    return { ...call, options: { ...call.options, headers: { ...before, ...headers } } };
  };
}
