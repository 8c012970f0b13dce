import type { Results } from "./results.js";
export function page(results: Results): string {
  return JSON.stringify(results.node);
}
