import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DefaultTheme } from "vitepress";

const docs = join(import.meta.dirname, "..");

/** The pages that are written by hand, in the order in which to read them. */
export const GUIDES: DefaultTheme.SidebarItem[] = [
  group("Start", [
    ["Getting started", "getting-started"],
    ["Playground", "playground"],
    ["See a request on the command line", "command"],
  ]),
  group("Build and send", [
    ["The builder", "builder"],
    ["The endpoint function", "endpoint"],
    ["Class hierarchy", "class-hierarchy"],
    ["Types", "types"],
    ["HTTP clients", "clients"],
  ]),
  group("From OpenAPI", [
    ["Generate builders", "generate"],
    ["Call operations by route", "recipes/calls-by-route"],
    ["Call an API by its OpenAPI file", "openapi"],
    ["Check what you receive", "recipes/received"],
    ["Correct an OpenAPI document", "recipes/overlays"],
    ["Let a model call an API", "recipes/agents"],
    ["Put a gateway in front of an API", "recipes/gateway"],
  ]),
  folded("Recipes", [
    ["Reliability", "recipes/reliability"],
    ["Signing", "recipes/signing"],
    ["Forms and files", "recipes/forms-and-files"],
    ["Stream a response", "recipes/stream"],
    ["Pages and cache", "recipes/pages-and-cache"],
    ["Tests and traces", "recipes/tests-and-traces"],
  ]),
  folded("What exactly is sent", [
    ["Calls, options and results", "behaviour/calls"],
    ["Routes and URL templates", "behaviour/urls"],
    ["Hosts and base URLs", "behaviour/hosts"],
    ["Parameters and the query", "behaviour/parameters"],
    ["Bodies", "behaviour/bodies"],
    ["Headers and media types", "behaviour/headers"],
    ["OpenAPI documents", "behaviour/openapi"],
    ["Errors and limits", "behaviour/errors"],
  ]),
  group("Reference", [
    ["Move from openapi-fetch", "recipes/openapi-fetch"],
    ["Move from Octokit", "migration"],
    ["Security", "security"],
    ["What you can rely on", "stability"],
    ["Measured", "measured"],
  ]),
];

export const nav: DefaultTheme.NavItem[] = [
  ...pages([
    ["Get started", "getting-started"],
    ["Builder", "builder"],
    ["Generate", "generate"],
    ["OpenAPI", "openapi"],
    ["Playground", "playground"],
  ]),
  { text: "API", link: "/api/", activeMatch: "^/api/" },
];

/** The pages of the reference, by entry point and kind of name. */
export function apiSidebar(): DefaultTheme.SidebarItem[] {
  const modules = apiFolders("api/").map(apiGroup);
  return [{ items: pages([["All guides", "getting-started"]]) }, ...modules];
}

/** The folders of the API reference: one for each entry point. */
function apiFolders(folder: string): string[] {
  const entries = readdirSync(join(docs, folder), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const own = folder !== "api/" && existsSync(join(docs, folder, "index.md")) ? [folder] : [];
  // "fluent-endpoint" is the one to read first.
  const inner = folders.sort((one, other) => other.length - one.length || (one < other ? -1 : 1));
  return [...own, ...inner.flatMap((name) => apiFolders(`${folder}${name}/`))];
}

/** The kinds of names, by the last word of a page's heading. */
const KINDS = {
  function: "Functions",
  class: "Classes",
  variable: "Variables",
  interface: "Interfaces",
  type: "Types",
  options: "Options",
};

function apiGroup(folder: string): DefaultTheme.SidebarItem {
  const files = readdirSync(join(docs, folder), { encoding: "utf8" });
  const names = files
    .filter((file) => file.endsWith(".md") && file !== "index.md")
    .sort()
    .map((file) => ({ file, ...headingOf(folder + file) }));
  const groups = Object.entries(KINDS).map(([kind, text]) => ({
    text,
    collapsed: true,
    items: names.filter((name) => name.kind === kind).map(({ file, name }) => item(file, name)),
  }));
  return {
    text: brokenAtSlashes(headingOf(`${folder}index.md`).name),
    link: `/${folder}`,
    items: groups.filter(({ items }) => items.length > 0),
  };

  function item(file: string, text: string): DefaultTheme.SidebarItem {
    return { text, link: `/${folder}${file.replace(/\.md$/, "")}` };
  }
}

/** The name of an entry point as HTML that has its lines broken after slashes, and not after hyphens. */
function brokenAtSlashes(name: string): string {
  const parts = name.split("/").map((part) => `<span class="whole">${part}</span>`);
  return parts.join("/<wbr>");
}

/** `# toFetch() function` is the heading of a function called `toFetch()`. */
function headingOf(page: string): { name: string; kind: string } {
  const text = readFileSync(join(docs, page), "utf8");
  const [, name = "", kind = ""] = /^# (\S+)(?: .*?(\w+))?$/m.exec(text) ?? [];
  return { name, kind };
}

type Entry = [text: string, page: string];

function group(text: string, entries: Entry[]): DefaultTheme.SidebarItem {
  return { text, items: pages(entries) };
}

/** A group that shows its pages when it is opened, or when one of them is. */
function folded(text: string, entries: Entry[]): DefaultTheme.SidebarItem {
  return { ...group(text, entries), collapsed: true };
}

/** The links to the pages that exist. */
function pages(entries: Entry[]): { text: string; link: string }[] {
  return entries
    .filter(([, page]) => existsSync(join(docs, `${page}.md`)))
    .map(([text, page]) => ({ text, link: `/${page.replace(/(^|\/)index$/, "$1")}` }));
}
