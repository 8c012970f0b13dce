import fc from "fast-check";
import { isPlainObject, layersOf, mapLayers, namesIn, without, type Options } from "../call.js";
import type { Difference } from "../difference.js";
import { both, inBody, withDefaults, withOptions } from "../provocations.js";

export const merging: readonly Difference[] = [
  {
    name: "undefined-changes-nothing",
    octokit:
      "`undefined` inside an object replaces a default and stays in the body; as a header it removes the other spelling",
    here: "`undefined` is ignored, at any depth",
    meantInMerge(call) {
      const changed = mapLayers(call, (layer) =>
        withoutUndefined(withoutVoidSpellings(layer), ["headers", "request", "data"]),
      );
      return changed === call ? undefined : changed;
    },
    provoke: (route) =>
      inBody(route, fc.constant({}))?.map(() =>
        both(
          withDefaults({ config: { secret: "s", nested: { a: 1 } } }),
          withOptions({ config: { secret: undefined, nested: { b: undefined } } }),
        ),
      ),
  },
  {
    name: "only-objects-are-merged",
    octokit: "an object over a text or a list is merged with its characters or items",
    here: "the object replaces them",
    meantInMerge(call) {
      const layers = layersOf(call);
      const stale = (name: string, index: number) =>
        layers[index]?.[name] !== undefined &&
        !isPlainObject(layers[index][name]) &&
        layers.slice(index + 1).some((later) => isPlainObject(later[name]));
      const changed = mapLayers(call, (layer, index) =>
        namesIn(call)
          .filter((name) => name !== "data" && stale(name, index))
          .reduce(without, layer),
      );
      return changed === call ? undefined : changed;
    },
    provoke: (route) =>
      inBody(route, fc.constant({}))?.chain(() =>
        fc
          .constantFrom("ab", ["a", "b"], 7)
          .map((config) => both(withDefaults({ config }), withOptions({ config: { url: "x" } }))),
      ),
  },
];

/** Removes headers that are `undefined` where another spelling of the same name has a value. */
function withoutVoidSpellings(layer: Options): Options {
  const { headers } = layer;
  if (!isPlainObject(headers)) return layer;
  const given = Object.keys(headers).filter((name) => headers[name] !== undefined);
  const names = new Set(given.map((name) => name.toLowerCase()));
  const isVoid = (name: string) => headers[name] === undefined && names.has(name.toLowerCase());
  const kept = Object.entries(headers).filter(([name]) => !isVoid(name));
  if (kept.length === Object.keys(headers).length) return layer;
  return { ...layer, headers: Object.fromEntries(kept) };
}

function withoutUndefined(object: Options, except: readonly string[] = []): Options {
  const before = Object.entries(object);
  const after = before
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [
      name,
      isPlainObject(value) && !except.includes(name) ? withoutUndefined(value) : value,
    ]);
  const same =
    before.length === after.length &&
    before.every(([name], index) => after[index]?.[1] === object[name]);
  return same ? object : (Object.fromEntries(after) as Options);
}
