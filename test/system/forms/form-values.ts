import fc from "fast-check";

/** A value of a form, in which every scalar is text: a parser cannot tell the number 1 from the text "1". */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };

export type FormValues = Record<string, FormValue>;

/**
 * A name. PHP replaces other characters in names, Rack and qs read brackets as nesting, and digits may be the index of a list.
 */
const name = fc
  .stringMatching(/^[A-Za-z_][\w-]{0,6}$/)
  .filter((text) => !(text in Object.prototype));

const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });

/** Empty lists and objects are not sent, so that they have at least one member. */
function objectOf<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Record<string, Value>> {
  return fc.dictionary(name, value, { minKeys: 1, maxKeys: 4, noNullPrototype: true });
}

function listOf<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value[]> {
  return fc.array(value, { minLength: 1, maxLength: 4 });
}

const nested = fc.letrec<{ value: FormValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    listOf(tie("value")),
    objectOf(tie("value")) as fc.Arbitrary<FormValue>,
  ),
})).value;

/** Values with lists and objects at every depth. */
export const nestedValues: fc.Arbitrary<FormValues> = objectOf(nested);

/** Values whose lists hold nothing but text. */
export const flatLists: fc.Arbitrary<FormValues> = objectOf(
  fc.oneof(text, listOf(text), objectOf(fc.oneof(text, listOf(text)))),
);

/** Values whose lists are at the top and hold nothing but text. */
export const topLists: fc.Arbitrary<FormValues> = objectOf(fc.oneof(text, listOf(text)));
