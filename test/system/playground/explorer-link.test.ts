import { describe, expect, test } from "@jest/globals";
import {
  fromTemplateFragment,
  isTemplateLink,
  toTemplateFragment,
} from "../../../docs/.vitepress/playground/explorer-link.js";

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
