import { describe, expect, test } from "@jest/globals";
import { generate } from "fluent-endpoint/generate";
import { readDescription } from "fluent-endpoint/openapi";
import { documentOf, parameter, text } from "../helpers/descriptions.js";
import { errorsIn } from "./compile-generated.js";
import { instanceOf, loadGenerated, member, requestBy } from "./generated-module.js";

const tags = ["pets"];
const get = { operationId: "getPet", tags, parameters: [parameter("path", "id", text)] };
const api = readDescription(
  documentOf(
    { "/pets": { get: { operationId: "listPets", tags } }, "/pets/{id}": { get } },
    { info: { title: "Pets", version: "1" }, servers: [{ url: "https://pets.example" }] },
  ),
);

const BASE = `import { EndpointBuilder } from "fluent-endpoint";
export class MyBase<Paths = unknown> extends EndpointBuilder<Paths> {
  traced(id: string): this {
    return this.header("x-trace", id) as this;
  }
}
`;

const SENDING = `import { type Complete, EndpointBuilder } from "fluent-endpoint";
class Company<Paths = unknown> extends EndpointBuilder<Paths> {
  send<Self>(this: Complete<Self>): string {
    return this.build().url;
  }
}
export class Sending<Paths = unknown> extends Company<Paths> {
  sendAgain<Self>(this: Complete<Self>): string {
    return this.build().url;
  }
}
`;

const PROGRAM = `import type { Complete } from "fluent-endpoint";
import { Pets } from "./index.js";
function sent<Builder>(builder: Complete<Builder>): string {
  return builder.build().url;
}
const pets = new Pets();
pets.pets.getPet({ id: "7" }).send();
pets.pets.getPet({ id: "7" }).sendAgain();
sent(pets.pets.getPet({ id: "7" }));
const routed = pets.route("GET /pets/{id}");
routed.param("id", "7").send();
routed.send();
routed.sendAgain();
sent(routed);
pets.pets.getPet().send();
`;

describe("A class to extend", () => {
  test("gives its methods to the root and the areas", () => {
    const { files } = generate(api, { extends: { name: "MyBase", from: "./my-base.js" } });
    expect(files.get("builder.ts")).toContain("class PetsBase extends MyBase<paths>");
    const module = loadGenerated(new Map([...files, ["my-base.ts", BASE]]));
    const pets = instanceOf(module, "Pets");
    const traced = member(pets, "traced") as (id: string) => unknown;
    const request = requestBy(traced.call(pets, "1"), "pets", "listPets", {});
    expect(request).toMatchObject({
      url: "https://pets.example/pets",
      headers: { "x-trace": "1" },
    });
  });

  test("sends complete requests only", async () => {
    const { files } = generate(api, { extends: { name: "Sending", from: "./sending.js" } });
    const module = new Map([...files, ["sending.ts", SENDING]]);
    expect(await errorsIn(module, PROGRAM)).toEqual([
      expect.stringMatching(/^routed\.send\(\); → .*"parameter id"/s),
      expect.stringMatching(/^routed\.sendAgain\(\); → .*"parameter id"/s),
      expect.stringMatching(/^sent\(routed\); → .*"parameter id"/s),
      expect.stringMatching(/^pets\.pets\.getPet\(\)\.send\(\); → .*"parameter id"/s),
    ]);
  });

  test.each(["Pets", "PetsBase", "PetsOptions", "paths", "SERVERS"])(
    "called %s is refused, because the files need the name",
    (name) => {
      expect(() => generate(api, { extends: { name, from: "./my-base.js" } })).toThrow(
        expect.objectContaining({ code: "invalid-options" }),
      );
    },
  );

  test("is not code", () => {
    expect(() => generate(api, { extends: { name: "A {} //", from: "./my-base.js" } })).toThrow(
      "is not a TypeScript identifier",
    );
    const { files } = generate(api, { extends: { name: "A", from: '";alert();"' } });
    expect(files.get("builder.ts")).toContain(`import { A } from '";alert();"';`);
  });
});

describe("The extension of imports", () => {
  test.each([
    [".js", "./types.js", ".ts"],
    [".ts", "./types.ts", ".ts"],
    [".mjs", "./types.mjs", ".mts"],
    ["none", "./types", ".ts"],
  ] as const)("%s", (importExtension, specifier, ending) => {
    const { files } = generate(api, { importExtension, compiled: true });
    const imports = [...files.values()].flatMap((source) =>
      [...source.matchAll(/ from "(\.[^"]*)";$/gm)].map(([, name = ""]) => name),
    );
    expect(imports).toContain(specifier);
    const end = specifier.slice("./types".length);
    expect(imports.every((name) => (end === "" ? !/\.\w+$/.test(name) : name.endsWith(end)))).toBe(
      true,
    );
    expect([...files.keys()].every((file) => file.endsWith(ending))).toBe(true);
  });

  test("is not a name that a description has", () => {
    const described = readDescription({
      openapi: "3.1.0",
      info: { title: 'from "./types.js";', version: "1" },
      paths: {},
      components: { schemas: { A: { const: "./types.js" }, B: { const: ' from "./types.js";' } } },
    });
    const { files } = generate(described, { importExtension: ".ts" });
    expect(files.get("types.ts")).toMatch(/"\.\/types\.js"[^]* from "\.\/types\.js";/);
  });
});
