import fc from "fast-check";
import { anyText } from "../../helpers/any-text.js";
import { isQueryMethod, variablesOf, without, type Call, type Options, type Way } from "./call.js";
import { differences } from "./differences/index.js";
import type { PluginRoute } from "./plugin-routes.js";

/** Calls of a route: plain calls, and calls that show a deliberate difference. */
export function callOf(route: PluginRoute): fc.Arbitrary<Call> {
  const provocations = differences
    .map(([, { provoke }]) => provoke?.(route) ?? [])
    .filter(({ length }) => length > 0);
  const provoked = fc.oneof(...provocations.map((each) => fc.constantFrom(...each)));
  return fc
    .tuple(plainCall(route), fc.option(provoked, { freq: 2 }))
    .map(([call, provoke]) => provoke?.(call) ?? call);
}

function plainCall(route: PluginRoute): fc.Arbitrary<Call> {
  return fc
    .tuple(way, spelling, parametersOf(route), options, options, fc.nat())
    .map(([way, spell, parameters, early, late, split]) => {
      const [defaults, given] = dealt(parameters, split);
      return {
        endpoint: route,
        way,
        route: way === "plugin" ? route.route : spell(route.route),
        defaults: [{ ...early, ...defaults }, route.defaults],
        options: { ...late, ...(way === "plugin" ? renamed(given, route) : given) },
      };
    });
}

const way = fc.constantFrom<Way>(
  ...(["route", "route", "options", "merge and parse", "plugin", "builder"] as const),
);

const spelling = fc.constantFrom(asItIs, asItIs, withColons, withHost);

function asItIs(route: string): string {
  return route;
}

function withColons(route: string): string {
  return route.replace(/\{(\w+)\}/g, ":$1");
}

function withHost(route: string): string {
  return route.replace(" ", " https://uploads.github.com:8443");
}

/** Splits parameters into the defaults', about one in four, and the call's. */
function dealt(parameters: Options, split: number): readonly [Options, Options] {
  const early: Record<string, unknown> = {};
  const late: Record<string, unknown> = {};
  Object.entries(parameters).forEach(([name, value], index) => {
    ((split >> (2 * (index % 15))) % 4 === 0 ? early : late)[name] = value;
  });
  return [early, late];
}

/** The options under the old names of the plugin, where there are any. */
function renamed(options: Options, { renamedParameters }: PluginRoute): Options {
  const names = new Map(Object.entries(renamedParameters).map(([old, name]) => [name, old]));
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [names.get(name) ?? name, value]),
  );
}

/** Records that have each key in half of the cases. */
function sometimes(arbitraries: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Options> {
  const entries = Object.entries(arbitraries).map(([name, each]) =>
    fc.option(
      each.map((value) => [name, value] as const),
      { freq: 2 },
    ),
  );
  return fc
    .tuple(...entries)
    .map((found) => Object.fromEntries(found.filter((each) => each !== null)));
}

const text = fc.oneof(
  fc.constantFrom(
    ...["a/b", "a b", "?a=1&b=2", "#c", "100%", "%2F", "%41", "a+b", "naïve café", "日本語", "👩‍👩‍👧"],
    ...["!'()*", "{owner}", ":owner", "", "~._-", "a,b", "\\", '"', "\u0000\n", "[object Object]"],
    ...["main...feature", "constructor", "$&", "$1"],
  ),
  anyText(8).filter((text) => !/^\.{1,2}$/.test(text)),
);
const finite = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
const scalar = fc.oneof({ weight: 3, arbitrary: text }, finite, fc.boolean());
const list = fc.array(scalar, { minLength: 1, maxLength: 3 });

const name = fc.constantFrom(
  ...["per_page", "page", "sort", "direction", "state", "labels", "since", "title", "description"],
  ...["private", "visibility", "permissions", "config", "key", "body", "type", "a.b", "x-y", "sha"],
);

const { json } = fc.letrec<{ json: unknown; object: Options }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    scalar,
    fc.constant(null),
    fc.array(tie("json"), { maxLength: 3 }),
    tie("object"),
  ),
  object: fc.dictionary(name, tie("json"), { maxKeys: 3, noNullPrototype: true }),
}));

/** Parameters: values for the URL template, and others. */
function parametersOf(route: PluginRoute): fc.Arbitrary<Options> {
  const leftover = isQueryMethod(route.route) ? queryParameters : bodyParameters(route);
  const names = variablesOf(route.route).map(({ name }) => name);
  return fc
    .tuple(
      leftover.map((parameters) => names.reduce(without, parameters)),
      ...variables(route),
    )
    .map((records) => Object.assign({}, ...records) as Options);
}

const ofTemplate = fc.oneof(
  { weight: 8, arbitrary: scalar },
  { weight: 1, arbitrary: list },
  { weight: 1, arbitrary: fc.constantFrom({ a: "1" }, { "ä b": 2, c: false }) },
);

/** A value for each variable of the path, because a builder requires them, and for some of the others. */
function variables({ route }: PluginRoute): readonly fc.Arbitrary<Options>[] {
  return variablesOf(route).map(({ name, place }) => {
    const record = fc.record({ [name]: ofTemplate }, { noNullPrototype: true });
    return place === "path" ? record : sometimes({ [name]: ofTemplate });
  });
}

const parametersOfQuery = fc.dictionary(name, fc.oneof({ weight: 3, arbitrary: scalar }, list), {
  maxKeys: 5,
  noNullPrototype: true,
});
const queryParameters = withData(parametersOfQuery, text);

function bodyParameters({ mapToData }: PluginRoute): fc.Arbitrary<Options> {
  const parameters = fc.dictionary(name, json, { maxKeys: 5, noNullPrototype: true });
  if (mapToData === undefined) return withData(parameters, json);
  return fc
    .tuple(parameters, sometimes({ [mapToData]: list }))
    .map(([parameters, data]) => ({ ...parameters, ...data }));
}

/** One in eight has the option `data` too. */
function withData(
  parameters: fc.Arbitrary<Options>,
  data: fc.Arbitrary<unknown>,
): fc.Arbitrary<Options> {
  return fc.oneof(
    { weight: 7, arbitrary: parameters },
    { weight: 1, arbitrary: fc.tuple(parameters, data).map(([rest, data]) => ({ ...rest, data })) },
  );
}

const headers = sometimes({
  authorization: fc.constant("token 0000000000000000000000000000000000000001"),
  Accept: fc.constantFrom(
    "application/vnd.github.v3+json",
    "application/vnd.github+json",
    "application/vnd.github.v3.raw+json, text/html",
    "application/vnd.github.nebula-preview+json,application/vnd.github.v3+json",
    "application/octet-stream",
    "text/plain",
  ),
  "content-type": fc.constantFrom(
    "text/plain",
    "application/json",
    "Application/JSON; charset=utf-8",
    "application/merge-patch+json",
  ),
  "X-Trace": fc.oneof(fc.integer(), fc.string({ unit: "grapheme-ascii" })),
  "x-trace": fc.constantFrom("later", undefined),
});

const mediaType = sometimes({
  format: fc.constantFrom("raw", "diff", "text+json", "html"),
  previews: fc.uniqueArray(fc.constantFrom("mercy", "symmetra", "scarlet-witch-preview"), {
    minLength: 1,
  }),
});

/** Options of a call, or of defaults, that are not parameters. */
const options = sometimes({
  headers,
  mediaType,
  baseUrl: fc.constantFrom("https://github.example.com:8443/api/v3", "http://localhost"),
  request: fc.constantFrom({}, { timeout: 1000, hook: { a: [1] } }, { hook: { b: 1 } }),
});
