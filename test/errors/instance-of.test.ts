import { describe, expect, jest, test } from "@jest/globals";
import { EndpointError } from "fluent-endpoint";

/** A second copy of the package, as a program has when one part imports it and another requires it. */
function anotherEndpointError(): typeof EndpointError {
  let copy = EndpointError;
  jest.isolateModules(() => {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import would load the same copy
    copy = (require("../../src/errors") as { EndpointError: typeof EndpointError }).EndpointError;
  });
  return copy;
}

class NetworkError extends EndpointError {}

describe("instanceof EndpointError", () => {
  const Other = anotherEndpointError();

  test("holds for an error of another copy of the package, in both directions", () => {
    expect(Other).not.toBe(EndpointError);
    expect(new Other("missing-url", "No URL.") instanceof EndpointError).toBe(true);
    expect(new EndpointError("missing-url", "No URL.") instanceof Other).toBe(true);
  });

  test("holds for an error of a subclass, in every copy of the package", () => {
    const error = new NetworkError("missing-url", "No URL.");
    expect(error instanceof EndpointError).toBe(true);
    expect(error instanceof Other).toBe(true);
    expect(error instanceof NetworkError).toBe(true);
  });

  test("does not hold for any other value", () => {
    for (const value of [new Error("No URL."), new TypeError(), {}, null, undefined, "error", 1]) {
      expect(value instanceof EndpointError).toBe(false);
    }
  });

  test("does not make every EndpointError an instance of a subclass", () => {
    expect(new EndpointError("missing-url", "No URL.") instanceof NetworkError).toBe(false);
    expect(new Other("missing-url", "No URL.") instanceof NetworkError).toBe(false);
  });
});
