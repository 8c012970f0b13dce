import { describe, expect, test } from "@jest/globals";
import { StdUriTemplate } from "@std-uritemplate/std-uritemplate";
import { explore, OPERATORS, VARIABLES } from "../../../docs/.vitepress/playground/expansions.js";

const variables = JSON.stringify(VARIABLES);

describe("The template explorer", () => {
  test("says for each expression its operator, values and expansion", () => {
    const found = explore("/docs{/list*}/:who{?x,undef,missing}{#var:3}", variables);
    expect(found).toEqual({
      text: "/docs/red/green/blue/fred?x=1024#val",
      expansions: [
        {
          expression: "{/list*}",
          operator: expect.objectContaining({ sign: "/", name: "path segment" }),
          variables: [{ name: "list", value: '["red","green","blue"]' }],
          text: "/red/green/blue",
        },
        expect.objectContaining({
          expression: ":who",
          variables: [{ name: "who", value: '"fred"' }],
          text: "fred",
        }),
        {
          expression: "{?x,undef,missing}",
          operator: expect.objectContaining({ sign: "?" }),
          variables: [
            { name: "x", value: '"1024"' },
            { name: "undef", value: undefined },
            { name: "missing", value: undefined },
          ],
          text: "?x=1024",
        },
        {
          expression: "{#var:3}",
          operator: expect.objectContaining({ sign: "#" }),
          variables: [{ name: "var", value: '"value"' }],
          text: "#val",
        },
      ],
    });
  });

  test("keeps an expression that expands to nothing", () => {
    expect(explore("a{undef}", variables)).toMatchObject({
      text: "a",
      expansions: [{ expression: "{undef}", text: "" }],
    });
  });

  test("underlines the wrong part, without what the page puts in front of a template", () => {
    expect(explore("/a{b", variables)).toEqual({
      problem: expect.objectContaining({ parts: ["/a", "{b", ""] }),
    });
    expect(explore("{!a}", variables)).toMatchObject({ problem: { parts: ["{", "!", "a}"] } });
  });

  test.each(["{", "[]"])("says what is wrong with the variables %s", (text) => {
    expect(explore("{a}", text)).toMatchObject({
      problem: { message: expect.stringMatching(/^The variables (?:are not JSON|must be)/) },
    });
  });

  test("expands its samples as the reference implementation does", () => {
    for (const sample of OPERATORS.flatMap((operator) => operator.samples)) {
      const found = explore(sample, variables);
      const expected = StdUriTemplate.expand(sample, VARIABLES);
      expect({ sample, text: "text" in found && found.text }).toEqual({ sample, text: expected });
    }
  });
});
