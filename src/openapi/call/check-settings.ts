import { EndpointError } from "../../errors.js";
import { describeType, quote } from "../../internal/messages.js";
import { isList } from "../../internal/objects.js";
import { checkKnownNames } from "../../runtime/named-values.js";
import { ownValues } from "../../wire/records.js";
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
const CALL_OPTIONS: readonly (keyof BuildOptions)[] = ["accept", "headers", "baseUrl"];
export const BODY_OPTIONS: readonly (keyof BodyOptions)[] = ["contentType"];
export const BUILD_OPTIONS: readonly (keyof BuildOptions)[] = [...CALL_OPTIONS, ...BODY_OPTIONS];

/** Unknown settings throw, because a misspelt `readonly` would offer all operations. */
export function checkApiSettings(given: ApiSettings, variables: () => ReadonlySet<string>): void {
  checkKnownNames(given, API_SETTINGS, "setting");
  const settings = ownValues(given);
  checkSelection(settings);
  checkTexts("contentTypes", settings.contentTypes);
  // A base URL may have variables that the document does not list.
  if (settings.baseUrl !== undefined || settings.variables === undefined) return;
  checkKnownNames(settings.variables, [...variables()], "variable");
}

export function readToolSettings(
  settings: ToolSettings & BuildOptions,
): ToolSettings & BuildOptions {
  checkKnownNames(settings, [...TOOL_SETTINGS, ...CALL_OPTIONS], "setting");
  const own = ownValues(settings);
  checkSelection(own);
  return own;
}

const BARE_NAME = /^(?!deprecated$|id:|tag:)[^\s/*]\S*$/;

function checkSelection({ only, readOnly }: ToolSettings): void {
  checkTexts("only", only);
  checkBoolean("readOnly", readOnly);
  // Every path starts with a slash, so a bare name would silently select nothing.
  const name = only?.map((each) => each.trim()).find((each) => BARE_NAME.test(each));
  if (name === undefined) return;
  throw wrongSetting("only", `a list of paths, ids and tags, such as ${quote(`id:${name}`)}`);
}

function checkTexts(name: string, value: unknown): void {
  const isOfTexts = isList(value) && value.every((member) => typeof member === "string");
  if (value !== undefined && !isOfTexts) throw wrongSetting(name, "a list of strings");
}

function checkBoolean(name: string, value: unknown): void {
  if (value !== undefined && typeof value !== "boolean") throw wrongSetting(name, "true or false");
}

function wrongSetting(name: string, wanted: string): EndpointError {
  return new EndpointError("invalid-options", `The setting ${name} must be ${wanted}.`);
}

export function assertText(value: unknown, what: string): void {
  if (typeof value === "string") return;
  throw new EndpointError(
    "invalid-options",
    `The ${what} must be a string, but got ${describeType(value)}.`,
  );
}
