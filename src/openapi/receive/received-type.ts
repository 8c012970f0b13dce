import { contentTypeText, readContentType, type ContentType } from "../plan/content-type.js";
import { isForm } from "../../wire/media-type.js";
import type { BodyContent } from "../model.js";
import { accepts, bodyKind } from "../plan/body-plan.js";
import type { References } from "../read/references.js";
import { TypedValues } from "./typed-values.js";

interface ReceivedType {
  readonly read?: string;
  readonly contentType?: string;
}

export const NO_TYPE: ReceivedType = {};

export function receivedType(
  contents: readonly BodyContent[],
  received: string,
  references: References,
): ReceivedType | undefined {
  const type = readContentType(received);
  if (type === undefined || !isUtf8(type)) return undefined;
  const given = parametersOf(type);
  const fitting = contents.flatMap((content) => {
    const { mediaType } = content;
    const isFitting =
      accepts(mediaType, type.mediaType) && isReadAs(content, type.mediaType, references);
    return isFitting ? { mediaType, own: parametersOf(readContentType(mediaType)) } : [];
  });
  const isOnly = fitting.length === 1;
  const isPlain = type.mediaType === "application/json" || isForm(type.mediaType);
  const rankOf = ({ mediaType, own }: (typeof fitting)[number]) =>
    isRange(mediaType) ? -1 : own.length;
  const [chosen] = fitting
    .filter(({ mediaType, own }) => {
      const isOpen = isRange(mediaType) || (isOnly && isPlain);
      const hasOwn = own.every((each) => given.includes(each));
      const hasOthers = !isOpen && given.some((each) => !own.includes(each));
      return (isOnly && given.length === 0) || (hasOwn && !hasOthers);
    })
    .sort((one, other) => rankOf(other) - rankOf(one));
  if (chosen === undefined) return undefined;
  const { mediaType } = chosen;
  // Without its parameters, because a request built from this one has a boundary of its own.
  const whole = isForm(type.mediaType) ? type.mediaType : contentTypeText(type);
  return isRange(mediaType)
    ? { read: type.mediaType, contentType: whole }
    : { read: mediaType, contentType: isOnly ? whole : mediaType };
}

function isRange(mediaType: string): boolean {
  return mediaType.includes("*");
}

export function isReadAs(
  { mediaType, schema }: { readonly mediaType: string; readonly schema?: unknown },
  given: string,
  references: References,
): boolean {
  if (!isRange(mediaType) || !["bytes", "text"].includes(bodyKind(given))) return true;
  return !new TypedValues(schema, references).isContainer;
}

function parametersOf(type: ContentType | undefined): readonly string[] {
  return [...(type?.parameters ?? [])]
    .filter(([name]) => name !== "charset" && name !== "boundary")
    .map(([name, value]) => `${name}=${value.toLowerCase()}`);
}

function isUtf8({ mediaType, parameters }: ContentType): boolean {
  if (["bytes", "multipart"].includes(bodyKind(mediaType))) return true;
  return /^(?:utf-?8|us-ascii)$/i.test(parameters.get("charset") ?? "utf-8");
}
