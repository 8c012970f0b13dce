import { spawnSync } from "node:child_process";
import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { EndpointBuilder, type Style } from "fluent-endpoint";
import { describeUnless } from "../../helpers/missing-programs.js";
import { SEED } from "../../helpers/random.js";
import { flatLists, nestedValues, type FormValues } from "./form-values.js";

/** A parser of forms in another language. It reads a JSON list of forms and prints what each of them holds. */
interface Parser {
  readonly command: string;
  readonly program: readonly string[];
}

const PHP: Parser = {
  command: "php",
  program: [
    "-r",
    `echo json_encode(array_map(function ($form) { parse_str($form, $values); return (object) $values; },
       json_decode(stream_get_contents(STDIN))));`,
  ],
};

/** Rack is what Ruby on Rails and Stripe read forms with. */
const RACK: Parser = {
  command: "ruby",
  program: [
    "-rrack",
    "-rjson",
    "-e",
    "puts JSON.generate(JSON.parse(STDIN.read).map { |form| Rack::Utils.parse_nested_query(form) })",
  ],
};

function parseBy({ command, program }: Parser, forms: readonly string[]): readonly unknown[] {
  const { status, stdout, stderr, error } = spawnSync(command, program, {
    input: JSON.stringify(forms),
    encoding: "utf8",
  });
  if (status !== 0) throw error ?? new Error(`${command} failed: ${stderr}`);
  return JSON.parse(stdout) as unknown[];
}

/** `describe` for tests with a parser. */
function describeParser(parser: Parser): ReturnType<typeof describeUnless> {
  let reason: string | undefined;
  try {
    parseBy(parser, []);
  } catch (error) {
    reason = String(error);
  }
  return describeUnless(reason, `the tests with ${parser.command}`);
}

function formOf(values: FormValues, style: Style): string {
  const { body } = new EndpointBuilder("https://h.example")
    .route("POST /x")
    .form(values)
    .style(style)
    .build();
  return String(body);
}

const sample = (values: fc.Arbitrary<FormValues>) =>
  fc.sample(values, { seed: SEED, numRuns: 300 });

describeParser(PHP)("PHP reads back", () => {
  test.each<[Style, fc.Arbitrary<FormValues>]>([
    ["indices", nestedValues],
    ["brackets", flatLists],
  ])("a form in the style %s", (style, values) => {
    const given = sample(values);
    expect(
      parseBy(
        PHP,
        given.map((each) => formOf(each, style)),
      ),
    ).toEqual(given);
  });
});

describeParser(RACK)("Rack reads back", () => {
  test("a form in the style brackets", () => {
    const given = sample(flatLists);
    expect(
      parseBy(
        RACK,
        given.map((each) => formOf(each, "brackets")),
      ),
    ).toEqual(given);
  });

  test("lists in the style indices as objects with the indices as keys", () => {
    const given = sample(nestedValues);
    const written = given.map((each) => formOf(each, "indices"));
    expect(parseBy(RACK, written)).toEqual(given.map(withIndices));
  });
});

function withIndices(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withIndices(each)]));
}
