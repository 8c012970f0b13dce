import {
  BODY,
  endpoint,
  OPERATIONS,
  LINK,
  ORIGINS,
  PATH,
  QUERY,
  STRICT,
  STYLE,
} from "fluent-endpoint";

// A file that imports the symbols among the keys of merged options can export a copy of them, but not with TypeScript 5.4.
export const keys = [BODY, OPERATIONS, LINK, ORIGINS, PATH, QUERY, STRICT, STYLE];
export const merged = { ...endpoint.merge() };
