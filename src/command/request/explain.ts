import type { State } from "../../options/state.js";
import type { RequestOptions } from "../../request/request-options.js";
import { printable } from "../../show/printable.js";
import type { Paint } from "../../show/readable-request.js";
import { urlPieces } from "../../show/url-pieces.js";
import { placedValues } from "../../show/value-places.js";
import type { RequestPlan } from "../api/described-api.js";

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
  const values = placedValues(state, urlPieces(state, request.url), request.body);
  const lines = values.map(({ channel, name, place, reason }) => {
    const isPlaced = channel !== "parameters" && placed[channel]?.includes(name) === true;
    const label = channel === "parameters" || isPlaced ? name : `${channel}/${name}`;
    const rule =
      isPlaced && place !== "unsent"
        ? `is in the ${channel}: the description has it there`
        : reason;
    return { label, rule };
  });
  const width = Math.max(0, ...lines.map(({ label }) => label.length));
  return lines
    .map(({ label, rule }) => `${paint("bold", printable(label.padEnd(width)))}  ${rule}\n`)
    .join("");
}
