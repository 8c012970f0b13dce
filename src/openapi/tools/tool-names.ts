import { grouped } from "../../internal/objects.js";
import { routeOf } from "../call/find-operation.js";
import type { Outline } from "../read/read-operation.js";

/** The longest name that Anthropic and OpenAI allow. */
const LONGEST = 64;

/**
 * The names of tools. They depend on all operations of the description, not on which are offered, and a name that two operations
 * would have goes to neither: so a name stays what it is when operations are added.
 */
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
    const name = isFree ? plain : hashedName(plain, routeOf(outline));
    if (offered.has(outline) && !names.has(name)) names.set(name, outline);
  }
  return names;
}

/** The id with `_` for each character that no name may have, or the method and the path. */
function plainName(outline: Outline): string {
  const { id, method, path } = outline;
  const text = id ?? `${method.toLowerCase()}${path.replaceAll(/[{}]/g, "")}`;
  return text.replaceAll(/[^A-Za-z0-9_-]/g, "_").replace(/(?<!_)_+$/, "");
}

/** The names of a tool's arguments. A name that two would have, or that another has already, goes to neither. */
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

/** Returns `true` for a name that Anthropic allows. With another one, it refuses all tools. */
export function isArgumentName(name: string): boolean {
  return /^[\w.-]{1,64}$/.test(name);
}

function hashedName(plain: string, route: string): string {
  const hash = hashOf(route);
  return `${plain.slice(0, LONGEST - hash.length - 1)}_${hash}`;
}

/** 64 bits of FNV-1a, which only has to tell the routes of one description apart. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(36);
}
