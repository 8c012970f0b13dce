import { isOwn } from "../internal/objects.js";
import { GET } from "../options/route.js";
import type { State, ValueGroup, Values } from "../options/state.js";
import { multipartForm, urlEncodedForm } from "../request/body.js";
import { variablesOf } from "../request/request-variables.js";
import type { UrlPiece } from "./url-pieces.js";

/**
 * Where a value is in a request.
 *
 * @public
 */
export interface PlacedValue {
  /** How the value was given: as a parameter, or for the path, the query or the body only. */
  readonly channel: "parameters" | "path" | "query" | "body";
  /** The name of the parameter. */
  readonly name: string;
  /**
   * - `template`: in the URL, in an expression of the URL template
   * - `query`: in the query, appended to the expanded template
   * - `body`: in the body
   * - `unsent`: nowhere
   */
  readonly place: "template" | "query" | "body" | "unsent";
  /** The expressions that it fills, such as `{owner}`. */
  readonly expressions: readonly string[];
  /** The place and the rule in words, for example `fills {owner} of the URL template`. */
  readonly reason: string;
}

const CHANNELS = ["parameters", "path", "query", "body"] as const satisfies ValueGroup[];

/** The places of all values of a state. They are looked up in the result, and not computed again. */
export function placedValues(
  state: State,
  pieces: readonly UrlPiece[],
  body: unknown,
): readonly PlacedValue[] {
  const piecesOf = piecesByName(pieces);
  return CHANNELS.flatMap((channel) =>
    Object.entries(state[channel] ?? {}).map(([name, value]): PlacedValue => {
      const given = { channel, name, value };
      return { channel, name, ...placeOf(given, state, piecesOf.get(name) ?? [], body) };
    }),
  );
}

function piecesByName(pieces: readonly UrlPiece[]): ReadonlyMap<string, readonly UrlPiece[]> {
  const byName = new Map<string, UrlPiece[]>();
  for (const piece of pieces) {
    for (const name of new Set(piece.names)) {
      const known = byName.get(name);
      if (known === undefined) byName.set(name, [piece]);
      else known.push(piece);
    }
  }
  return byName;
}

type Place = Pick<PlacedValue, "place" | "expressions" | "reason">;

interface GivenValue {
  readonly channel: (typeof CHANNELS)[number];
  readonly name: string;
  readonly value: unknown;
}

/** @param pieces - the pieces of the URL that contain a value of this name */
function placeOf(
  given: GivenValue,
  state: State,
  pieces: readonly UrlPiece[],
  body: unknown,
): Place {
  const { channel } = given;
  const method = state.method?.name ?? "GET";
  if (state.link !== undefined) return unsent("a link is requested as it is");
  const filled = pieces.filter((piece) => isFilledBy(piece, given, state));
  if (filled.length > 0) {
    const expressions = [...new Set(filled.map(({ source }) => source))];
    const reason = `fills ${expressions.join(" and ")} of the URL template`;
    return { place: "template", expressions, reason };
  }
  if (pieces.some((piece) => piece.kind === "appended" && piece.channel === channel)) {
    const rule =
      channel === "query"
        ? "it was given for the query"
        : `the URL template has no variable of this name, and ${method} has no body`;
    return { place: "query", expressions: [], reason: `is in the query: ${rule}` };
  }
  if (isInBody(given, state, body)) {
    const rule =
      channel === "body"
        ? "it was given for the body"
        : `the URL template has no variable of this name, and ${method} has a body`;
    return { place: "body", expressions: [], reason: `is in the body: ${rule}` };
  }
  if (channel === "path" && !hasVariable(state, given.name)) {
    return unsent("it was given for the path, and the URL template has no variable of this name");
  }
  const { restGoesTo } = state.method ?? GET;
  if (restGoesTo === "body" && state.data !== undefined)
    return unsent("data replaces the body that parameters make");
  return unsent("an empty list, null in a URL, and an empty expansion leave nothing");
}

/** Whether the URL template or the base URL has a variable for a name. */
function hasVariable(state: State, name: string): boolean {
  return state.url !== undefined && variablesOf(state, state.url).has(name);
}

function unsent(rule: string): Place {
  return { place: "unsent", expressions: [], reason: `is not sent: ${rule}` };
}

/** Whether an expression contains the value of this channel. A channel's own value comes before that of a parameter. */
function isFilledBy(piece: UrlPiece, given: GivenValue, state: State): boolean {
  const { kind, channel = "path" } = piece;
  if (kind !== "expression") return false;
  if (given.channel !== "parameters") return channel === given.channel;
  return !isOwn(state[channel] ?? {}, given.name);
}

function isInBody({ channel, name, value }: GivenValue, state: State, body: unknown): boolean {
  const { data, styles } = state;
  if (body === undefined || data !== undefined) return false;
  if (channel === "path" || channel === "query") return false;
  if (channel === "parameters" && hasVariable(state, name)) return false;
  const own: Values = { [name]: value };
  if (typeof body === "string") {
    const field = urlEncodedForm(own, styles);
    return field !== "" && `&${body}&`.includes(`&${field}&`);
  }
  if (!(body instanceof FormData)) {
    return typeof body === "object" && body !== null && isOwn(body, name);
  }
  return [...multipartForm(own, styles).keys()].some((field) => body.has(field));
}
