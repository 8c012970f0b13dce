import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DefaultTheme } from "vitepress";

const docs = join(import.meta.dirname, "..");

/** The pages that are written by hand, in the order in which to read them. */
export const GUIDES: DefaultTheme.SidebarItem[] = [
  group("Guides", [
    ["Start", "index"],
    ["The builder", "builder"],
    ["HTTP clients", "clients"],
    ["Cache, mock and page", "routes"],
    ["Types", "types"],
    ["Another API, by its description", "any-api"],
    ["Call an API by its description", "openapi"],
    ["Give an agent an API", "recipes/agent-tools"],
    ["Generate builders", "generate"],
    ["Examples", "examples/index"],
  ]),
  group("Recipes", [
    ["Cancel and time out", "recipes/cancel"],
    ["Retry", "recipes/retry"],
    ["Tokens and refresh", "recipes/tokens"],
    ["Page after page", "recipes/pagination"],
    ["Cache with TanStack Query, SWR", "recipes/cache"],
    ["Mock with msw", "recipes/mock"],
    ["Trace with OpenTelemetry", "recipes/opentelemetry"],
    ["Batch for Microsoft Graph", "recipes/graph-batch"],
    ["Signed URL in an image", "recipes/signed-image"],
    ["Sign a webhook", "recipes/webhook"],
    ["Sign for AWS", "recipes/aws"],
    ["Upload with progress", "recipes/upload"],
    ["A nested form for Stripe", "recipes/stripe"],
    ["Debug a refused request", "recipes/debug"],
    ["A service and its tests", "recipes/service"],
    ["From openapi-fetch", "recipes/openapi-fetch"],
    ["Compiled requests with Vite", "recipes/compiled-requests"],
  ]),
  group("See a request", [
    ["Playground", "playground"],
    ["URL templates", "templates"],
    ["Command line", "command"],
    ["In a program", "show"],
  ]),
  group("Behaviour", [
    ["In short", "behaviour"],
    ["Calls and results", "behaviour/calls"],
    ["Routes and URL templates", "behaviour/urls"],
    ["Hosts and base URLs", "behaviour/hosts"],
    ["Parameters and the query", "behaviour/parameters"],
    ["Bodies", "behaviour/bodies"],
    ["Headers and media types", "behaviour/headers"],
    ["Errors and limits", "behaviour/errors"],
  ]),
  group("Coming from @octokit/endpoint", [
    ["Migrate", "migration"],
    ["Every difference", "migration/differences"],
    ["Odd inputs", "migration/odd-inputs"],
  ]),
  group("Reference", [
    ["API reference", "api/index"],
    ["Security", "security"],
    ["Compatibility", "compatibility"],
    ["For coding agents", "coding-agents"],
  ]),
  group("The project", [
    ["Architecture", "architecture"],
    ["Compared with other libraries", "comparison"],
    ["Benchmarks", "benchmarks"],
    ["Changelog", "project/changelog"],
    ["Contributing", "project/contributing"],
    ["Report a vulnerability", "project/security"],
  ]),
];

export const nav: DefaultTheme.NavItem[] = pages([
  ["Builder", "builder"],
  ["Behaviour", "behaviour"],
  ["API", "api/index"],
  ["Playground", "playground"],
  ["Changelog", "project/changelog"],
]);

/** The pages of api-documenter, by entry point and kind of name. */
export function apiSidebar(): DefaultTheme.SidebarItem[] {
  const modules = apiFolders("api/").map(apiGroup);
  return [{ items: pages([["All guides", "index"]]) }, ...modules];
}

/** The folders of the API reference: one for each entry point. */
function apiFolders(folder: string): string[] {
  const entries = readdirSync(join(docs, folder), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const own = existsSync(join(docs, folder, "fluent-endpoint.md")) ? [folder] : [];
  return [...own, ...folders.sort().flatMap((name) => apiFolders(`${folder}${name}/`))];
}

/** The kinds of names, by the last word of a page's heading. */
const KINDS = {
  function: "Functions",
  class: "Classes",
  variable: "Variables",
  interface: "Interfaces",
  type: "Types",
};

function apiGroup(folder: string): DefaultTheme.SidebarItem {
  const files = readdirSync(join(docs, folder), { encoding: "utf8" });
  const names = files
    .filter((file) => /^fluent-endpoint\.[^.]+\.md$/.test(file))
    .map((file) => ({ file, ...headingOf(folder + file) }));
  const groups = Object.entries(KINDS).map(([kind, text]) => ({
    text,
    collapsed: true,
    items: names.filter((name) => name.kind === kind).map(({ file, name }) => item(file, name)),
  }));
  return {
    text: headingOf(`${folder}fluent-endpoint.md`).name,
    link: `/${folder}fluent-endpoint`,
    items: groups.filter(({ items }) => items.length > 0),
  };

  function item(file: string, text: string): DefaultTheme.SidebarItem {
    return { text, link: `/${folder}${file.replace(/\.md$/, "")}` };
  }
}

/** `# toFetch() function` is the heading of a function called `toFetch()`. */
function headingOf(page: string): { name: string; kind: string } {
  const text = readFileSync(join(docs, page), "utf8");
  const [, name = "", kind = ""] = /^# (\S+)(?: .*?(\w+))?$/m.exec(text) ?? [];
  return { name, kind };
}

function group(text: string, entries: [text: string, page: string][]): DefaultTheme.SidebarItem {
  return { text, items: pages(entries) };
}

/** The links to the pages that exist. */
function pages(entries: [text: string, page: string][]): { text: string; link: string }[] {
  return entries
    .filter(([, page]) => existsSync(join(docs, `${page}.md`)))
    .map(([text, page]) => ({ text, link: `/${page.replace(/(^|\/)index$/, "$1")}` }));
}
