import { quote } from "../../internal/messages.js";
import { didYouMean, nearNames } from "../../internal/near-names.js";
import { DescriptionError } from "../description-error.js";
import { JsonPathError, type JsonPath } from "../json-path/json-path.js";
import { parseJsonPath } from "../json-path/parse-json-path.js";
import { isObject, kindOf, textOr, type DescriptionObject } from "../read/document.js";
import { pointerTo } from "../read/json-pointer.js";
import { readSource } from "../read/read-source.js";
import type { SourceFile } from "../read/source-file.js";
import { Structure } from "../read/structure.js";

/**
 * An OpenAPI Overlay 1.0 or 1.1: changes to a description that stay outside of it.
 *
 * @public
 */
export interface OverlaySource {
  /** The name of its file, for messages. Default `overlay`. */
  readonly file?: string;
  /** Its text if it is JSON, or what `parseYaml` returns. */
  readonly content: string | object;
}

/** An overlay, checked. */
export interface Overlay {
  readonly file: SourceFile;
  /** `true` for 1.0, which changes only objects and lists. */
  readonly isFirst: boolean;
  readonly actions: readonly Action[];
}

/** A change to a description. */
export interface Action {
  /** Its place in the overlay. */
  readonly pointer: string;
  readonly target: JsonPath;
  readonly change:
    | { readonly kind: "remove" }
    | { readonly kind: "update"; readonly value: unknown }
    | { readonly kind: "copy"; readonly from: JsonPath }
    | { readonly kind: "none" };
}

const OVERLAY_KEYS = ["overlay", "info", "extends", "actions"];
const ACTION_KEYS = ["target", "description", "update", "remove"];

/**
 * Reads an overlay.
 *
 * @throws DescriptionError
 */
export function readOverlay({ file = "overlay", content }: OverlaySource): Overlay {
  return new OverlayReader(readSource(file, content)).read();
}

class OverlayReader {
  #isFirst = false;

  constructor(private readonly file: SourceFile) {}

  read(): Overlay {
    const { content } = this.file;
    const endless = new Structure().check(content);
    if (endless !== undefined) throw this.#error(endless.pointer, endless.message);
    if (!isObject(content)) throw this.#error("", `Expected an overlay, got ${kindOf(content)}.`);
    const { overlay, info, extends: extended, actions } = content;
    const [version, minor] = /^1\.([01])\.\d+$/.exec(String(overlay)) ?? [];
    if (version === undefined) {
      const given = overlay === undefined ? "nothing" : `overlay: ${printed(overlay)}`;
      throw this.#error(
        overlay === undefined ? "" : "/overlay",
        `Expected "overlay: 1.0.0" or "overlay: 1.1.0", got ${given}.`,
      );
    }
    this.#isFirst = minor === "0";
    this.#checkKeys(content, "", OVERLAY_KEYS);
    if (!isObject(info)) throw this.#error("/info", `Expected an object, got ${kindOf(info)}.`);
    for (const key of ["title", "version"]) this.#text(info[key], pointerTo("/info", key));
    if (extended !== undefined) this.#text(extended, "/extends");
    if (!Array.isArray(actions) || actions.length === 0) {
      const found = Array.isArray(actions) ? "an empty list" : kindOf(actions);
      throw this.#error("/actions", `Expected a list of actions, got ${found}.`);
    }
    return {
      file: this.file,
      isFirst: this.#isFirst,
      actions: actions.map((action: unknown, index) => this.#action(action, `/actions/${index}`)),
    };
  }

  #action(action: unknown, pointer: string): Action {
    if (!isObject(action)) {
      throw this.#error(pointer, `Expected an action, got ${kindOf(action)}.`);
    }
    this.#checkKeys(action, pointer, this.#isFirst ? ACTION_KEYS : [...ACTION_KEYS, "copy"]);
    const { remove = false, copy } = action;
    if (typeof remove !== "boolean") {
      const message = `Expected true or false, got ${kindOf(remove)}.`;
      throw this.#error(pointerTo(pointer, "remove"), message);
    }
    const target = this.#path(action.target, pointerTo(pointer, "target"));
    if (remove) return { pointer, target, change: { kind: "remove" } };
    if ("update" in action && copy !== undefined) {
      throw this.#error(pointer, "An action cannot have both update and copy. Write two actions.");
    }
    if ("update" in action) {
      return { pointer, target, change: { kind: "update", value: action.update } };
    }
    if (copy === undefined) return { pointer, target, change: { kind: "none" } };
    const from = this.#path(copy, pointerTo(pointer, "copy"));
    return { pointer, target, change: { kind: "copy", from } };
  }

  #path(value: unknown, pointer: string): JsonPath {
    try {
      return parseJsonPath(this.#text(value, pointer));
    } catch (error) {
      if (error instanceof JsonPathError) throw this.#error(pointer, error.message);
      throw error;
    }
  }

  #text(value: unknown, pointer: string): string {
    if (typeof value === "string" && textOr(value) !== undefined) return value;
    const found = value === "" ? "an empty text" : kindOf(value);
    throw this.#error(pointer, `Expected a text, got ${found}.`);
  }

  #checkKeys(object: DescriptionObject, pointer: string, keys: readonly string[]): void {
    const unknown = Object.keys(object).find((key) => !keys.includes(key) && !key.startsWith("x-"));
    if (unknown === undefined) return;
    const advice =
      unknown === "copy"
        ? "It needs overlay: 1.1.0."
        : didYouMean(nearNames(unknown, keys)) || `The keys are ${keys.join(", ")}.`;
    throw this.#error(
      pointerTo(pointer, unknown),
      `There is no key ${printed(unknown)} here. ${advice}`,
    );
  }

  #error(pointer: string, message: string): DescriptionError {
    return new DescriptionError([this.file.problem(pointer, message)]);
  }
}

/** A value of an overlay in a message. */
function printed(value: unknown): string {
  return typeof value === "string" || typeof value === "number"
    ? quote(String(value))
    : kindOf(value);
}
