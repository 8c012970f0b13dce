import { getOrInsert, referenceIn } from "./document.js";
import type { Problems, Report } from "./problems.js";
import { kindOfKey, pointerTo, pointerKeys, unresolvedReference, valueAt } from "./references.js";
import { Structure, type StructureProblem } from "./structure.js";

interface Link {
  readonly keys: readonly string[];
  readonly reference: string;
}

interface Found {
  readonly links: readonly Link[];
  readonly endless?: StructureProblem | undefined;
}

export class Links {
  readonly #structure = new Structure();
  readonly #known = new Map<string, Found>();
  readonly #sound = new Set<string>();

  check(part: unknown, report: Report, problems: Problems): void {
    const { references } = problems;
    const reached = new Set<string>();
    const open = [{ ...this.#find(part), at: report }];
    let isSound = true;
    for (const { links, endless, at } of open) {
      if (endless !== undefined) at.at(...endless.keys).mistake(endless.message);
      isSound &&= endless === undefined;
      for (const { keys, reference } of links) {
        if (reached.has(reference) || this.#sound.has(reference)) continue;
        if (references.resolve(reference) === undefined) {
          at.at(...keys).mistake(unresolvedReference(reference));
          isSound = false;
          continue;
        }
        reached.add(reference);
        const target = () => this.#find(valueAt(references.document, reference));
        const pointer = pointerTo("", ...pointerKeys(reference));
        open.push({ ...getOrInsert(this.#known, reference, target), at: problems.at(pointer) });
      }
    }
    if (isSound) for (const each of reached) this.#sound.add(each);
  }

  #find(part: unknown): Found {
    const endless = this.#structure.check(part);
    return { links: endless === undefined ? linksIn(part, [], "part") : [], endless };
  }
}

function linksIn(part: unknown, keys: readonly string[], kind: "part" | "named"): Link[] {
  const reference = kind === "part" ? referenceIn(part) : undefined;
  const links: Link[] = reference === undefined ? [] : [{ keys, reference }];
  for (const [key, inner] of Object.entries(part ?? {})) {
    const innerKind = kind === "named" ? "part" : kindOfKey(key, inner);
    if (typeof inner !== "object" || innerKind === "data") continue;
    for (const link of linksIn(inner, [...keys, key], innerKind)) links.push(link);
  }
  return links;
}
