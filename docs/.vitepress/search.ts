import type { DefaultTheme } from "vitepress";

/** The local search of VitePress, in which guides come before the reference, and both before pages about the project. */
export const search: { provider: "local"; options: DefaultTheme.LocalSearchOptions } = {
  provider: "local",
  options: {
    // Many headings have the same words: an excerpt tells them apart.
    detailedView: true,
    async _render(source, env, markdown) {
      const html = await markdown.renderAsync(source, env);
      if (env.frontmatter?.search === false) return "";
      // VitePress drops the tags, which would make one word of the cells of a table.
      return html.replaceAll(/<\/t[dh]>/g, "$& ");
    },
    miniSearch: {
      options: { processTerm: searchedTerm },
      searchOptions: {
        // A short word resembles too many others: "got" is not "dot".
        fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
        boostDocument: weightOf,
      },
    },
  },
};

/**
 * A word in lower case, or nothing for a word that every page has: "how do I retry" asks for "retry". A word of a query, which is of no
 * field, stands for the one that the guides use, too. VitePress copies the source of this function to the site.
 */
function searchedTerm(term: string, field?: string): string | string[] | null {
  const word = term.toLowerCase();
  const stopWords =
    "a an and are as at be by can do does for from get how i if in into is it its me my of on or should that the their then there this to use using want was what when where which who why will with without you your";
  if (stopWords.split(" ").includes(word)) return null;
  const synonyms: Record<string, string> = {
    agent: "model",
    array: "list",
    arrays: "list",
    auth: "credentials",
    authentication: "credentials",
    migrate: "move",
    paginate: "page",
    pagination: "page",
    paging: "page",
    swagger: "openapi",
    upload: "file",
  };
  const other = field === undefined && Object.hasOwn(synonyms, word) ? synonyms[word] : undefined;
  return other === undefined ? word : [word, other];
}

/**
 * Weighs a section of a page for a word in it. VitePress copies the source of this function to the site, so it uses nothing from
 * outside.
 */
function weightOf(id: string, word: string, section?: Record<string, unknown>): number {
  const page = id.replace(/^\/|(?:\.html)?(?:#.*)?$/g, "");
  // The page that people look for when they search for a word that many pages have.
  const answers: Record<string, string> = {
    "6570": "playground",
    arrays: "behaviour/parameters",
    axios: "clients",
    browser: "stability",
    base: "behaviour/hosts",
    basic: "openapi",
    bearer: "recipes/reliability",
    cache: "recipes/pages-and-cache",
    classes: "generate",
    curl: "command",
    deepobject: "behaviour/parameters",
    deno: "stability",
    endpoint: "builder",
    fast: "measured",
    fastmcp: "measured",
    fetch: "clients",
    got: "clients",
    install: "getting-started",
    jest: "stability",
    ky: "clients",
    mcp: "recipes/agents",
    mock: "recipes/tests-and-traces",
    oauth: "recipes/reliability",
    octokit: "migration",
    origins: "behaviour/hosts",
    openapi: "openapi",
    page: "recipes/pages-and-cache",
    pages: "recipes/pages-and-cache",
    semantic: "stability",
    size: "measured",
    subclass: "class-hierarchy",
    typescript: "types",
    undici: "clients",
    vitest: "stability",
  };
  if (answers[word] === page) return 10;
  if (page === "project/coding-agents") return 0.02;
  // The home shows a bit of every page.
  if (page === "" || page === "index") return 0.3;
  if (page.startsWith("api/")) {
    const [, name = "", call] = /^(\w+)(\(\))?(?: |$)/.exec(String(section?.title)) ?? [];
    // Nobody types a name such as "toFetch" who does not want what it is. "Endpoint" is a word, too.
    const isName = /[a-z][A-Z]/.test(name) && name.toLowerCase() === word;
    // Types of a function may have its name.
    return isName ? (call === undefined ? 0.6 : 0.7) : 0.3;
  }
  if (/^(?:measured|examples)/.test(page)) return 0.2;
  if (page.startsWith("project/")) return 0.5;
  // A page of recipes has a start for each of them.
  const depth = page.startsWith("recipes/") ? 1 : 0;
  const isStart = Array.isArray(section?.titles) && section.titles.length <= depth;
  return isStart ? 1.5 : 1;
}
