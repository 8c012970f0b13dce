import { isObject } from "../../internal/objects.js";
import { parseUrl } from "../../internal/urls.js";
import { isJsonObject, type DescriptionObject } from "./document.js";
import { ownOnly } from "./own-only.js";
import { kindOfKey, pointerTo, valueAt } from "./references.js";
import { Structure } from "./structure.js";

const UNKNOWN_URL = "document:///";

const NAMES: readonly string[] = ["$id", "$anchor", "$dynamicAnchor", "$self"];

export function withPointers(content: unknown): unknown {
  const own = ownOnly(content);
  if (!isJsonObject(own) || own.swagger !== undefined) return content;
  if (String(own.openapi).startsWith("3.0") || !hasNames(own)) return content;
  return new Structure().check(own) ? content : new LocalReferences(own).written;
}

function hasNames(content: object): boolean {
  const seen = new Set<object>([content]);
  for (const part of seen) {
    for (const [key, inner] of Object.entries(part) as [string, unknown][]) {
      if (isObject(inner)) seen.add(inner);
      else if (NAMES.includes(key)) return true;
    }
  }
  return false;
}

type Kind = "part" | "named";

class LocalReferences {
  readonly written: unknown;
  readonly #start: string;
  readonly #pointers = new Map<string, string | undefined>();

  constructor(readonly content: DescriptionObject) {
    const { $self } = content;
    this.#start = addressOf($self, UNKNOWN_URL);
    this.#pointers.set(this.#start, "");
    this.#find(content, this.#start, "", "part");
    this.written = this.#write(content, this.#start, "part");
  }

  #find(value: unknown, around: string, pointer: string, kind: Kind): void {
    if (!isObject(value)) return;
    const base = baseIn(value, around, kind);
    if (base !== around) this.#name(base, pointer);
    if (kind === "part" && isJsonObject(value)) {
      for (const name of new Set([value.$anchor, value.$dynamicAnchor]))
        if (typeof name === "string") this.#name(`${base}#${name}`, pointer);
    }
    for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
      const own = innerKind(value, key, inner, kind);
      if (own !== "data") this.#find(inner, base, pointerTo(pointer, key), own);
    }
  }

  #name(address: string, pointer: string): void {
    this.#pointers.set(address, this.#pointers.has(address) ? undefined : pointer);
  }

  #write(value: unknown, around: string, kind: Kind): unknown {
    if (!isObject(value)) return value;
    const base = baseIn(value, around, kind);
    const entries = (Object.entries(value) as [string, unknown][]).map(([key, inner]) => {
      if (kind === "part" && typeof inner === "string") return this.#text(key, inner, base);
      const own = innerKind(value, key, inner, kind);
      if (own !== "data") return [key, this.#write(inner, base, own)] as const;
      return [key, key === "mapping" ? this.#mapping(inner, base) : inner] as const;
    });
    return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
  }

  #text(key: string, text: string, base: string): readonly [string, string] {
    const isDynamic = key === "$dynamicRef";
    const pointer = isDynamic || key === "$ref" ? this.#pointerOf(text, base) : text;
    return [isDynamic && pointer !== text ? "$ref" : key, pointer];
  }

  #mapping(mapping: unknown, base: string): unknown {
    if (!isJsonObject(mapping)) return mapping;
    return Object.fromEntries(
      Object.entries(mapping).map(([name, value]) => {
        const isAddress = typeof value === "string" && /[#/:]/.test(value);
        return [name, isAddress ? this.#pointerOf(value, base) : value];
      }),
    );
  }

  #pointerOf(reference: string, base: string): string {
    const href = parseUrl(reference, base)?.href ?? "";
    const [address = "", fragment = ""] = href.split("#", 2);
    const isPointer = /^(?:\/|$)/.test(fragment);
    const start = this.#pointers.get(isPointer ? address : href);
    if (start === undefined) return reference;
    const pointer = `#${encodeURI(start)}${isPointer ? fragment : ""}`;
    // Many tools write an `$id`, but still count pointers from the start of the document.
    return valueAt(this.content, pointer) === undefined ? reference : pointer;
  }
}

function innerKind(around: object, key: string, inner: unknown, kind: Kind): Kind | "data" {
  return Array.isArray(around) || kind === "named" ? "part" : kindOfKey(key, inner);
}

function baseIn(value: object, around: string, kind: Kind): string {
  return kind === "part" && isJsonObject(value) ? addressOf(value.$id, around) : around;
}

function addressOf(given: unknown, around: string): string {
  const url = typeof given === "string" ? parseUrl(given, around) : undefined;
  return url?.href.replace(/#.*$/s, "") ?? around;
}
