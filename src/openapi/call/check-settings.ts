import { serverVariables } from "../read/read-server.js";
import { EndpointError } from "../../errors.js";
import { describeType, quote } from "../../internal/messages.js";
import { isList } from "../../internal/objects.js";
import { checkNames } from "../../runtime/options.js";
import { ownValues } from "../../wire/values.js";
import type { Server } from "../model.js";
import type { ApiSettings, BodyOptions, BuildOptions, ToolSettings } from "./api.js";

const API_SETTINGS: readonly (keyof ApiSettings)[] = [
  "baseUrl",
  "server",
  "variables",
  "headers",
  "credentials",
  "only",
  "readOnly",
  "contentTypes",
  "builder",
];
const TOOL_SETTINGS: readonly (keyof ToolSettings)[] = ["only", "readOnly", "descriptionLength"];
const CALL_OPTIONS: readonly (keyof BuildOptions)[] = ["headers", "baseUrl"];
export const BODY_OPTIONS: readonly (keyof BodyOptions)[] = ["contentType"];
export const BUILD_OPTIONS: readonly (keyof BuildOptions)[] = [...CALL_OPTIONS, ...BODY_OPTIONS];

/**
 * Refuses settings of `createApi` that do not exist: with `readonly` in place of `readOnly`, all operations would be offered.
 *
 * @throws EndpointError `invalid-options`
 */
export function checkApiSettings(given: ApiSettings, servers: readonly Server[]): void {
  checkNames(given, API_SETTINGS, "setting");
  const settings = ownValues(given);
  checkSelection(settings);
  checkTexts("contentTypes", settings.contentTypes);
  // A base URL can have variables of its own.
  if (settings.baseUrl !== undefined || settings.variables === undefined) return;
  checkNames(settings.variables, [...serverVariables(servers)], "variable");
}

/** @throws EndpointError `invalid-options` */
export function readToolSettings(
  settings: ToolSettings & BuildOptions,
): ToolSettings & BuildOptions {
  checkNames(settings, [...TOOL_SETTINGS, ...CALL_OPTIONS], "setting");
  const own = ownValues(settings);
  checkSelection(own);
  return own;
}

function checkSelection({ only, readOnly }: ToolSettings): void {
  checkTexts("only", only);
  for (const selector of only ?? []) refuseBareName(selector);
  checkBoolean("readOnly", readOnly);
}

/** Refuses a name alone. Every path starts with a slash, so it would select nothing. */
function refuseBareName(selector: string): void {
  const name = selector.trim();
  if (!/^[^\s/*]\S*$/.test(name) || name === "deprecated" || /^(?:id|tag):/.test(name)) return;
  throw new EndpointError(
    "invalid-options",
    `The setting only has ${quote(name)}, which is no path.`,
    {
      advice: `Write ${quote(`id:${name}`)} for an operationId, or ${quote(`tag:${name}`)} for a tag.`,
    },
  );
}

function checkTexts(name: string, value: unknown): void {
  const isOfTexts = isList(value) && value.every((member) => typeof member === "string");
  if (value !== undefined && !isOfTexts) throw wrongType(name, "a list of strings");
}

function checkBoolean(name: string, value: unknown): void {
  if (value !== undefined && typeof value !== "boolean") throw wrongType(name, "true or false");
}

function wrongType(name: string, wanted: string): EndpointError {
  return new EndpointError("invalid-options", `The setting ${name} must be ${wanted}.`);
}

/** @throws EndpointError `invalid-options` */
export function checkText(value: unknown, what: string): void {
  if (typeof value === "string") return;
  throw new EndpointError(
    "invalid-options",
    `The ${what} must be a string, but got ${describeType(value)}.`,
  );
}
