import { isOwn } from "../../internal/objects.js";
import type { State, Values } from "../../options/state.js";
import { multipartForm, urlEncodedForm } from "../../request/body.js";
import type { RequestOptions } from "../../request/request-options.js";
import type { RequestPlan } from "../api/described-api.js";
import { type Paint, printable } from "./terminal-colors.js";
import { type UrlPiece, urlPieces } from "./url-pieces.js";

/**
 * Says for each value of a state where it is in the request, and by which rule. One line for each value.
 *
 * @param placed - the names that the description of the API puts in a channel
 */
export function explain(
  state: State,
  request: RequestOptions,
  paint: Paint,
  placed: RequestPlan["placed"] = {},
): string {
  const pieces = urlPieces(state, request.url);
  const lines = CHANNELS.flatMap((channel) =>
    Object.entries(state[channel] ?? {}).map(([name, value]) => {
      const isPlaced = channel !== "parameters" && placed[channel]?.includes(name) === true;
      const label = channel === "parameters" || isPlaced ? name : `${channel}/${name}`;
      if (isPlaced) return { label, where: `is in the ${channel}: the description has it there` };
      return { label, where: placeOf({ channel, name, value }, state, pieces, request.body) };
    }),
  );
  const width = Math.max(0, ...lines.map(({ label }) => label.length));
  return lines
    .map(({ label, where }) => `${paint("bold", printable(label.padEnd(width)))}  ${where}\n`)
    .join("");
}

const CHANNELS = ["parameters", "path", "query", "body"] as const;

interface GivenValue {
  readonly channel: (typeof CHANNELS)[number];
  readonly name: string;
  readonly value: unknown;
}

/** The places of a value are looked up in the result, and not computed again. */
function placeOf(
  given: GivenValue,
  state: State,
  pieces: readonly UrlPiece[],
  body: unknown,
): string {
  const { channel } = given;
  const method = state.method?.name ?? "GET";
  const expressions = pieces.filter((piece) => isFilledBy(piece, given, state));
  if (expressions.length > 0) {
    const sources = [...new Set(expressions.map(({ source }) => source))];
    return `fills ${sources.join(" and ")} of the URL template`;
  }
  if (pieces.some((piece) => piece.kind === "appended" && isOf(piece, given))) {
    return channel === "query"
      ? "is in the query: it was given for the query"
      : `is in the query: the URL template has no variable of this name, and ${method} has no body`;
  }
  if (isInBody(given, state, body)) {
    return channel === "body"
      ? "is in the body: it was given for the body"
      : `is in the body: the URL template has no variable of this name, and ${method} has a body`;
  }
  return channel === "path"
    ? "is not sent: it was given for the path, and the URL template has no variable of this name"
    : "is not sent: an empty list, null in a URL, and an empty expansion leave nothing";
}

function isOf(piece: UrlPiece, { channel, name }: GivenValue): boolean {
  return piece.channel === channel && piece.names.includes(name);
}

/** Whether an expression contains the value of this channel. A channel's own value comes before that of a parameter. */
function isFilledBy(piece: UrlPiece, given: GivenValue, state: State): boolean {
  const { kind, channel = "path", names } = piece;
  if (kind !== "expression") return false;
  if (given.channel !== "parameters") return isOf(piece, given);
  return names.includes(given.name) && !isOwn(state[channel] ?? {}, given.name);
}

function isInBody({ channel, name, value }: GivenValue, { styles }: State, body: unknown): boolean {
  if (body === undefined || channel === "path" || channel === "query") return false;
  const own: Values = { [name]: value };
  if (typeof body === "string") return `&${body}&`.includes(`&${urlEncodedForm(own, styles)}&`);
  if (!(body instanceof FormData)) {
    return typeof body === "object" && body !== null && isOwn(body, name);
  }
  return [...multipartForm(own, styles).keys()].some((field) => body.has(field));
}
