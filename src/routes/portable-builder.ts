import type { PortableState } from "../builder/portable-state.js";
import { notBuilder } from "../builder/builder-state.js";
import { StateSlot } from "../builder/lazy-state.js";
import {
  BUILDER,
  isBuilder,
  isList,
  isObject,
  isPlainObject,
  Opaque,
} from "../internal/objects.js";
import { readSafely } from "../internal/thrown-errors.js";
import type { State, Values } from "../options/state.js";
import type { AnyBuilder } from "../types/builder/builder-progress.js";

/**
 * What a builder tells about itself. A builder of another copy of this package answers by that copy's code.
 *
 * @param parameters - parameters for one request, as in `build()`
 * @throws EndpointError `invalid-options` for anything that is not a builder
 */
export function portableBuilder(builder: AnyBuilder, parameters?: object): PortableState {
  if (!isBuilder(builder)) throw notBuilder(builder);
  const known = readSafely("builder", () => Reflect.get(builder, BUILDER) as PortableState);
  const portable = parameters === undefined ? known : known.with(parameters);
  if (StateSlot.isOn(builder)) return portable;
  const state = readSafely("builder", () => adopted(portable.state));
  return Object.create(portable, { state: { value: state } }) as PortableState;
}

/** A state of another copy, whose instances of classes are in a class of that copy. */
function adopted(state: State): State {
  const { data, parameters, path, query, body } = state;
  return {
    ...state,
    data: data && new Opaque(data.value),
    parameters: adoptedValues(parameters),
    path: path && adoptedValues(path),
    query: query && adoptedValues(query),
    body: body && adoptedValues(body),
  };
}

function adoptedValues(values: Values, known = new Map<object, unknown>()): Values {
  const adopted = Object.entries(values).map(([name, value]) => [name, adoptedValue(value, known)]);
  return Object.fromEntries(adopted) as Values;
}

/** @param known - copies of the objects that were met, because one object may be in many places */
function adoptedValue(value: unknown, known: Map<object, unknown>): unknown {
  if (!isObject(value)) return value;
  const copy =
    known.get(value) ??
    (isList(value)
      ? value.map((member) => adoptedValue(member, known))
      : isPlainObject(value)
        ? adoptedValues(value, known)
        : new Opaque((value as Opaque).value));
  known.set(value, copy);
  return copy;
}
