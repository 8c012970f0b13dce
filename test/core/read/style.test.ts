import { describe, expect, test } from "@jest/globals";
import { QUERY, STYLE, type Style } from "../../../src/index.js";
import { thrownBy } from "../../helpers/thrown-by.js";
import { untypedBuilder, untypedEndpoint } from "../../helpers/untyped.js";

const API = "https://api.github.com";
const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** The query of a GET with these options, without "?". */
function query(options: object): string {
  const { url } = untypedEndpoint("GET /x", options);
  expect(url.startsWith(`${API}/x`)).toBe(true);
  return url.slice(`${API}/x?`.length);
}

/** The body of a POST with these options as a form. */
function form(options: object): unknown {
  return untypedEndpoint("POST /x", { ...options, headers: FORM }).body;
}

const list = [1, "b c"];
const object = { b: 1, c: "x,y" };
const listInList = [[1, 2], 3];
const objectInList = [{ b: 1 }, { c: 2 }];
const listInObject = { b: [1, 2] };
const objectInObject = { b: { c: 1 } };
const sparse = [null, undefined, 1];
const sparseObject = { b: null, c: undefined, d: 1 };
const date = new Date(0);

/** The text of nested values with their indices. */
const numbered = [
  [list, "a[0]=1&a[1]=b c"],
  [object, "a[b]=1&a[c]=x,y"],
  [listInList, "a[0][0]=1&a[0][1]=2&a[1]=3"],
  [objectInList, "a[0][b]=1&a[1][c]=2"],
  [listInObject, "a[b][0]=1&a[b][1]=2"],
  [objectInObject, "a[b][c]=1"],
  [sparse, "a[0]=1"],
  [sparseObject, "a[d]=1"],
  [{ since: date }, "a[since]=1970-01-01T00:00:00.000Z"],
] as const;

/** The text of a parameter named `a` in each style, percent-decoded. */
const written: Readonly<Record<Style, readonly (readonly [unknown, string])[]>> = {
  comma: [
    [list, "a=1,b c"],
    [object, "a=b,1,c,x,y"],
    [sparse, "a=1"],
    [sparseObject, "a=d,1"],
    [[date], "a=1970-01-01T00:00:00.000Z"],
  ],
  repeat: [
    [list, "a=1&a=b c"],
    [object, "b=1&c=x,y"],
    [sparse, "a=1"],
    [sparseObject, "d=1"],
    [[date], "a=1970-01-01T00:00:00.000Z"],
  ],
  brackets: [
    [list, "a[]=1&a[]=b c"],
    [object, "a[b]=1&a[c]=x,y"],
    [[{ b: 1, c: 2 }].concat({ b: 3, c: 4 }), "a[][b]=1&a[][c]=2&a[][b]=3&a[][c]=4"],
    [listInObject, "a[b][]=1&a[b][]=2"],
    [objectInObject, "a[b][c]=1"],
    [sparse, "a[]=1"],
    [sparseObject, "a[d]=1"],
  ],
  indices: numbered,
  deepObject: numbered,
  spaceDelimited: [
    [[1, "b"], "a=1 b"],
    [object, "a=b 1 c x,y"],
    [sparse, "a=1"],
    [sparseObject, "a=d 1"],
  ],
  pipeDelimited: [
    [[1, "b"], "a=1|b"],
    [object, "a=b|1|c|x,y"],
    [sparseObject, "a=d|1"],
  ],
  json: [
    [list, 'a=[1,"b c"]'],
    [objectInList, 'a=[{"b":1},{"c":2}]'],
    [listInObject, 'a={"b":[1,2]}'],
    [sparse, "a=[null,1]"],
    [sparseObject, 'a={"b":null,"d":1}'],
    [[date], 'a=["1970-01-01T00:00:00.000Z"]'],
  ],
  jsonItems: [
    [list, "a=1&a=b c"],
    [object, 'a={"b":1,"c":"x,y"}'],
    [listInList, "a=[1,2]&a=3"],
    [objectInList, 'a={"b":1}&a={"c":2}'],
    [sparse, "a=1"],
    [sparseObject, 'a={"b":null,"d":1}'],
    [[date], "a=1970-01-01T00:00:00.000Z"],
    [[{}, { b: 1 }], 'a={}&a={"b":1}'],
  ],
};

/** The values that a style cannot write. */
const unwritable: Readonly<Partial<Record<Style, readonly unknown[]>>> = {
  comma: [listInList, objectInList, listInObject, objectInObject],
  repeat: [listInList, objectInList, listInObject, objectInObject],
  brackets: [
    listInList,
    [[1], [2]],
    [[1, 2]],
    objectInList,
    [{ b: [1, 2] }],
    [{ b: 1, c: 2 }].concat({ c: 4, b: 3 }),
    { "b][c": 1 },
    { "": 1 },
  ],
  spaceDelimited: ["b c", ["b c"], [1, "b c"], { b: "x y" }, listInList, objectInList],
  pipeDelimited: ["b|c", ["b|c"], [1, "b|c"], { "b|c": 1 }, listInList, objectInList],
};

const styles = Object.keys(written) as Style[];

describe.each(styles)("The style %s", (style) => {
  test.each(written[style])("writes %j in the query and in a form", (a, text) => {
    expect(decodeURIComponent(query({ a, [STYLE]: style }))).toBe(text);
    expect(decodeURIComponent(String(form({ a, [STYLE]: style })))).toBe(text);
  });

  const refused = (unwritable[style] ?? []).map((value) => [value]);
  if (refused.length > 0) {
    test.each(refused)("cannot write %j, which is an error that names both", (a) => {
      for (const call of [() => query({ a, [STYLE]: style }), () => form({ a, [STYLE]: style })]) {
        const error = thrownBy(call);
        expect(error).toMatchObject({ code: "unsupported-style", parameter: "a" });
        expect(error.message).toContain('"a"');
        expect(error.message).toContain(`"${style}"`);
        expect(error.message).toContain(".style(");
      }
    });
  }

  // JSON has a text for each of them.
  const asJson: readonly string[] =
    style === "json" ? ["[]", "{}"] : style === "jsonItems" ? ["{}"] : [];
  test.each([[[]], [{}]])("writes no field for %j, unless as JSON", (a) => {
    const text = JSON.stringify(a);
    const sent = asJson.includes(text) ? `a=${encodeURIComponent(text)}&b=1` : "b=1";
    expect(query({ a, b: 1, [STYLE]: style })).toBe(sent);
    expect(form({ a, b: 1, [STYLE]: style })).toBe(sent);
  });

  test.each([null, undefined])("leaves out %p", (a) => {
    expect(query({ a, b: 1, [STYLE]: style })).toBe("b=1");
    expect(form({ a, b: 1, [STYLE]: style })).toBe("b=1");
  });

  test.each([
    ["bc", "a=bc"],
    ["", "a="],
    [0, "a=0"],
    [false, "a=false"],
    [12n, "a=12"],
    [date, "a=1970-01-01T00%3A00%3A00.000Z"],
  ])("writes a scalar as it would without a style: %p", (a, text) => {
    expect(query({ a, [STYLE]: style })).toBe(text);
    expect(form({ a, [STYLE]: style })).toBe(text);
  });

  test("does not change what a template expression writes", () => {
    const options = { a: [1, 2], b: { c: 3 }, [STYLE]: style };
    expect(untypedEndpoint("GET /{a}{?a*}{&b}", options).url).toBe(`${API}/1,2?a=1&a=2&b=c,3`);
  });
});

describe("Without a style", () => {
  test("a list in the query repeats a name that ends in []", () => {
    expect(query({ "a[]": [1, 2], b: [3, 4], [QUERY]: { "c[]": [5, 6] } })).toBe(
      "a%5B%5D=1&a%5B%5D=2&b=3,4&c%5B%5D=5&c%5B%5D=6",
    );
    expect(query({ "a[]": [1, 2], [STYLE]: "comma" })).toBe("a%5B%5D=1,2");
    expect(query({ "a[]": [1, 2], [STYLE]: { "a[]": "pipeDelimited" } })).toBe("a%5B%5D=1%7C2");
  });

  test.each([[object], [listInObject], [{}]])(
    "an object in the query is an error that says what compiles: %j",
    (a) => {
      const error = thrownBy(() => query({ a }));
      expect(error).toMatchObject({ code: "invalid-parameter", parameter: "a" });
      expect(error.message).toContain(
        'Use .query() or [QUERY], with a style, such as .style({ "a": "deepObject" }).',
      );
    },
  );

  test.each([[listInList], [objectInList]])("a list of lists or objects is an error: %j", (a) => {
    expect(thrownBy(() => query({ a }))).toMatchObject({ parameter: "a" });
  });

  test("a form repeats the name of a list of scalars, and numbers anything nested", () => {
    expect(form({ a: [1, "b c"] })).toBe("a=1&a=b%20c");
    const nested = { a: listInList, b: objectInList, c: listInObject, d: objectInObject };
    expect(decodeURIComponent(String(form(nested)))).toBe(
      "a[0][0]=1&a[0][1]=2&a[1]=3&b[0][b]=1&b[1][c]=2&c[b][0]=1&c[b][1]=2&d[b][c]=1",
    );
  });
});

describe("Percent-encoding", () => {
  test("covers brackets and every other reserved character, in names, keys and values, once", () => {
    const options = { "a[b]": { "c]&=%": "é [1]" }, [STYLE]: "brackets" };
    const text = "a%5Bb%5D%5Bc%5D%26%3D%25%5D=%C3%A9%20%5B1%5D";
    expect(query(options)).toBe(text);
    expect(form(options)).toBe(text);
  });

  test.each([
    ["comma", "a=1%2C2,3"],
    ["spaceDelimited", "a=1%2C2%203"],
    ["pipeDelimited", "a=1%2C2%7C3"],
  ])(
    "distinguishes a separator of the style %s from the same character in a value",
    (style, text) => {
      expect(query({ a: ["1,2", 3], [STYLE]: style })).toBe(text);
    },
  );

  test("of half of a surrogate pair is an error, in a key as well", () => {
    for (const a of [{ "\ud800": 1 }, { b: "\ud800" }]) {
      for (const style of ["brackets", "repeat", "comma"]) {
        const call = () => query({ a, [STYLE]: style });
        expect(thrownBy(call)).toMatchObject({ code: "invalid-parameter", parameter: "a" });
      }
    }
  });
});

describe("A style for one name", () => {
  test("takes precedence over the style for all names, whichever was given first", () => {
    const values = { ids: [1, 2], tags: ["a", "b"] };
    const expected = `${API}/x?ids=1,2&tags=a&tags=b`;
    const builder = untypedBuilder(values).url("/x");
    expect(builder.style({ ids: "comma" }).style("repeat").build().url).toBe(expected);
    expect(builder.style("repeat").style({ ids: "comma" }).build().url).toBe(expected);
    expect(builder.style({ "*": "repeat", ids: "comma" }).build().url).toBe(expected);
  });

  test("replaces an earlier style for the same name, and no other", () => {
    const builder = untypedBuilder({ a: [1, 2], b: [1, 2] }).url("/x");
    const styled = builder.style({ a: "repeat", b: "pipeDelimited" }).style({ a: "brackets" });
    expect(styled.build().url).toBe(`${API}/x?a%5B%5D=1&a%5B%5D=2&b=1%7C2`);
    expect(builder.style("repeat").style("spaceDelimited").build().url).toBe(
      `${API}/x?a=1%202&b=1%202`,
    );
  });

  test("is not inherited from Object.prototype", () => {
    expect(query({ constructor: [1, 2], [STYLE]: { a: "repeat" } })).toBe("constructor=1,2");
    expect(query({ constructor: [1, 2], [STYLE]: { constructor: "repeat" } })).toBe(
      "constructor=1&constructor=2",
    );
  });
});

describe("Lists under deepObject", () => {
  const filter = { ids: [1, 2], items: [{ price: "p" }] };

  test.each([
    ["brackets", "filter[ids][]=1&filter[ids][]=2&filter[items][][price]=p"],
    ["indices", "filter[ids][0]=1&filter[ids][1]=2&filter[items][0][price]=p"],
    ["deepObject", "filter[ids][0]=1&filter[ids][1]=2&filter[items][0][price]=p"],
    ["json", 'filter[ids]=[1,2]&filter[items]=[{"price":"p"}]'],
    ["jsonItems", "filter[ids][0]=1&filter[ids][1]=2&filter[items][0][price]=p"],
  ])("follow the style %s for all names, whichever was set first", (style, text) => {
    const builder = untypedBuilder({ filter }).url("/x");
    for (const styled of [
      builder.style({ filter: "deepObject" }).style(style),
      builder.style(style).style({ filter: "deepObject" }),
    ]) {
      expect(decodeURIComponent(styled.build().url)).toBe(`${API}/x?${text}`);
    }
  });

  test.each([
    ["repeat", "a=1&a=2"],
    ["comma", "a=1,2"],
    ["pipeDelimited", "a=1%7C2"],
  ])("are written in the style %s where it is for all names", (style, text) => {
    expect(query({ a: [1, 2], [STYLE]: { a: "deepObject", "*": style } })).toBe(text);
  });

  test("throw where the style for all names cannot write them", () => {
    const call = () => query({ filter, [STYLE]: { filter: "deepObject", "*": "repeat" } });
    expect(thrownBy(call)).toMatchObject({ code: "unsupported-style", parameter: "filter" });
  });
});

describe("The option STYLE", () => {
  test("is merged by name, and always an object in merged options", () => {
    const api = untypedEndpoint
      .defaults({ [STYLE]: { a: "comma" } })
      .defaults({ [STYLE]: "repeat" });
    expect(api.DEFAULTS[STYLE]).toEqual({ a: "comma", "*": "repeat" });
    expect(api.merge("GET /x", { [STYLE]: { a: "json", b: "pipeDelimited" } })[STYLE]).toEqual({
      a: "json",
      b: "pipeDelimited",
      "*": "repeat",
    });
    expect(untypedBuilder().style("indices").options[STYLE]).toEqual({ "*": "indices" });
    expect(untypedEndpoint.merge("GET /x")[STYLE]).toBeUndefined();
  });

  test("ignores undefined", () => {
    const api = untypedEndpoint.defaults({ [STYLE]: "repeat" });
    for (const style of [undefined, {}, { "*": undefined }]) {
      expect(api("GET /x", { a: [1, 2], [STYLE]: style }).url).toBe(`${API}/x?a=1&a=2`);
    }
  });

  test.each([["exploded"], [""], [5], [null], [{ a: "exploded" }], [{ a: null }], [{ "*": 5 }]])(
    "is an error for anything but the names of styles: %j",
    (style) => {
      const error = thrownBy(() => query({ [STYLE]: style }));
      const isObject = typeof style === "object" && style !== null;
      const isName = typeof style === "string" || isObject;
      expect(error.code).toBe(isName ? "unsupported-style" : "invalid-options");
      if (isName) expect(error.message).toContain(styles.join(", "));
      expect(thrownBy(() => untypedBuilder().style(style)).code).toBe(error.code);
    },
  );
});

test.each<[string, unknown]>([
  ["NaN", NaN],
  ["a function", () => 1],
  ["a Map from toJSON", { toJSON: () => new Map([[1, 2]]) }],
])("The style json refuses what JSON would lose in an instance of a class: %s", (_, x) => {
  class Point {
    readonly x = x;
  }
  const call = () => query({ a: { p: new Point() }, [STYLE]: "json" });
  expect(thrownBy(call)).toMatchObject({ code: "invalid-parameter", parameter: "a" });
});

describe("Objects that repeat writes by their keys", () => {
  const styles = { [STYLE]: { a: "repeat", c: "repeat" } };

  test.each([
    { b: 9, a: { b: 1 } },
    { a: { b: 1 }, b: [1, 2] },
    { a: { b: 1 }, c: { b: 2 } },
  ])("are refused where two values would have one name: %j", (values) => {
    for (const call of [query, form]) {
      expect(thrownBy(() => call({ ...values, ...styles })).code).toBe("conflicting-parameter");
    }
  });

  test("may share names that write nothing", () => {
    expect(query({ a: { b: 1, d: null }, c: { d: 2 }, ...styles })).toBe("b=1&d=2");
  });
});

test("A multipart form refuses a separator inside of a joined text", () => {
  const builder = untypedBuilder().url("/x").method("POST").style("comma");
  expect(thrownBy(() => builder.multipart({ a: ["1,2", 3] }).build())).toMatchObject({
    code: "unsupported-style",
    parameter: "a",
  });
});
