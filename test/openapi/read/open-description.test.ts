import { describe, expect, test } from "@jest/globals";
import { openDescription } from "../../../src/openapi/read/open-description.js";
import { thrownBy } from "../../helpers/thrown-by.js";

const description = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  paths: {
    "/pets": {
      get: { operationId: "list", summary: "Lists", tags: ["pets"] },
      post: { parameters: [{ $ref: "#/components/parameters/none" }] },
      put: { parameters: [{ in: "query" }] },
    },
  },
  components: { schemas: { Broken: { $ref: "#/nothing" } } },
};

describe("An open description", () => {
  test("reads an operation beside others that are broken, and each only once", () => {
    const opened = openDescription(description);
    const [outline] = opened.outlines;
    if (outline === undefined) throw new Error("no operation");
    expect(opened.problems).toEqual([]);
    expect(opened.readOperation(outline)).toMatchObject({ id: "list", parameters: [] });
    expect(opened.readOperation(outline)).toBe(opened.readOperation(outline));
  });

  test("refuses an operation that it does not have", () => {
    const [outline] = openDescription(description).outlines;
    if (outline === undefined) throw new Error("no operation");
    const other = openDescription({ openapi: "3.1.0" });
    expect(() => other.readOperation(outline)).toThrow(RangeError);
  });

  test("is opened when only an operation is endless", () => {
    const operation: Record<string, unknown> = {};
    operation.self = operation;
    const paths = { "/a": { get: operation, post: {} } };
    const opened = openDescription({ openapi: "3.1.0", paths });
    const [get, post] = opened.outlines;
    if (get === undefined || post === undefined) throw new Error("no operation");
    expect(thrownBy(() => opened.readOperation(get))).toMatchObject({ problems: [{}] });
    expect(opened.readOperation(post).method).toBe("POST");
  });
});
