import { describe, expect, test } from "@jest/globals";
import {
  fromTemplateFragment,
  isTemplateLink,
  toTemplateFragment,
} from "../../../docs/.vitepress/playground/explorer-link.js";
import { explore, VARIABLES } from "../../../docs/.vitepress/playground/expansions.js";

const variables = JSON.stringify(VARIABLES);

describe("The template explorer", () => {
  test("says for each expression its operator, values and expansion", () => {
    const found = explore("/docs{/list*}/:who{?x,undef,missing}{#var:3}", variables);
    const { text, expansions } = found as Extract<typeof found, { text: string }>;
    expect(text).toBe("/docs/red/green/blue/fred?x=1024#val");
    const shown = expansions.map(({ expression, operator, variables: given, text: part }) => [
      expression,
      operator.sign,
      given.map(({ name, value }) => `${name} ${String(value)}`).join(", "),
      part,
    ]);
    expect(shown).toEqual([
      ["{/list*}", "/", 'list ["red","green","blue"]', "/red/green/blue"],
      [":who", "", 'who "fred"', "fred"],
      ["{?x,undef,missing}", "?", 'x "1024", undef undefined, missing undefined', "?x=1024"],
      ["{#var:3}", "#", 'var "value"', "#val"],
    ]);
    expect(expansions[0]?.operator.name).toBe("path segment");
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
});

describe("A link to a template", () => {
  test.each([{ template: "/docs{/list*}{?grüße}" }, { template: "", variables: '{ "a": "🎉"' }])(
    "has what is typed: %j",
    (state) => {
      const fragment = toTemplateFragment(state);
      expect(fragment).toMatch(/^#template=[\w-]+$/);
      expect(fromTemplateFragment(fragment)).toEqual(state);
    },
  );

  test.each(["", "#operators", "#template=%", "#template=W10", "#template=e30", "#template=WzFd"])(
    "is not read from %s",
    (fragment) => {
      expect(fromTemplateFragment(fragment)).toBeUndefined();
    },
  );

  test("that is damaged is still known to be a link", () => {
    expect(isTemplateLink("#template=W10")).toBe(true);
    expect(isTemplateLink("#operators")).toBe(false);
  });
});
