import type { DescriptionProblem } from "../model.js";
import { keysOf, pointerTo } from "../read/json-pointer.js";
import { SourceFile } from "../read/source-file.js";

/** A place in a file. */
export interface Place {
  readonly file: SourceFile;
  readonly pointer: string;
}

/** A description that overlays have changed. Its problems are reported where the part was written: in the description or in an overlay. */
export class OverlaidFile extends SourceFile {
  /** The places of objects and lists that overlays have added, or moved within a list. */
  readonly #origins = new WeakMap<object, Place>();

  constructor(
    private readonly source: SourceFile,
    content: object,
  ) {
    super(source.name, content);
  }

  /** Remembers where a value was written. */
  setOrigin(value: unknown, place: Place): void {
    if (typeof value === "object" && value !== null) this.#origins.set(value, place);
  }

  /** The place in which a part of the content was written. */
  placeOf(keys: readonly (string | number)[]): Place {
    let place: Place = { file: this.source, pointer: "" };
    let value: unknown = this.content;
    for (const key of keys) {
      value = childOf(value, key);
      const origin =
        typeof value === "object" && value !== null ? this.#origins.get(value) : undefined;
      place = origin ?? { file: place.file, pointer: pointerTo(place.pointer, key) };
    }
    return place;
  }

  override problem(
    pointer: string,
    message: string,
    details?: Pick<DescriptionProblem, "operation" | "parameter" | "location">,
  ): DescriptionProblem {
    const place = this.placeOf(keysOf(pointer));
    return place.file.problem(place.pointer, message, details);
  }
}

function childOf(value: unknown, key: string | number): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string | number, unknown>>)[key]
    : undefined;
}
