import { grouped } from "../../internal/objects.js";
import { routeText } from "../call/find-operation.js";
import type { Outline } from "../read/read-operation.js";

/** Anthropic and OpenAI allow no longer names. */
const LONGEST = 64;

/** Names depend on all operations, and two that want the same name both get another. So a new operation changes no name. */
export function toolNames(
  all: readonly Outline[],
  offered: ReadonlySet<Outline>,
): ReadonlyMap<string, Outline> {
  const counts = new Map<string, number>();
  for (const outline of all) {
    const name = plainName(outline);
    counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
  }
  const names = new Map<string, Outline>();
  for (const outline of all) {
    const plain = plainName(outline);
    const isFree = plain !== "" && plain.length <= LONGEST && counts.get(plain.toLowerCase()) === 1;
    const name = isFree ? plain : hashedName(plain, routeText(outline));
    if (offered.has(outline) && !names.has(name)) names.set(name, outline);
  }
  return names;
}

function plainName(outline: Outline): string {
  const { id, method, path } = outline;
  const text = id ?? `${method.toLowerCase()}${path.replaceAll(/[{}]/g, "")}`;
  return text.replaceAll(/[^A-Za-z0-9_-]/g, "_").replace(/(?<!_)_+$/, "");
}

export function argumentNames(names: readonly string[]): string[] {
  const plain = names.map((name) => {
    return isArgumentName(name)
      ? name
      : name.replaceAll(/[^\w.-]+/g, "_").replaceAll(/^_+|(?<!_)_+$/g, "");
  });
  const groups = grouped(plain.map((each, index) => [each, names[index]] as const));
  const taken = new Set(names);
  return names.map((name, index) => {
    if (isArgumentName(name)) return name;
    const own = plain[index] ?? "";
    let free = own;
    const isFree = groups.get(own)?.length === 1;
    if (!isArgumentName(own) || !isFree) free = hashedName(own, name);
    while (taken.has(free)) free = hashedName(own, free);
    taken.add(free);
    return free;
  });
}

/** Anthropic refuses all tools if one has an argument with another name. */
export function isArgumentName(name: string): boolean {
  return /^[\w.-]{1,64}$/.test(name);
}

function hashedName(plain: string, route: string): string {
  const hash = hashOf(route);
  return `${plain.slice(0, LONGEST - hash.length - 1)}_${hash}`;
}

function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(36);
}
