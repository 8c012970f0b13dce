import fc from "fast-check";

const character = fc
  .oneof(
    fc.integer({ min: 0, max: 0xff }),
    fc.integer({ min: 0, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((codePoint) => String.fromCodePoint(codePoint));

/** Text of any characters. (`fc.string` with all of Unicode takes a second to prepare.) */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.array(character, { maxLength }).map((characters) => characters.join(""));
}
