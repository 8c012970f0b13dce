/** The words for each kind of fault, and whose it is. */
export const FAULTS: Readonly<Record<string, { readonly words: string; readonly owner: string }>> =
  {
    "an object as [object Object]": {
      words: "an object as `[object Object]`",
      owner: "the library",
    },
    "no body": { words: "the body is lost", owner: "the library" },
    "another content type": { words: "another content type", owner: "the library" },
    "another name in the query": {
      words: "a list in the query with brackets, where the description has none",
      owner: "the library",
    },
    "another name in the form": {
      words: "a list in a form with brackets, where the description has none",
      owner: "the library",
    },
    "another path": { words: "a value does not arrive in the path", owner: "the library" },
    "another query": { words: "a value does not arrive in the query", owner: "the library" },
    "another header": { words: "a value does not arrive in the header", owner: "the library" },
    "another cookie": { words: "a value does not arrive in the cookies", owner: "the library" },
    "another body": { words: "another body arrives", owner: "the library" },
    "refused by the validator": {
      words: "a value in a form other than the description has",
      owner: "the library",
    },
    "nested under deepObject": {
      words: "a list or an object inside a `deepObject`",
      owner: "OpenAPI, which is silent",
    },
    "sends nothing": { words: "sends nothing", owner: "the library" },
    throws: { words: "throws", owner: "the library" },
    "not offered": { words: "does not offer the operation", owner: "the library" },
  };
