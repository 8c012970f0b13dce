import type { Opaque } from "../../internal/objects.js";
import type { UrlTemplate } from "../../template/url-template.js";
import type { Style } from "../../wire/styles.js";
import type { MediaType } from "./media-type.js";
import type { Method, Route } from "./route.js";
import type { Operation } from "../state.js";
import type { ExceptionReader } from "./exceptions.js";
import type { BaseUrl } from "./url-options.js";

/** The value of an entry, by the part of the state that it belongs to. */
export interface EntryValues {
  readonly route: Route;
  readonly method: Method;
  readonly url: UrlTemplate;
  readonly link: { readonly url: string; readonly method: Method };
  readonly baseUrl: BaseUrl;
  /** By its name in lower case. */
  readonly headers: string | number | null;
  readonly mediaType: MediaType;
  readonly parameters: unknown;
  readonly path: unknown;
  readonly query: unknown;
  /** `undefined` opens a body that has no fields. */
  readonly body: unknown;
  readonly styles: Style;
  readonly data: Opaque;
  readonly request: Opaque<object>;
  readonly origins: readonly string[];
  readonly strict: boolean;
  readonly operation: Operation;
  readonly exceptions: ExceptionReader;
}

/** A part of a state that a caller can set. */
export type Part = keyof EntryValues;

/** One value that a caller gave: checked, and without references to the caller's objects. Its name is empty where a part has one value. */
export type Entry = {
  readonly [P in Part]: [part: P, name: string, value: EntryValues[P]];
}[Part];

/** Takes the entries that a reader finds. */
export interface Entries {
  set(...entry: Entry): void;
}

/** Reads what a caller gave, checks and copies it, and emits its entries. */
export type Read<Given = unknown, More = unknown> = (
  entries: Entries,
  given: Given,
  more?: More,
) => void;

/** The entries of a chain method, which wait until the state of the builder is needed. */
export class EntryQueue implements Entries {
  readonly entries: Entry[] = [];

  set(...entry: Entry): void {
    this.entries.push(entry);
  }
}
