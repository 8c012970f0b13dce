import { expect } from "@jest/globals";

/** Calls a getter in an argument, for the effects of the call. */
export function lookAt(seen: unknown): void {
  expect(seen).toBeDefined();
}
