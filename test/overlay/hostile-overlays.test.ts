import { describe, expect, test } from "@jest/globals";
import { readDescription } from "fluent-endpoint/openapi";
import { parseYaml } from "fluent-endpoint/openapi/yaml";

/** Applies actions to a description with many lists, objects and a long text. */
function apply(...actions: readonly object[]) {
  return applyTo(
    {
      openapi: "3.1.0",
      info: { title: "a".repeat(40), version: "1" },
      paths: {},
      "x-wide": Array.from({ length: 3000 }, (_, index) => ({ index })),
    },
    actions,
  );
}

function applyTo(description: object, actions: readonly object[]) {
  const content = { overlay: "1.1.0", info: { title: "Hostile", version: "1" }, actions };
  return readDescription(description, { overlays: [{ content }] });
}

describe("A hostile target", () => {
  test.each([
    ["looks at everything for everything", "$..[?count($..*) > 1]", "looks at the same values"],
    ["looks at everything many times", "$..[?$..[?$..[?@.none]]]", "looks at the same values"],
    ["repeats itself", `$${`[${"*,".repeat(50)}*]`.repeat(5)}`, "looks at the same values"],
    ["is deeply nested", `$[?${"(".repeat(5000)}@.a`, "nested more than 100 levels deep"],
    ["nests filters", `$${"[?@".repeat(200)}`, "nested more than 100 levels deep"],
    ["nests calls", `$[?${"length(".repeat(200)}`, "nested more than 100 levels deep"],
    ["is endless", `$${".a".repeat(10_000)}`, "more than 10000 characters"],
    ["calls a function that is none", "$[?constructor(@)]", "There is no function constructor()."],
    ["has a long pattern", `$.info[?match(@, '${"a".repeat(2000)}')]`, "more than 1000 characters"],
    ["has a large pattern", "$.info[?match(@, '((a{90}){90}){90}')]", "more than 5000 times"],
  ])("that %s is refused", (_name, target, message) => {
    expect(() => apply({ target, update: {} })).toThrow(message);
  });

  test.each(["(a|a)*b", "(a*)*b", "(a+)+$b", "a*a*a*a*a*a*a*b", "(a|aa|aaa)*b"])(
    "with the pattern %s takes no more time than another",
    (pattern) => {
      const { notices } = apply({ target: `$.info[?match(@, '${pattern}')]`, remove: true });
      expect(notices).toHaveLength(1);
    },
  );

  test("finds no inherited property", () => {
    const { notices } = apply(
      { target: "$.constructor", remove: true },
      { target: "$.__proto__", update: { polluted: true } },
      { target: "$.info['toString']", remove: true },
      { target: "$['x-wide'].length", remove: true },
    );
    expect(notices).toHaveLength(4);
    expect(Object(Object.prototype)).not.toHaveProperty("polluted");
  });
});

describe("A hostile update", () => {
  test("sets no prototype", () => {
    const update = JSON.parse('{ "__proto__": { "polluted": true }, "constructor": 1 }') as object;
    const { document } = apply(
      { target: "$.info", update },
      { target: "$.info", update },
      { target: "$.info", copy: "$.info" },
    );
    expect(Object.getPrototypeOf(document.info)).toBe(Object.prototype);
    expect({}).not.toHaveProperty("polluted");
  });

  test("cannot grow without end", () => {
    const grow = { target: "$['x-wide']", copy: "$['x-wide']" };
    expect(() => apply(...Array<object>(40).fill(grow))).toThrow(
      "The overlays add more than 1000000 values.",
    );
  });

  test("cannot make a description that is too deep", () => {
    const deep: Record<string, unknown> = {};
    let inner = deep;
    for (let level = 0; level < 300; level++) inner = inner.a = {} as Record<string, unknown>;
    expect(() =>
      apply(
        { target: "$", update: { "x-deep": deep } },
        { target: `$['x-deep']${".a".repeat(299)}`, copy: "$['x-deep']" },
      ),
    ).toThrow("It is nested more than 500 levels deep.");
    inner.a = deep;
    expect(() => apply({ target: "$", update: deep })).toThrow("It contains itself.");
  });

  test("does not make an endless description endless work", () => {
    const info: Record<string, unknown> = { title: "a", version: "1" };
    info.info = info;
    expect(() =>
      applyTo({ openapi: "3.1.0", info, paths: {} }, [{ target: "$", update: {} }]),
    ).toThrow("It contains itself.");
  });

  test("leaves aliases of YAML alone", () => {
    const text = `
openapi: 3.1.0
info: &info { title: A, version: "1" }
x-info: *info
paths: {}`;
    const content = {
      overlay: "1.1.0",
      info: { title: "One of two", version: "1" },
      actions: [{ target: "$.info", update: { title: "B" } }],
    };
    const { document } = readDescription(parseYaml(text), { overlays: [{ content }] });
    expect(document).toMatchObject({ info: { title: "B" }, "x-info": { title: "A" } });
  });
});
