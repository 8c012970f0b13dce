import type { Case } from "../format.js";
import type { Recorded } from "../recording-server.js";
import { isReadable, readersOf } from "./judge-oracles.js";
import { rendered } from "./render.js";

/** Parsers that were asked about a request that is none of the accepted forms. */
export interface FormJudgement {
  /** True if each parser that reads an accepted form reads this one as well. */
  readonly isRead: boolean;
  /** Parsers that read an accepted form, and not this one. */
  readonly misreadBy: readonly string[];
}

/** Asks the parsers that read an accepted form about another one. Undefined if the request differs in more than its form. */
export async function judgeForm(each: Case, sent: Recorded): Promise<FormJudgement | undefined> {
  if (!isReadable(each) || each.tags?.includes("attack") || !isForOperation(each, sent))
    return undefined;
  const accepted = each.accepts.map(rendered);
  const able: Set<string>[] = [];
  for (const request of accepted) {
    for (const [at, parsers] of (await readersOf(each, request)).entries()) {
      able[at] = new Set([...(able[at] ?? []), ...parsers]);
    }
  }
  const readers = await readersOf(each, sent);
  const misreadBy = able.flatMap((parsers, at) =>
    [...parsers].filter((parser) => readers[at]?.has(parser) !== true),
  );
  const isJudged = able.every(({ size }) => size > 0) && !isObjectText(sent);
  return { isRead: isJudged && misreadBy.length === 0, misreadBy: [...new Set(misreadBy)] };
}

/** Returns `true` if the method, the fixed parts of the path, names in the query and the type of the body are as they should be. */
function isForOperation({ operation, accepts }: Case, sent: Recorded): boolean {
  const [path = "", query = ""] = sent.target.split("?");
  const fixed = operation.path.split(/\{[^{}]*\}/);
  const isPath = fixed.reduce<string | undefined>((rest, part) => {
    const at = rest?.indexOf(part) ?? -1;
    return at < 0 ? undefined : rest?.slice(at + part.length);
  }, path);
  const known = new Set(accepts.flatMap((one) => [...new URLSearchParams(one.query).keys()]));
  const isKnown = [...new URLSearchParams(query).keys()].every((name) => known.has(name));
  return isPath !== undefined && isKnown && accepts.some((one) => isSameKind(one, sent));
}

function isSameKind({ method, headers }: Case["accepts"][number], sent: Recorded): boolean {
  const type = sent.headers.find(([name]) => name === "content-type")?.[1] ?? null;
  const expected = [headers?.["content-type"] ?? (type === null ? null : undefined)].flat();
  const isSameType = expected.some((one) => one === undefined || essence(one) === essence(type));
  return method === sent.method && isSameType;
}

function essence(type: string | null): string | undefined {
  return type?.split(";")[0]?.trim().toLowerCase();
}

/** Returns `true` if a value was sent as `[object Object]`, which some parsers do not tell from an empty object. */
function isObjectText({ target, headers, body }: Recorded): boolean {
  const texts = [target, ...headers.map(([, value]) => value), body.toString()];
  return texts.some((text) =>
    /\[object(?: |%20|\+)Object\]/.test(text.replace(/%5B/g, "[").replace(/%5D/g, "]")),
  );
}
