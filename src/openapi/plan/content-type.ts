import { isToken } from "../../wire/media-type.js";

/** A content type as RFC 9110 section 8.3.1 reads it: a quoted text is one value, even with a semicolon in it. */
export interface ContentType {
  /** In lower case. */
  readonly mediaType: string;
  /** The values by their names, which are in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
}

const TYPE = /^[ \t]*([\w!#$%&'*+\-.^`|~]+\/[\w!#$%&'*+\-.^`|~]+)/;

/** A parameter, or nothing after a semicolon. */
const PARAMETER =
  /[ \t]*;[ \t]*(?:([\w!#$%&'*+\-.^`|~]+)=(?:([\w!#$%&'*+\-.^`|~]+)|"([\t !#-[\]-~\x80-\xff]*(?:\\[\t -~\x80-\xff][\t !#-[\]-~\x80-\xff]*)*)"))?/y;

/** Reads a content type. Returns `undefined` for a text that is none, and for one that has a parameter twice. */
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

/** Writes a content type in the one way in which all that read it agree. */
export function contentTypeText({ mediaType, parameters }: ContentType): string {
  const texts = [...parameters].map(([name, value]) => {
    const isPlain = isToken(value);
    return `; ${name}=${isPlain ? value : `"${value.replaceAll(/["\\]/g, "\\$&")}"`}`;
  });
  return mediaType + texts.join("");
}
