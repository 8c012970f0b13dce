import { describe, expect, test } from "@jest/globals";
import { EMPTY_FORM, type Form } from "../../../docs/.vitepress/playground/form.js";
import {
  edited,
  type FormHistory,
  historyOf,
  redone,
  replaced,
  undone,
} from "../../../docs/.vitepress/playground/form-history.js";

const at = (route: string): Form => ({ ...EMPTY_FORM, route });
/** The routes before, in and after a form. */
const routes = ({ before, form, after }: FormHistory) =>
  [before, [form], after].map((forms) => forms.map(({ route }) => route).join(" "));

describe("The history of a form", () => {
  test("has what a sample, an operation or a link replaced", () => {
    const history = replaced(replaced(historyOf(at("a")), at("b")), at("c"));
    expect(routes(history)).toEqual(["a b", "c", ""]);
    expect(routes(undone(history))).toEqual(["a", "b", "c"]);
    expect(routes(redone(undone(undone(history))))).toEqual(["a", "b", "c"]);
  });

  test("has one step for keys that are pressed one after the other", () => {
    const typed = edited(edited(historyOf(at("a")), at("ab"), 1000), at("abc"), 1999);
    expect(routes(typed)).toEqual(["a", "abc", ""]);
    const later = edited(typed, at("abcd"), 2999);
    expect(routes(later)).toEqual(["a abc", "abcd", ""]);
  });

  test("forgets what was undone when the form is edited, and begins a new step", () => {
    const history = undone(edited(historyOf(at("a")), at("b"), 1000));
    expect(routes(edited(history, at("c"), 1001))).toEqual(["a", "c", ""]);
  });

  test("has no step before the first and none after the last", () => {
    const history = historyOf(at("a"));
    expect(undone(history)).toBe(history);
    expect(redone(history)).toBe(history);
  });

  test("keeps the last hundred forms", () => {
    let history = historyOf(at("0"));
    for (let index = 1; index <= 150; index++) history = replaced(history, at(String(index)));
    expect(history.before).toHaveLength(100);
    expect(history.before[0]?.route).toBe("50");
  });
});
