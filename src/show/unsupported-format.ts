import { EndpointError } from "../errors.js";
import type { RequestFormat } from "./output-formats.js";

/** The error for a body that a format cannot contain. Others can. */
export function unsupportedFormat(
  reason: string,
  ...formats: readonly RequestFormat[]
): EndpointError {
  const names = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(formats);
  return new EndpointError("unsupported-body", reason, {
    parameter: "format",
    advice: { do: "rename", near: formats, text: `Choose the format ${names}.` },
  });
}
