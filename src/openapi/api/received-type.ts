import { isForm, mediaTypeOf } from "../../wire/media-type.js";
import { accepts, bodyKind } from "../plan/body-plan.js";
import type { BodyContent } from "../model.js";

/** The content type of a received body, by the description. */
export interface ReceivedType {
  /** The content type by which the body is read. */
  readonly read: string;
  /** The content type with which it is built again. */
  readonly built: string;
}

/** Chooses the media type that has the parameters of a content type; undefined if there is none, or nothing tells several apart. */
export function receivedType(
  contents: readonly BodyContent[],
  received: string,
): ReceivedType | undefined {
  const fitting = contents
    .map(({ mediaType }) => mediaType)
    .filter((mediaType) => accepts(mediaType, received));
  const [chosen] = fitting
    .filter((mediaType) => hasParameters(mediaType, received, fitting.length === 1))
    .sort((one, other) => rankOf(other) - rankOf(one));
  if (chosen === undefined || !isUtf8(received)) return undefined;
  // The boundary of a form is the one of its text, and not of the next one.
  const whole = isForm(received) ? mediaTypeOf(received) : received;
  if (chosen.includes("*")) return { read: mediaTypeOf(received), built: whole };
  return { read: chosen, built: fitting.length === 1 ? whole : chosen };
}

/** Returns `true` if a content type has the parameters that are described, and no others. JSON and forms have none that count. */
function hasParameters(mediaType: string, received: string, isOnly: boolean): boolean {
  const given = parametersOf(received);
  const own = parametersOf(mediaType);
  if (isOnly && given.length === 0) return true;
  const isPlain = mediaTypeOf(received) === "application/json" || isForm(received);
  const isOpen = mediaType.includes("*") || (isOnly && isPlain);
  return (
    own.every((each) => given.includes(each)) &&
    (isOpen || given.every((each) => own.includes(each)))
  );
}

function rankOf(mediaType: string): number {
  return mediaType.includes("*") ? -1 : parametersOf(mediaType).length;
}

/** Its parameters, except for those that say how its text is written. */
function parametersOf(contentType: string): readonly string[] {
  const [, ...parameters] = contentType.toLowerCase().split(";");
  return parameters
    .map((each) => each.replaceAll(/[\s"]/g, ""))
    .filter((each) => each !== "" && !/^(?:charset|boundary)=/.test(each));
}

/** Texts are read as UTF-8. */
function isUtf8(contentType: string): boolean {
  if (["bytes", "multipart"].includes(bodyKind(contentType))) return true;
  const [, charset = "utf-8"] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(contentType) ?? [];
  return /^(?:utf-?8|us-ascii)$/i.test(charset);
}
