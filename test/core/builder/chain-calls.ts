import { STRICT } from "../../../src/index.js";
import type { ChainMethod } from "../../helpers/untyped.js";

/** The arguments of a chain method, and the options that it merges. */
export interface ChainCall {
  readonly input: readonly unknown[];
  readonly adds: object;
}

/** One call of every chain method. */
export const chainCalls: Readonly<Record<ChainMethod, ChainCall>> = {
  route: { input: ["PATCH /a/{b}"], adds: { method: "PATCH", url: "/a/{b}" } },
  method: { input: ["put"], adds: { method: "PUT" } },
  url: { input: ["/c"], adds: { url: "/c" } },
  baseUrl: { input: ["https://example.com"], adds: { baseUrl: "https://example.com" } },
  header: { input: ["X-Trace", 7], adds: { headers: { "x-trace": 7 } } },
  headers: {
    input: [{ "X-A": "1", "X-B": "2" }],
    adds: { headers: { "x-a": "1", "x-b": "2" } },
  },
  preview: {
    input: ["mercy", "symmetra"],
    adds: { mediaType: { previews: ["mercy", "symmetra"] } },
  },
  format: { input: ["raw"], adds: { mediaType: { format: "raw" } } },
  param: { input: ["p", 1], adds: { p: 1 } },
  params: { input: [{ q: 2, r: [3] }], adds: { q: 2, r: [3] } },
  path: { input: [{ b: 4 }], adds: { [Symbol.for("fluent-endpoint.path")]: { b: 4 } } },
  query: { input: [{ s: 5 }], adds: { [Symbol.for("fluent-endpoint.query")]: { s: 5 } } },
  body: { input: [{ t: 6 }], adds: { [Symbol.for("fluent-endpoint.body")]: { t: 6 } } },
  data: { input: ["raw"], adds: { data: "raw" } },
  meta: { input: [{ timeout: 1 }], adds: { request: { timeout: 1 } } },
  withDefaults: {
    input: [{ u: 7, headers: { v: "w" } }],
    adds: { u: 7, headers: { v: "w" } },
  },
  json: {
    input: [[1]],
    adds: { data: [1], headers: { "content-type": "application/json; charset=utf-8" } },
  },
  strict: { input: [false], adds: { [STRICT]: false } },
  style: {
    input: [{ ids: "repeat" }],
    adds: { [Symbol.for("fluent-endpoint.style")]: { ids: "repeat" } },
  },
  form: {
    input: [{ w: 8 }],
    adds: {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      [Symbol.for("fluent-endpoint.body")]: { w: 8 },
    },
  },
  multipart: {
    input: [{ w: 8 }],
    adds: {
      headers: { "content-type": "multipart/form-data" },
      [Symbol.for("fluent-endpoint.body")]: { w: 8 },
    },
  },
  origins: {
    input: ["https://uploads.example.com/"],
    adds: { [Symbol.for("fluent-endpoint.origins")]: ["https://uploads.example.com"] },
  },
  link: {
    input: ["https://api.github.com/x?page=2"],
    adds: { [Symbol.for("fluent-endpoint.link")]: "https://api.github.com/x?page=2" },
  },
};
