import { endpoint } from "../library.js";
import type { GrowthCase } from "./growth-case.js";

/** Templates and values of growing length. */
export const TEXTS: readonly GrowthCase[] = [
  {
    name: "length of a template, the same in every call",
    run(size) {
      const route = `GET /${"segment/".repeat(size / 8)}{id}`;
      return () => endpoint(route, { id: 1 });
    },
  },
  {
    name: "length of a template, different in every call",
    run(size) {
      const path = "segment/".repeat(size / 8);
      let seen = 0;
      return () => endpoint(`GET /${String(seen++)}/${path}{id}`, { id: 1 });
    },
  },
  {
    name: "length of a value in the path",
    run(size) {
      const id = "a value, ".repeat(size / 9);
      return () => endpoint("GET /users/{id}", { id });
    },
  },
  {
    name: "length of a value in the query",
    run(size) {
      const text = "a value, ".repeat(size / 9);
      return () => endpoint("GET /users", { text });
    },
  },
];
