import { quote } from "../../internal/messages.js";
import { UsageError } from "../usage-error.js";

/** The channel of an item. `parameters` lets the builder choose by the name. */
export type ItemChannel = "parameters" | "path" | "query" | "body";

/** The name of a value, and the channel that it was given for. */
export interface GivenName {
  readonly channel: ItemChannel;
  readonly name: string;
}

/** An item of the command line. The separator between its name and its value says what it is. */
export interface RequestItem extends GivenName {
  readonly kind: "text" | "json" | "text-file" | "json-file" | "file" | "header";
  /** The text after the separator: the value itself, JSON, or the path of a file. */
  readonly value: string;
}

interface Separator {
  readonly text: string;
  readonly kind: RequestItem["kind"];
}

/** If several match at one character, the first one wins. */
const SEPARATORS: readonly Separator[] = [
  { text: ":=@", kind: "json-file" },
  { text: "=@", kind: "text-file" },
  { text: ":=", kind: "json" },
  { text: "==", kind: "text" },
  { text: "=", kind: "text" },
  { text: "@", kind: "file" },
  { text: ":", kind: "header" },
];

const ESCAPED = /^\\[\\:=@/]/;

/**
 * Parses an item by the grammar of HTTPie: the name ends at the first separator that has no backslash in front.
 *
 * @throws UsageError
 */
export function parseItem(item: string): RequestItem {
  let channel: ItemChannel = "parameters";
  let name = "";
  for (let index = 0; index < item.length; index++) {
    const separator = SEPARATORS.find(({ text }) => item.startsWith(text, index));
    if (separator !== undefined) {
      return itemOf(channel, name, separator, item.slice(index + separator.text.length));
    }
    if (item[index] === "/" && channel === "parameters" && isChannel(name)) {
      channel = name;
      name = "";
      continue;
    }
    if (ESCAPED.test(item.slice(index, index + 2))) index++;
    name += item.charAt(index);
  }
  throw new UsageError(
    `The item ${quote(item)} has no separator. Write name=value, name:=json, name==value, Header:value or name@file.`,
  );
}

function isChannel(name: string): name is ItemChannel {
  return name === "path" || name === "query" || name === "body";
}

function itemOf(
  channel: ItemChannel,
  name: string,
  { text, kind }: Separator,
  value: string,
): RequestItem {
  if (name === "") {
    throw new UsageError(`An item has no name in front of "${text}". Write name${text}value.`);
  }
  if (channel !== "parameters" && (kind === "header" || text === "==")) {
    throw new UsageError(
      `The item "${channel}/${name}${text}" names two places. Write ${channel}/${name}=value, or ${name}${text}value.`,
    );
  }
  return { kind, channel: text === "==" ? "query" : channel, name, value };
}
