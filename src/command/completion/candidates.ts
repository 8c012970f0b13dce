import { parseArgs } from "node:util";
import { STYLES } from "../../options/style.js";
import { parseRoute } from "../../options/route.js";
import { routeOf } from "../../openapi/api/operation-index.js";
import { absoluteServers } from "../../openapi/plan/servers.js";
import type { OpenDescription } from "../../openapi/read/open-description.js";
import { loadProject, NO_PROJECT, type Project } from "../api/project.js";
import { REQUEST_FORMATS } from "../../show/output-formats.js";
import { COMMAND_NAMES, isMethod, METHODS, splitPositionals } from "../arguments.js";
import type { CalledOperation } from "../request/called-operation.js";
import { describedTarget } from "../request/described-target.js";
import { REQUEST_OPTIONS } from "../request/request-arguments.js";
import { REQUEST_HELP } from "../help.js";
import { type Candidate, fileCandidates, itemCandidates } from "./item-candidates.js";
import { COMPLETION_SCRIPTS } from "./scripts.js";

/**
 * The words that can stand at the cursor.
 *
 * @param before - the words before, without the name of the program
 * @param current - the word that the cursor is in, up to the cursor
 */
export async function candidates(
  before: readonly string[],
  current: string,
): Promise<readonly Candidate[]> {
  const [command = ""] = before;
  if (command === "completion") return words(Object.keys(COMPLETION_SCRIPTS));
  if (command === "generate") {
    const { GENERATE_HELP } = await import("../generate/options.js");
    return current.startsWith("-") ? optionsIn(GENERATE_HELP) : fileCandidates(current);
  }
  const { option, start, value } = optionAt(before, current);
  if (option === undefined && current.startsWith("-")) return optionsIn(REQUEST_HELP);
  const { values, positionals } = parseArgs({
    args: [...before],
    options: REQUEST_OPTIONS,
    allowPositionals: true,
    strict: false,
  });
  const project = await projectOf(values);
  const { description } = project;
  if (option !== undefined) {
    return optionValues(option, value, description).map((each) => ({ value: start + each.value }));
  }
  if (values.list === true) return words(idsOf(description));
  const { route, rest } = splitPositionals(positionals);
  if (route === "") return firstWords(current, description);
  if (positionals.length === 1 && isMethod(route)) return pathsOf(description, route.toUpperCase());
  return itemCandidates(current, { ...contextOf(route, project), items: rest });
}

function words(values: readonly string[]): readonly Candidate[] {
  return values.map((value) => ({ value }));
}

/** The options that a help text lists, each with the first part of its text. */
function optionsIn(help: string): readonly Candidate[] {
  return Array.from(
    help.matchAll(/^ +(?:-\w, )?(--[\w-]+)(?: <[^>]+>)? {2,}(.*(?:\n {26}.*)*)$/gm),
    ([, value = "", text = ""]) => {
      const [description = ""] = text.replaceAll(/\s+/g, " ").split(/[.;:](?: |$)/);
      return { value, description };
    },
  );
}

type OptionName = keyof typeof REQUEST_OPTIONS;

/** The option whose value the cursor is in: behind the option, or behind its `=`. */
function optionAt(before: readonly string[], current: string) {
  const [, inWord, written = ""] = /^--([\w-]+)=(.*)$/s.exec(current) ?? [];
  const [, ahead] = /^--([\w-]+)$/.exec(before.at(-1) ?? "") ?? [];
  const name = inWord ?? ahead ?? "";
  const option = isOption(name) && REQUEST_OPTIONS[name].type === "string" ? name : undefined;
  return inWord === undefined
    ? { option, start: "", value: current }
    : { option, start: `--${inWord}=`, value: written };
}

function isOption(name: string): name is OptionName {
  return Object.hasOwn(REQUEST_OPTIONS, name);
}

function optionValues(
  option: OptionName,
  value: string,
  description: OpenDescription | undefined,
): readonly Candidate[] {
  switch (option) {
    case "as":
      return words(REQUEST_FORMATS);
    case "style": {
      const start = value.slice(0, value.lastIndexOf(":") + 1);
      return words(STYLES.map((style) => `${start}${style}`));
    }
    case "api":
    case "config":
    case "allow-refs":
      return fileCandidates(value);
    case "data":
      return value.startsWith("@") ? fileCandidates(value.slice(1), "@") : [];
    case "base-url":
      return words(
        description === undefined ? [] : absoluteServers(description).map(({ url }) => url),
      );
    default:
      return [];
  }
}

/** A configuration that cannot be read leaves nothing to complete from. */
async function projectOf(values: Readonly<Record<string, unknown>>): Promise<Project> {
  const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
  const folders = values["allow-refs"];
  try {
    return await loadProject({
      api: textOf(values.api),
      config: textOf(values.config),
      searchesConfig: values["no-config"] !== true,
      allowedFolders: Array.isArray(folders)
        ? folders.filter((each) => typeof each === "string")
        : [],
    });
  } catch {
    return NO_PROJECT;
  }
}

/** Returns the first words of a command line: commands, methods, routes and `operationId`s. */
function firstWords(
  current: string,
  description: OpenDescription | undefined,
): readonly Candidate[] {
  if (current.includes(" ")) return routesOf(description);
  const commands = words(COMMAND_NAMES);
  const methods =
    description === undefined
      ? METHODS
      : METHODS.filter((each) => description.outlines.some(({ method }) => method === each));
  const start = [...words(methods), ...commands];
  // Hundreds of names are shown only when something of them is written.
  return current === ""
    ? start
    : [...start, ...pathsOf(description, "GET"), ...operationIds(description)];
}

function routesOf(description: OpenDescription | undefined): readonly Candidate[] {
  return (description?.outlines ?? []).map((operation) => ({
    value: routeOf(operation),
    description: operation.summary,
  }));
}

function pathsOf(description: OpenDescription | undefined, wanted: string): readonly Candidate[] {
  return (description?.outlines ?? [])
    .filter(({ method }) => method === wanted)
    .map(({ path, summary }) => ({ value: path, description: summary }));
}

function operationIds(description: OpenDescription | undefined): readonly Candidate[] {
  return (description?.outlines ?? []).flatMap(({ id, summary }) =>
    id === undefined ? [] : [{ value: id, description: summary }],
  );
}

function idsOf(description: OpenDescription | undefined): readonly string[] {
  return operationIds(description).map(({ value }) => value);
}

/** Looks up a route, with or without a description. */
function contextOf(route: string, project: Project) {
  return { called: calledBy(route, project), variables: variablesOf(route) };
}

function calledBy(route: string, project: Project): CalledOperation | undefined {
  const { description } = project;
  if (description === undefined) return undefined;
  const baseUrl = absoluteServers(description).length > 0 ? undefined : "/";
  const args = { route, baseUrl, contentType: undefined, isChecked: true };
  try {
    return describedTarget(args, project, description).called;
  } catch {
    return undefined;
  }
}

function variablesOf(route: string): readonly string[] {
  try {
    return [...parseRoute(route).url.variables.keys()];
  } catch {
    return [];
  }
}
