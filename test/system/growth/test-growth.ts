import { expect, test } from "@jest/globals";
import { SEED } from "../../helpers/random.js";
import { excessiveGrowth, excessiveGrowthAtEnd, looksExcessive, type Prepare } from "./growth.js";
import type { CountedArgument, TestedArgument } from "./tested-argument.js";

/** The milliseconds for quick looks at the texts of one argument. With a tenth of a second or more, one grows to the largest size. */
const BUDGET = Number(process.env.TEST_GROWTH ?? 10);

/** Texts to repeat: punctuation alone and before a letter, letters, white space, control characters and halves of surrogate pairs. */
const UNITS = [
  ...Array.from("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~").flatMap((each) => [each, `${each}a`]),
  ...[..."aA1 \t\n\v\f\r\0\u001b\u007f\u0085\u00a0é\u2028\ufeff", "\ud800", "\udc00"],
];

/** Texts of one, two and three characters that start something in a URL, a template, JSON or a credential. Nightly, each is tried everywhere. */
const SWEPT = [
  ...["?", "{", "=", '"', "\\", "%", ":", "/", "@", "&", " ", "["],
  ...["?a", "a=", "{a", "%2", '\\"', '":', "[]", "/:", "..", "- ", "a ", "\\u"],
  ...["eyJ", "{?a", "://", "%25", "&a=", '"a"', "{a}", "{&a", "/{a", "?a=", "a: ", "<a>"],
];

/** Input that is made of a text in a frame, again and again. */
interface RepeatedText {
  readonly title: string;
  readonly prepare: Prepare;
}

/** Tries texts as one argument: its own up to the largest size, and as many of the others as there is time for. */
export function testText({ of, argument, frames, work, units = [] }: TestedArgument): void {
  test(`${of}: ${argument} in linear time`, async () => {
    const texts = frames.flatMap((frame) => UNITS.map((unit) => repeated(frame, unit, work)));
    const random = shuffled(texts);
    const own = frames.flatMap((frame) => units.map((unit) => repeated(frame, unit, work)));
    const found: string[] = [];
    const measure = async ({ title, prepare }: RepeatedText) => {
      const factor = await excessiveGrowth(prepare);
      if (factor !== undefined) found.push(`${title}: ${factor.toFixed(1)}`);
    };
    for (const unit of BUDGET < 100 ? [] : SWEPT) {
      const each = repeated(frames[0] ?? "$", unit, work);
      if (await looksExcessive(each.prepare)) await measure(each);
    }
    for (const each of [...own, ...random.slice(0, BUDGET < 100 ? 0 : 1)]) await measure(each);
    const end = performance.now() + BUDGET;
    for (const each of random) {
      if (performance.now() > end) break;
      if (await looksExcessive(each.prepare)) await measure(each);
    }
    expect(found).toEqual([]);
  }, 600_000);
}

/** Tries a number of things as one argument. */
export function testCount({ of, argument, most, prepare }: CountedArgument): void {
  test(`${of}: ${argument} in linear time`, async () => {
    expect(await excessiveGrowth(prepare, most)).toBeUndefined();
    expect(await excessiveGrowthAtEnd(prepare, most)).toBeUndefined();
  }, 600_000);
}

function repeated(frame: string, unit: string, work: TestedArgument["work"]): RepeatedText {
  const prepare = (size: number) => {
    const text = frame.replace("$", () => unit.repeat(size / unit.length));
    return () => work(text);
  };
  return { title: `${JSON.stringify(unit)} in ${frame}`, prepare };
}

/** In an order that the seed decides, so that other runs try other texts first. */
function shuffled<Each>(given: readonly Each[]): Each[] {
  let state = SEED;
  const keyed = given.map((each) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return [state >>> 8, each] as const;
  });
  return keyed.sort(([one], [other]) => one - other).map(([, each]) => each);
}
