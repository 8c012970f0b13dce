import { expect } from "@jest/globals";

/** For a getter that a test calls for the sake of the call. */
export function lookAt(seen: unknown): void {
  expect(seen).toBeDefined();
}
