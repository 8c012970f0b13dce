import fc from "fast-check";
import { isQueryMethod, variablesOf, type Call, type Options } from "./call.js";
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

/** One after the other. */
export function both(first: Provocation, second: Provocation): Provocation {
  return (call) => second(first(call));
}

/** A value of one of these kinds under a name that ends up in the URL: a variable's, or a leftover one of `GET`. */
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

/** A value of one of these kinds under a leftover name of `GET`. */
export function inQuery(
  { route }: PluginRoute,
  values: fc.Arbitrary<unknown>,
): fc.Arbitrary<Provocation> | undefined {
  if (!isQueryMethod(route)) return undefined;
  return values.map((since) => withOptions({ since }));
}

/** The same, for the routes whose method has a body. */
export function inBody(
  { route, mapToData }: PluginRoute,
  options: fc.Arbitrary<Options>,
): fc.Arbitrary<Provocation> | undefined {
  if (isQueryMethod(route) || mapToData !== undefined) return undefined;
  return options.map(withOptions);
}

/** The headers of a call laid over those that it has in its options. */
export function withHeaders(headers: Options): Provocation {
  return (call: Call) => {
    const before = call.options.headers as Options | undefined;
    return { ...call, options: { ...call.options, headers: { ...before, ...headers } } };
  };
}
