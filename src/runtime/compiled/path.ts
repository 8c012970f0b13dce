import { refusal } from "./refuse.js";
import { encode, isRecord, scalar } from "./values.js";

/** Writes a text into a path. An empty one is refused like a missing one: the path would be that of something else. */
export function segment(name: string, value: unknown): string {
  const text = scalar(name, value);
  if (text !== undefined && text !== "") return encode(text);
  throw refusal("missing-variable", name);
}

/** Writes any value into a path: the members of a list or an object with commas. */
export function segments(name: string, value: unknown, equals = ","): string {
  const members = Array.isArray(value)
    ? value.map((each: unknown) => scalar(name, each))
    : isRecord(value)
      ? Object.entries(value).map(([key, each]) =>
          pair(name, key, each, equals),
        )
      : [scalar(name, value)];
  const isList = Array.isArray(value);
  const texts = members.flatMap((each) => each ?? []);
  const text = (isRecord(value) ? texts : texts.map(encode)).join(",");
  if (text !== "" && !(isList && /^,*$/.test(text))) return text;
  throw refusal("missing-variable", name);
}

function pair(
  name: string,
  key: string,
  value: unknown,
  equals: string,
): string | undefined {
  const text = scalar(name, value);
  return text === undefined
    ? undefined
    : `${encode(scalar(name, key) ?? "")}${equals}${encode(text)}`;
}
