import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { BY_HAND, CHIPS, FIRST, OURS, type Outcome } from "../../docs/.vitepress/theme/chips.js";
import { budgets } from "../../etc/budgets.json";
import { read, repository } from "./code-blocks.js";

/** The pages that a visitor meets first. */
const FRONT = ["README.md", "docs/index.md"];

/** The uses of the library, in the order in which the first block of code shows them. */
const USES = [
  "new EndpointBuilder(",
  ".header(",
  ".route(",
  ".build()",
  "extends EndpointBuilder",
  ".as(Orders)",
  " endpoint(",
  "fetch(...toFetch(request))",
];

test.each(FRONT)("The first block chains, extends, calls and sends: %s", (file) => {
  const block = firstBlock(file);
  const [, code = ""] = block.split(/(?<=^import .*\n)\n/m);
  let rest = code;
  for (const use of USES) {
    expect(rest).toContain(use);
    rest = rest.slice(rest.indexOf(use));
  }
  expect(block.trimEnd().split("\n").length).toBeLessThanOrEqual(30);
  expect(block).toBe(firstBlock("README.md"));
});

test.each([...FRONT, "package.json", "docs/public/llms.txt", "docs/.vitepress/config.ts"])(
  "The sentence of the product says that the builder is immutable: %s",
  (file) => {
    expect(read(file)).toMatch(
      /immutable, fluent builder of typed HTTP requests: chain it, extend/i,
    );
  },
);

describe("The chips", () => {
  test("show where a template string sends the order's DELETE, and that ours sends nothing there", () => {
    const shown = CHIPS.map(({ label, byHand, ours }) => [label, byHand.result, ours.result]);
    const orders = "DELETE https://shop.example.com/v1/orders";
    expect(shown).toEqual([
      ["7", `${orders}/7`, `${orders}/7`],
      ['".."', "DELETE https://shop.example.com/v1/", "nothing sent"],
      ['"a/b"', `${orders}/a%2Fb`, `${orders}/a%2Fb`],
      ["undefined", `${orders}/undefined`, "nothing sent"],
    ]);
    const wrong = CHIPS.filter(({ byHand }) => !byHand.isRight).map(({ byHand }) => byHand.note);
    expect(wrong).toEqual(["not an order any more", 'an order called "undefined"']);
  });

  test("are drawn in docs/chips.svg, as the home page shows them at first", () => {
    const picture = read("docs/chips.svg").replaceAll("&quot;", '"').replaceAll("&lt;", "<");
    const texts = Array.from(picture.matchAll(/^<text .*?>(.*)<\/text>$/gm), ([, text]) => text);
    const shown = ({ isRight, result, note }: Outcome) =>
      `${isRight ? "✓" : "✗"} ${result} ${note}`;
    const { byHand, ours } = CHIPS[FIRST] ?? {};
    const parts = [
      ...["id =", ...CHIPS.map(({ label }) => label)],
      ...["A template string", BY_HAND, byHand && shown(byHand)],
      ...["fluent-endpoint", OURS.join(""), ours && shown(ours)],
    ];
    expect(texts.join(" ")).toBe(parts.join(" "));
    const chips = picture.match(/^<rect class="chip.*$/gm) ?? [];
    expect(chips.findIndex((chip) => chip.includes("chosen"))).toBe(FIRST);
  });

  test("quote the compiler", () => {
    const outputs = compile(CHIPS.map(({ label }) => label));
    for (const [index, { compileError }] of CHIPS.entries()) {
      const output = outputs[index] ?? "";
      if (compileError === undefined) expect(output).toBe("");
      else expect(output).toContain(`${compileError}\n`);
    }
  });
});

/** The limit of a budget of bytes, in kB. */
function limitOf(name: string): number {
  const found = budgets.find((budget) => budget.name === `${name}, bundled, brotli`);
  return (found?.max ?? NaN) / 1000;
}

test.each(FRONT)("The size is what the budgets hold: %s", (file) => {
  const said = Number(/(\d+) kB (?:to|on) a page/.exec(read(file))?.[1]);
  const held = limitOf("endpoint and toFetch");
  expect(said).toBeGreaterThanOrEqual(held);
  expect(said).toBeLessThan(held + 2);
});

const [one, all] = ["one area of Asana", "all areas of Asana"].map((name) =>
  limitOf(name).toFixed(1),
);
const [github, box, stripe] = ["GitHub", "Box", "Stripe"].map((api) =>
  (Math.ceil(limitOf(`all of ${api}`) * 10) / 10).toFixed(1),
);

test.each([
  ["README.md", `all of GitHub is ${limitOf("all of GitHub")} kB`],
  ["docs/generate.md", `${one} kB instead of ${all} with [Asana's API]`],
  [
    "docs/recipes/calls-by-route.md",
    `all of GitHub has ${github} kB, for Box ${box}, for Stripe ${stripe}.`,
  ],
])("The sizes of generated code in %s are what the budgets hold", (file, words) => {
  expect(read(file).replaceAll(/\s+/g, " ")).toContain(words);
});

function firstBlock(file: string): string {
  const [, code = ""] = /^```ts\n(.*?)^```$/ms.exec(read(file)) ?? [];
  return code;
}

/** What the compiler says of a call with each of these values, in the words that a terminal shows. */
function compile(values: readonly string[]): string[] {
  const folder = join(repository, "etc/temporary/front-door");
  rmSync(folder, { recursive: true, force: true });
  for (const [index, value] of values.entries()) {
    const program = `import { createEndpoint } from "fluent-endpoint";

const shop = createEndpoint("https://shop.example.com/v1");
shop("DELETE /orders/{id}", { id: ${value} });
`;
    mkdirSync(join(folder, `${index}`), { recursive: true });
    writeFileSync(join(folder, `${index}/orders.ts`), program);
  }
  const config = {
    extends: "../../../tsconfig.json",
    include: ["*/*", "../../text-imports.d.ts"],
    exclude: [],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const compiler = join(repository, "node_modules/typescript-7/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [compiler, "--pretty"], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  const [others, ...reports] = `\n${stdout.replaceAll(/\u001b\[\d*m/g, "")}`.split(
    /\n(?=\d+\/orders)/,
  );
  expect(others).toBe("");
  return values.map((_, index) =>
    reports
      .filter((report) => report.startsWith(`${index}/`))
      .map((report) => report.slice(report.indexOf("/") + 1))
      .join("\n"),
  );
}
