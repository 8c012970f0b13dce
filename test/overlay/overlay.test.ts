import { describe, expect, test } from "@jest/globals";
import { type Description, DescriptionError, readDescription } from "fluent-endpoint/openapi";
import { parseYaml } from "fluent-endpoint/openapi/yaml";

const PETS = `
openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets:
    get:
      operationId: listPets
      tags: [pets, dummy]
      x-traits: [paged]
      parameters:
        - { name: filter, in: query, schema: { type: string } }
        - { name: dummy, in: query, schema: { type: string } }
        - { name: limit, in: query, schema: { type: integer } }
      responses: { "200": { description: OK }, "500": { description: Broken } }
    post: { operationId: addPet, summary: Add, responses: { "200": { description: OK } } }
  /owners:
    get: { operationId: listOwners, responses: { "200": { description: OK } } }
`;

/** The text of an overlay with some actions, in YAML or JSON. */
function overlay(actions: string, version = "1.1.0"): { file: string; content: object } {
  const text = `overlay: ${version}\ninfo: { title: Changes, version: "1" }\nactions:\n${actions}`;
  return { file: "changes.yaml", content: parseYaml(text, "changes.yaml") };
}

function apply(actions: string, version?: string): Description {
  const overlays = [overlay(actions, version)];
  return readDescription(parseYaml(PETS, "pets.yaml"), { file: "pets.yaml", overlays });
}

/** The value at a path of keys after some actions. */
function after(actions: string, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (value, key) => (value as Readonly<Record<string, unknown>>)[key],
    apply(actions).document,
  );
}

function problemsOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof DescriptionError) return error.message;
    throw error;
  }
  return "";
}

describe("An update", () => {
  test("of an object is merged: values replace values, lists are joined, and the rest stays", () => {
    const actions = `
- target: $
  update:
    info: { title: Animals, x-team: zoo }
    paths: { /pets: { get: { tags: [animals], x-rate: 1 } }, /zoo: { get: { operationId: zoo } } }`;
    const { title, version, operations } = apply(actions);
    expect({ title, version }).toEqual({ title: "Animals", version: "1" });
    expect(operations.map(({ id }) => id)).toEqual(["listPets", "addPet", "listOwners", "zoo"]);
    expect(operations[0]?.tags).toEqual(["pets", "dummy", "animals"]);
    expect(after(actions, "info", "x-team")).toBe("zoo");
  });

  test("of several objects changes each", () => {
    const { operations } = apply("- { target: $.paths.*.get, update: { deprecated: true } }");
    expect(operations.filter(({ isDeprecated }) => isDeprecated).map(({ id }) => id)).toEqual([
      "listPets",
      "listOwners",
    ]);
  });

  test("of a list appends an object or a value, or the items of a list", () => {
    const tags = ["paths", "/pets", "get", "tags"];
    expect(after("- { target: $.paths.*.get.tags, update: new }", ...tags)).toEqual([
      "pets",
      "dummy",
      "new",
    ]);
    expect(after("- { target: $.paths.*.get.tags, update: [a, b] }", ...tags)).toEqual([
      "pets",
      "dummy",
      "a",
      "b",
    ]);
    const { operations } = apply(
      "- { target: $.paths.*.get.parameters, update: { name: page, in: query } }",
    );
    expect(operations[0]?.parameters.map(({ name }) => name)).toEqual([
      "filter",
      "dummy",
      "limit",
      "page",
    ]);
  });

  test("of a single value replaces it, in 1.1", () => {
    const action = `- { target: "$.paths['/pets'].post.summary", update: Adds a pet }`;
    expect(apply(action).operations[1]?.summary).toBe("Adds a pet");
    expect(problemsOf(() => apply(action, "1.0.0"))).toBe(
      "changes.yaml:4: #/actions/0: The target of the action is a single value: this needs overlay: 1.1.0.",
    );
  });

  test("where a trait says so", () => {
    const { operations } = apply(`
- target: $.paths[?@.get['x-traits'][?@ == 'paged']].get
  update: { parameters: [{ name: top, in: query }, { name: skip, in: query }] }`);
    expect(operations.map(({ parameters }) => parameters.length)).toEqual([5, 0, 0]);
  });

  test("does not share what it adds between its targets", () => {
    const { operations } = apply(`
- { target: $.paths.*.get, update: { x-list: { tags: [] } } }
- { target: "$.paths['/pets'].get", update: { x-list: { tags: [one] } } }
- { target: "$.paths['/owners'].get", update: { tags: [owners] } }`);
    expect(operations.map(({ tags }) => tags)).toEqual([["pets", "dummy"], [], ["owners"]]);
  });
});

describe("remove", () => {
  test("takes keys from objects and items from lists, with update or without", () => {
    const { operations } = apply(`
- { target: "$.paths..responses['500']", remove: true }
- { target: "$.paths.*.get.parameters[?@.name == 'dummy']", remove: true, update: {} }
- { target: "$.paths.*.get.tags[?@ == 'dummy']", remove: true }
- { target: "$.paths['/owners']", remove: true }`);
    expect(operations.map(({ id }) => id)).toEqual(["listPets", "addPet"]);
    expect(operations[0]?.parameters.map(({ name }) => name)).toEqual(["filter", "limit"]);
    expect(operations[0]?.tags).toEqual(["pets"]);
    expect(operations[0]?.responses.map(({ status }) => status)).toEqual(["200"]);
  });

  test("cannot take everything", () => {
    expect(problemsOf(() => apply("- { target: $, remove: true }"))).toBe(
      "changes.yaml:4: #/actions/0: The whole description cannot be removed.",
    );
  });
});

describe("copy", () => {
  test("merges what is elsewhere, and with remove it moves a path", () => {
    const { operations } = apply(`
- { target: $.paths, update: { /animals: {} } }
- { target: "$.paths['/animals']", copy: "$.paths['/pets']" }
- { target: "$.paths['/pets']", remove: true }`);
    expect(operations.map(({ path, id }) => `${path} ${id ?? ""}`)).toEqual([
      "/owners listOwners",
      "/animals listPets",
      "/animals addPet",
    ]);
  });

  test("may put a part into itself", () => {
    expect(after("- { target: $.info, copy: $ }", "info", "info")).toMatchObject({ title: "Pets" });
  });

  test.each([
    ["$.paths.*", "2 values"],
    ["$.none", "nothing"],
  ])("from %s is refused", (from, found) => {
    expect(problemsOf(() => apply(`- { target: $.info, copy: "${from}" }`))).toBe(
      `changes.yaml:4: #/actions/0: The path of copy must lead to one value, but leads to ${found}.`,
    );
  });
});

describe("Notices", () => {
  test("name actions that change nothing", () => {
    const { notices } = apply("- { target: $.none, remove: true }\n- { target: $.info }");
    expect(notices).toEqual([
      {
        code: "unused-action",
        severity: "note",
        file: "changes.yaml",
        line: 4,
        pointer: "/actions/0",
        message: "The target of the action matches nothing.",
      },
      {
        code: "unused-action",
        severity: "note",
        file: "changes.yaml",
        line: 5,
        pointer: "/actions/1",
        message: "The action has neither update, copy nor remove.",
      },
    ]);
  });
});

describe("What is wrong", () => {
  test.each([
    ["- { target: $.paths, update: [] }", "Cannot put a list into an object, at #/paths of"],
    ["- { target: $.info.title, update: {} }", "Cannot put an object into a string, at #/info/"],
    ["- { target: $, update: { info: 1 } }", "Cannot put a number into an object, at #/info of"],
    ["- { target: $, update: { info: null } }", "Cannot put null into an object, at #/info of"],
    [
      "- { target: $.*, update: {} }",
      "The target of the action matches single values and objects.",
    ],
    ["- { target: $.info., update: 1 }", "/target: The JSONPath is wrong at character 8: expected"],
    ["- { target: info, update: 1 }", 'wrong at character 1: expected "$".'],
    ["- { target: 1, update: 1 }", "/target: Expected a text, got a number."],
    ["- { target: '', update: 1 }", "/target: Expected a text, got an empty text."],
    ["- { target: $.info, remove: yes please }", "/remove: Expected true or false, got a string."],
    ["- { target: $.info, update: {}, copy: $.info }", "cannot have both update and copy."],
    ["- { target: $.info, updat: {} }", 'There is no key "updat" here. Did you mean "update"?'],
    ["- { target: $.info, q: {} }", "The keys are target, description, update, remove, copy."],
    ["- nothing", "#/actions/0: Expected an action, got a string."],
    ["  []", "#/actions: Expected a list of actions, got an empty list."],
  ])("%s", (actions, message) => {
    expect(problemsOf(() => apply(actions))).toContain(message);
    expect(problemsOf(() => apply(actions))).toMatch(/^changes\.yaml:\d+: #\/actions/);
  });

  test.each([
    [[], "overlay: Expected an overlay, got a list."],
    [{}, 'overlay: Expected "overlay: 1.0.0" or "overlay: 1.1.0", got nothing.'],
    [
      { overlay: "2.0.0" },
      'overlay: #/overlay: Expected "overlay: 1.0.0" or "overlay: 1.1.0", got',
    ],
    [{ overlay: {} }, "got overlay: an object."],
    [{ overlay: "1.0.0" }, "#/info: Expected an object, got nothing."],
    [{ overlay: "1.0.0", info: {} }, "#/info/title: Expected a text, got nothing."],
    [{ overlay: "1.0.0", actoins: [] }, 'no key "actoins" here. Did you mean "actions"?'],
    [
      { overlay: "1.0.0", info: { title: "a", version: "b" }, extends: 1 },
      "#/extends: Expected a text, got a number.",
    ],
    [{ overlay: "1.0.0", info: { title: "a", version: "b" } }, "#/actions: Expected a list of"],
    [
      {
        overlay: "1.0.0",
        info: { title: "a", version: "b" },
        actions: [{ target: "$", copy: "$" }],
      },
      '#/actions/0/copy: There is no key "copy" here. It needs overlay: 1.1.0.',
    ],
  ])("An overlay such as %j", (content, message) => {
    expect(problemsOf(() => readDescription("{}", { overlays: [{ content }] }))).toContain(message);
  });

  test("A description that is none is refused as without overlays", () => {
    const overlays = [overlay("- { target: $, update: {} }")];
    expect(problemsOf(() => readDescription("[]", { overlays }))).toContain("got a list.");
  });

  test("Problems name the file in which the part was written", () => {
    const removal = `- { target: "$.paths['/pets'].get.parameters[0]", remove: true }`;
    const added = "- { target: $.paths.*.get.parameters, update: { in: query } }";
    expect(problemsOf(() => apply(`${removal}\n${added}`))).toBe(
      "changes.yaml:5: #/actions/1/update: The parameter has no name. (GET /pets)",
    );
    const broken = PETS.replace("{ name: limit, ", "{ ");
    const line = broken.split("\n").findIndex((each) => each.includes("- { in: query")) + 1;
    expect(
      problemsOf(() =>
        readDescription(parseYaml(broken), { file: "pets.yaml", overlays: [overlay(removal)] }),
      ),
    ).toBe(
      `pets.yaml:${line}: #/paths/~1pets/get/parameters/2: The parameter has no name. (GET /pets)`,
    );
  });
});

test("Several overlays are applied one after the other, and leave the description as it is", () => {
  const description = { openapi: "3.1.0", info: { title: "A", version: "1" }, paths: {} };
  const before = structuredClone(description);
  const overlays = [
    overlay("- { target: $.info, update: { title: B } }"),
    overlay(`- { target: "$.info[?@ == 'B']", update: C }`),
  ];
  expect(readDescription(description, { overlays }).title).toBe("C");
  expect(description).toEqual(before);
});

test("Swagger 2.0 is changed before it is upgraded", () => {
  const swagger = { swagger: "2.0", info: { title: "A", version: "1" }, paths: {} };
  const overlays = [overlay("- { target: $, update: { host: pets.example, schemes: [https] } }")];
  expect(readDescription(swagger, { overlays }).servers[0]?.url).toBe("https://pets.example");
});
