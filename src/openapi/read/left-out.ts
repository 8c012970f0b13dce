import { quote } from "../../internal/messages.js";
import { isObject } from "../../internal/objects.js";
import { isExact, listOr, type DescriptionObject } from "./document.js";
import type { Problems } from "./problems.js";
import { OPERATION_KEYS } from "./read-operation.js";
import { isInnerText } from "./read-serialization.js";
import { kindOfKey, pointerTo } from "./references.js";

interface Visited {
  readonly value: object;
  readonly pointer: string;
  /** Set if the author chose the names of this object's members, as in `properties`: the key of the object. */
  readonly names?: string | undefined;
  readonly section?: string | undefined;
}

/** Visits the whole document, because operations need not refer to every part. */
export function noteLeftOut(problems: Problems): void {
  const open: Visited[] = [
    { value: problems.references.document, pointer: "", names: undefined, section: undefined },
  ];
  const seen = new Set<object>();
  for (const { value, pointer, names, section } of open) {
    if (seen.has(value)) continue;
    seen.add(value);
    const isNamed = names !== undefined;
    if (!isNamed) {
      noteIn(value as DescriptionObject, section, (key, message) => {
        problems.at(pointer).at(key).note(message);
      });
    }
    for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
      const kind = isNamed || Array.isArray(value) ? "part" : kindOfKey(key, inner);
      if (!isObject(inner) || kind === "data") continue;
      open.push({
        value: inner,
        pointer: pointerTo(pointer, key),
        names: kind === "named" ? key : undefined,
        section: names,
      });
    }
  }
}

function noteIn(
  part: DescriptionObject,
  section: string | undefined,
  note: (key: string, message: string) => void,
): void {
  const isPathItem = section === "paths" || section === "pathItems";
  for (const [key, value] of Object.entries(part)) {
    const isLimit = typeof value === "number" && kindOfKey(key, value) !== "data";
    if ((isLimit || /^(?:enum|const|default)$/.test(key)) && !isExact(value))
      note(key, `"${key}" is left out: numbers beyond ${Number.MAX_SAFE_INTEGER} are rounded.`);
    if (isPathItem && !PATH_ITEM_KEY.test(key) && !OPERATION_KEYS.includes(key))
      note(key, `${quote(key)} is left out: it is no method in lower case.`);
  }
  if (isInnerText(part)) note("type", "A list in a list is not written. Pass its text.");
  const values = listOr(part.enum).map(String);
  const [preset = ""] = [part.default ?? values.at(0)].map(String);
  if (section === "variables" && values.length > 0 && !values.includes(preset))
    note("default", "The default is not in the enum.");
}

const PATH_ITEM_KEY =
  /^(?:x-.*|\$ref|summary|description|servers|parameters|additionalOperations)$/s;
