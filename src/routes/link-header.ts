import { EndpointError } from "../errors.js";

/** A link of a `Link` header. */
export interface HeaderLink {
  readonly target: string;
  /** The relations, in lower case: only the first `rel` counts (RFC 8288 section 3.3). */
  readonly relations: readonly string[];
  /** The subject of the link, if that is not the requested URL (section 3.2). */
  readonly anchor: string | undefined;
}

const TARGET = /<([^<>]*)>/y;
/** A name with a token or a quoted text, or nothing: `; ;` is allowed. */
const PARAMETER =
  /[ \t]*;[ \t]*(?:([\w!#$%&'*+.^`|~-]+)(?:[ \t]*=[ \t]*(?:"((?:[^"\\]|\\[^])*)"|([^\s",;]*)))?)?/y;
const END = /[ \t]*(?:,|$)/y;

/**
 * Parses the value of a `Link` header (RFC 8288 section 3).
 *
 * @throws EndpointError `invalid-link`
 */
export function parseLinkHeader(header: string): readonly HeaderLink[] {
  const links: HeaderLink[] = [];
  let position = afterSeparators(header, 0);
  while (position < header.length) {
    const target = matchAt(TARGET, header, position);
    if (target === undefined) throw broken(position, 'a link is not written as "<url>"');
    const parameters = new Map<string, string>();
    position += target[0].length;
    for (;;) {
      const parameter = matchAt(PARAMETER, header, position);
      if (parameter === undefined) break;
      const [text, name = "", quoted, token = ""] = parameter;
      const key = name.toLowerCase();
      // Of several parameters of one name the first counts.
      if (!parameters.has(key)) parameters.set(key, quoted?.replace(/\\([^])/g, "$1") ?? token);
      position += text.length;
    }
    const end = matchAt(END, header, position);
    if (end === undefined) throw broken(position, "a parameter is not closed or not separated");
    const relations = (parameters.get("rel") ?? "").toLowerCase().split(/[ \t]+/);
    links.push({ target: target[1] ?? "", relations, anchor: parameters.get("anchor") });
    position = afterSeparators(header, position);
  }
  return links;
}

/** The position of the next link, or the end. */
function afterSeparators(header: string, start: number): number {
  let position = start;
  while (" \t,".includes(header.charAt(position)) && position < header.length) position++;
  return position;
}

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | undefined {
  pattern.lastIndex = position;
  return pattern.exec(text) ?? undefined;
}

/** The value is not shown: a link may contain a credential. */
function broken(position: number, why: string): EndpointError {
  return new EndpointError(
    "invalid-link",
    `The Link header is broken at position ${String(position)}: ${why}.`,
    {
      advice:
        "Look at what the server sends, or read the next URL yourself and pass it to .link().",
    },
  );
}
