import { EndpointError } from "../../errors.js";
import { didYouMean, nearNames } from "../../internal/near-names.js";
import { quote } from "../../internal/messages.js";
import { checkText } from "./check-settings.js";
import type { Outline } from "../read/read-operation.js";

/** Finds operations by their names. */
export class OperationIndex {
  readonly #byName = new Map<string, Outline>();

  constructor(outlines: readonly Outline[]) {
    for (const outline of outlines) this.#byName.set(routeOf(outline), outline);
    // An id that two operations have names the first.
    for (const outline of outlines) {
      const { id } = outline;
      if (id !== undefined && !this.#byName.has(id)) this.#byName.set(id, outline);
    }
  }

  /** @throws EndpointError `unknown-operation` */
  find(name: string): Outline {
    checkText(name, "name of an operation");
    const found = this.#byName.get(name) ?? this.#byName.get(normalized(name));
    if (found !== undefined) return found;
    const shown = name.length > 100 ? `${name.slice(0, 100)}…` : name;
    const near = nearNames(shown, [...this.#byName.keys()]);
    throw new EndpointError("unknown-operation", `There is no operation ${quote(shown)}.`, {
      advice:
        near.length > 0
          ? { do: "rename", near, text: didYouMean(near) }
          : "Pass an operationId, or a method and a path such as GET /users/{id}.",
    });
  }
}

export function routeOf({ method, path }: Outline): string {
  return `${method} ${path}`;
}

/** A route with its method in upper case and one space. */
function normalized(name: string): string {
  const space = name.indexOf(" ");
  return space < 0 ? name : `${name.slice(0, space).toUpperCase()} ${name.slice(space).trim()}`;
}
