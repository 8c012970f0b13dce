import { DescriptionError } from "../description-error.js";
import { JsonPathError, type JsonPath } from "../json-path/json-path.js";
import { selectNodes, type Node } from "../json-path/select-nodes.js";
import type { DescriptionProblem } from "../model.js";
import { isObject, kindOf, listOr } from "../read/document.js";
import { pointerTo } from "../read/json-pointer.js";
import type { SourceFile } from "../read/source-file.js";
import { Structure } from "../read/structure.js";
import { OverlaidFile, type Place } from "./overlaid-file.js";
import type { Action, Overlay } from "./read-overlay.js";

/** The most values that overlays may add. */
const MOST_ADDED = 1_000_000;
/** The number of times that a JSONPath may look at each value, on average, and the total that is always allowed. */
const LOOKS_AT_EACH = 20;
const LEAST_LOOKS = 1_000_000;

/** A description with its overlays applied. */
export interface Overlaid {
  readonly file: SourceFile;
  /** The actions that change nothing. */
  readonly notices: readonly DescriptionProblem[];
}

/**
 * Applies overlays to a description, one after the other. The description stays as it is.
 *
 * @throws DescriptionError
 */
export function applyOverlays(source: SourceFile, overlays: readonly Overlay[]): Overlaid {
  const { content } = source;
  // The reader refuses a value that is no description.
  if (overlays.length === 0 || !isObject(content)) return { file: source, notices: [] };
  const endless = new Structure().check(content);
  if (endless !== undefined) {
    throw new DescriptionError([source.problem(endless.pointer, endless.message)]);
  }
  const run = new OverlayRun(source, content);
  for (const overlay of overlays) run.apply(overlay);
  return run;
}

type MutableObject = Record<string, unknown>;

class OverlayRun implements Overlaid {
  readonly file: OverlaidFile;
  readonly notices: DescriptionProblem[] = [];
  /** The number of values in the document. */
  #size = 0;
  #added = 0;

  constructor(source: SourceFile, content: object) {
    const copied = this.#copy(content);
    this.file = new OverlaidFile(source, Object(copied) as object);
  }

  apply(overlay: Overlay): void {
    for (const action of overlay.actions) {
      try {
        this.#act(action, overlay);
      } catch (error) {
        if (!(error instanceof ActionError || error instanceof JsonPathError)) throw error;
        throw new DescriptionError([overlay.file.problem(action.pointer, error.message)]);
      }
    }
  }

  #act({ target, change, pointer }: Action, { file, isFirst }: Overlay): void {
    const note = (message: string) => {
      this.notices.push(
        file.problem(pointer, message, { code: "unused-action", severity: "note" }),
      );
    };
    const nodes = this.#select(target);
    if (nodes.length === 0) {
      note("The target of the action matches nothing.");
      return;
    }
    checkKinds(nodes, isFirst && change.kind !== "remove");
    switch (change.kind) {
      case "remove":
        this.#remove(nodes);
        break;
      case "update":
        this.#addToEach(nodes, change.value, { file, pointer: pointerTo(pointer, "update") });
        break;
      case "copy": {
        const [from, ...others] = this.#select(change.from);
        if (from === undefined || others.length > 0) {
          const found = from === undefined ? "nothing" : `${others.length + 1} values`;
          throw new ActionError(`The path of copy must lead to one value, but leads to ${found}.`);
        }
        // A target may be inside of what is copied, or around it.
        const value = this.#copy(from.value);
        this.#addToEach(nodes, value, this.file.placeOf(keysTo(from)));
        break;
      }
      case "none":
        note("The action has neither update, copy nor remove.");
    }
  }

  #select(path: JsonPath): readonly Node[] {
    return selectNodes(path, this.file.content, LEAST_LOOKS + LOOKS_AT_EACH * this.#size);
  }

  #remove(nodes: readonly Node[]): void {
    const removed = new Map<unknown, Set<string | number>>();
    for (const { parent, key } of nodes) {
      if (parent === undefined || key === undefined) {
        throw new ActionError("The whole description cannot be removed.");
      }
      if (Array.isArray(parent.value)) this.#keepPlaces(parent);
      removed.set(parent.value, (removed.get(parent.value) ?? new Set()).add(key));
    }
    for (const [container, keys] of removed) {
      if (Array.isArray(container)) {
        const kept = listOr(container).filter((_, index) => !keys.has(index));
        container.length = 0;
        for (const item of kept) container.push(item);
      } else {
        for (const key of keys) Reflect.deleteProperty(Object(container) as object, key);
      }
    }
  }

  /** Remembers where the items of a list were written: their indexes will change. */
  #keepPlaces(list: Node): void {
    const keys = keysTo(list);
    for (const [index, item] of listOr(list.value).entries()) {
      this.file.setOrigin(item, this.file.placeOf([...keys, index]));
    }
  }

  #addToEach(nodes: readonly Node[], value: unknown, place: Place): void {
    for (const node of nodes) {
      const { value: target, parent, key } = node;
      if (Array.isArray(target)) this.#append(target, value, place);
      else if (isObject(target)) this.#merge(target, value, place, keysTo(node));
      else if (typeof value === "object" && value !== null) {
        throw new ActionError(incompatible(keysTo(node), target, value));
      } else if (parent !== undefined && key !== undefined) {
        setOwn(Object(parent.value) as MutableObject, String(key), value);
      }
    }
  }

  #append(target: unknown[], value: unknown, place: Place): void {
    const isList = Array.isArray(value);
    for (const [index, item] of (isList ? listOr(value) : [value]).entries()) {
      const pointer = isList ? pointerTo(place.pointer, index) : place.pointer;
      target.push(this.#addition(item, { file: place.file, pointer }));
    }
  }

  #merge(target: MutableObject, value: unknown, place: Place, keys: Keys): void {
    if (!isObject(value)) throw new ActionError(incompatible(keys, target, value));
    for (const [key, added] of Object.entries(value)) {
      const at = { file: place.file, pointer: pointerTo(place.pointer, key) };
      const present = Object.hasOwn(target, key) ? target[key] : undefined;
      if (present === undefined || (isPrimitive(present) && isPrimitive(added))) {
        setOwn(target, key, this.#addition(added, at));
      } else if (Array.isArray(present) && Array.isArray(added)) {
        this.#append(present, added, at);
      } else if (isObject(present) && isObject(added)) {
        this.#merge(present, added, at, [...keys, key]);
      } else {
        throw new ActionError(incompatible([...keys, key], present, added));
      }
    }
  }

  /** A copy of what an overlay adds, as part of the description. */
  #addition(value: unknown, place: Place): unknown {
    const before = this.#size;
    const copied = this.#copy(value);
    this.#added += this.#size - before;
    if (this.#added > MOST_ADDED) {
      throw new ActionError(`The overlays add more than ${MOST_ADDED} values.`);
    }
    this.file.setOrigin(copied, place);
    return copied;
  }

  /** Aliases of YAML become copies: a change of one must not change the others. */
  #copy(value: unknown): unknown {
    this.#size++;
    if (Array.isArray(value)) return value.map((item) => this.#copy(item));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [key, this.#copy(child)]),
    );
  }
}

/** The keys that lead from the description to a part of it. */
type Keys = readonly (string | number)[];

/** Thrown for an action that cannot be applied. */
class ActionError extends Error {}

function keysTo({ parent, key }: Node): Keys {
  return parent === undefined || key === undefined ? [] : [...keysTo(parent), key];
}

function checkKinds(nodes: readonly Node[], isContainer: boolean): void {
  const kinds = new Set(nodes.map(({ value }) => wideKind(value)));
  if (kinds.size > 1) {
    throw new ActionError(
      `The target of the action matches ${[...kinds].join(" and ")}. Write an action for each.`,
    );
  }
  if (isContainer && kinds.has("single values")) {
    throw new ActionError("The target of the action is a single value: this needs overlay: 1.1.0.");
  }
}

function wideKind(value: unknown): string {
  if (isPrimitive(value)) return "single values";
  return Array.isArray(value) ? "lists" : "objects";
}

function isPrimitive(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

function incompatible(keys: Keys, target: unknown, value: unknown): string {
  return `Cannot put ${kindOf(value)} into ${kindOf(target)}, at #${pointerTo("", ...keys)} of the description.`;
}

/** Sets a property that may be called `__proto__`. */
function setOwn(object: MutableObject, key: string, value: unknown): void {
  Object.defineProperty(object, key, {
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  });
}
