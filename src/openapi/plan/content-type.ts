import { isToken } from "../../wire/media-type.js";

export interface ContentType {
  readonly mediaType: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const TYPE = /^[ \t]*([\w!#$%&'*+\-.^`|~]+\/[\w!#$%&'*+\-.^`|~]+)/;

const PARAMETER =
  /[ \t]*;[ \t]*(?:([\w!#$%&'*+\-.^`|~]+)=(?:([\w!#$%&'*+\-.^`|~]+)|"([\t !#-[\]-~\x80-\xff]*(?:\\[\t -~\x80-\xff][\t !#-[\]-~\x80-\xff]*)*)"))?/y;

/** Returns `undefined` if a parameter occurs twice, because readers disagree on its value. */
export function readContentType(text: string): ContentType | undefined {
  const [start, mediaType] = TYPE.exec(text) ?? [];
  if (start === undefined || mediaType === undefined) return undefined;
  const parameters = new Map<string, string>();
  let at = start.length;
  while (/[^ \t]/.test(text.slice(at))) {
    PARAMETER.lastIndex = at;
    const [whole, name, token, quoted = ""] = PARAMETER.exec(text) ?? [];
    if (whole === undefined) return undefined;
    at += whole.length;
    if (name === undefined) continue;
    const own = name.toLowerCase();
    if (parameters.has(own)) return undefined;
    parameters.set(own, token ?? quoted.replaceAll(/\\(.)/g, "$1"));
  }
  return { mediaType: mediaType.toLowerCase(), parameters };
}

/** Values are quoted only if they need to be, because all readers understand the unquoted form. */
export function contentTypeText({ mediaType, parameters }: ContentType): string {
  const texts = [...parameters].map(([name, value]) => {
    const isPlain = isToken(value);
    return `; ${name}=${isPlain ? value : `"${value.replaceAll(/["\\]/g, "\\$&")}"`}`;
  });
  return mediaType + texts.join("");
}
