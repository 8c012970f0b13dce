import {
  FUNCTIONS,
  isSingular,
  JsonPathError,
  type Call,
  type FunctionName,
  type JsonPath,
  type Operand,
  type Operator,
  type Segment,
  type Selector,
  type Test,
} from "./json-path.js";

/** The most characters of a path. */
const LONGEST = 10_000;
/** The deepest nesting of filters, parentheses and calls. */
const DEEPEST = 100;

const SPACE = /[ \t\n\r]*/y;
const NAME = /[A-Za-z_\u0080-\u{10ffff}][\w\u0080-\u{10ffff}]*/uy;
const INTEGER = /(?:0|-?[1-9]\d*)/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const DOUBLE_QUOTED = /"(?:[^\0-\x1f"\\]|\\["bfnrt/\\]|\\u[\da-fA-F]{4})*"/y;
const SINGLE_QUOTED = /'(?:[^\0-\x1f'\\]|\\['bfnrt/\\]|\\u[\da-fA-F]{4})*'/y;
const FUNCTION = /[a-z][a-z_\d]*(?=\()/y;
const KEYWORD = /true|false|null/y;
const OPERATOR = /[=!<>]=|[<>]/y;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Parses a JSONPath as RFC 9535 has it, and nothing else.
 *
 * @throws JsonPathError
 */
export function parseJsonPath(text: string): JsonPath {
  if (text.length > LONGEST) {
    throw new JsonPathError(`The JSONPath has more than ${LONGEST} characters.`);
  }
  return new Parser(text).parse();
}

class Parser {
  #position = 0;
  #depth = 0;

  constructor(private readonly text: string) {}

  parse(): JsonPath {
    this.#expect("$");
    const path = { isAbsolute: true, segments: this.#segments() };
    if (this.#position < this.text.length) throw this.#error('"." or "["');
    return path;
  }

  #segments(): Segment[] {
    const segments: Segment[] = [];
    for (;;) {
      const before = this.#position;
      this.#skipSpace();
      const isDescendant = this.#take("..");
      if (isDescendant || this.#take(".")) {
        segments.push({ isDescendant, selectors: this.#shorthand(isDescendant) });
      } else if (this.text[this.#position] === "[") {
        segments.push({ isDescendant: false, selectors: this.#brackets() });
      } else {
        this.#position = before;
        return segments;
      }
    }
  }

  #shorthand(isDescendant: boolean): Selector[] {
    if (isDescendant && this.text[this.#position] === "[") return this.#brackets();
    if (this.#take("*")) return [{ kind: "wildcard" }];
    const name = this.#match(NAME);
    if (name === undefined) throw this.#error('a name or "*"');
    return [{ kind: "name", name }];
  }

  #brackets(): Selector[] {
    this.#expect("[");
    const selectors: Selector[] = [];
    do {
      this.#skipSpace();
      selectors.push(this.#selector());
      this.#skipSpace();
    } while (this.#take(","));
    this.#expect("]");
    return selectors;
  }

  #selector(): Selector {
    if (this.#take("*")) return { kind: "wildcard" };
    if (this.#take("?")) {
      this.#skipSpace();
      return { kind: "filter", test: this.#nested(() => this.#or()) };
    }
    const name = this.#string();
    if (name !== undefined) return { kind: "name", name };
    const start = this.#integer();
    const end = this.#position;
    this.#skipSpace();
    if (this.#take(":")) return this.#slice(start);
    this.#position = end;
    if (start === undefined) throw this.#error("a selector");
    return { kind: "index", index: start };
  }

  #slice(start: number | undefined): Selector {
    this.#skipSpace();
    const end = this.#integer();
    this.#skipSpace();
    let step: number | undefined;
    if (this.#take(":")) {
      this.#skipSpace();
      step = this.#integer();
    }
    return { kind: "slice", start, end, step: step ?? 1 };
  }

  #or(): Test {
    return this.#joined("or", "||", () => this.#joined("and", "&&", () => this.#test()));
  }

  #joined(kind: "or" | "and", separator: string, parse: () => Test): Test {
    const first = parse();
    const tests = [first];
    for (;;) {
      const before = this.#position;
      this.#skipSpace();
      if (!this.#take(separator)) {
        this.#position = before;
        return tests.length === 1 ? first : { kind, tests };
      }
      this.#skipSpace();
      tests.push(parse());
    }
  }

  #test(): Test {
    const isNegated = this.#take("!");
    if (isNegated) this.#skipSpace();
    const test = this.#take("(") ? this.#parenthesis() : this.#basicTest(isNegated);
    return isNegated ? { kind: "not", test } : test;
  }

  #parenthesis(): Test {
    this.#skipSpace();
    const test = this.#nested(() => this.#or());
    this.#skipSpace();
    this.#expect(")");
    return test;
  }

  /** A comparison, or what can be a condition alone: a path, or a function that returns true or false. */
  #basicTest(isNegated: boolean): Test {
    const start = this.#position;
    const left = this.#operand();
    const end = this.#position;
    this.#skipSpace();
    const operator = isNegated ? undefined : this.#match(OPERATOR);
    if (operator !== undefined) {
      this.#checkValue(left, start);
      this.#skipSpace();
      const rightStart = this.#position;
      const right = this.#operand();
      this.#checkValue(right, rightStart);
      return { kind: "comparison", operator: operator as Operator, left, right };
    }
    this.#position = end;
    if (left.kind === "path") return { kind: "exists", path: left.path };
    if (left.kind === "call" && FUNCTIONS[left.name].result === "logical") return left;
    throw this.#error("a comparison");
  }

  #operand(): Operand {
    const isAbsolute = this.#take("$");
    if (isAbsolute || this.#take("@")) {
      return {
        kind: "path",
        path: { isAbsolute, segments: this.#nested(() => this.#segments()) },
      };
    }
    const text = this.#string();
    if (text !== undefined) return { kind: "literal", value: text };
    const name = this.#match(FUNCTION);
    if (name !== undefined) return this.#call(name);
    const word = this.#match(KEYWORD) ?? this.#match(NUMBER);
    if (word === undefined) throw this.#error("a value, a path or a function");
    return { kind: "literal", value: JSON.parse(word) as number | boolean | null };
  }

  #call(name: string): Call {
    if (!isFunction(name)) {
      throw new JsonPathError(
        `There is no function ${name}(). The functions are ${Object.keys(FUNCTIONS).join(", ")}.`,
      );
    }
    this.#expect("(");
    const parameters: readonly ("value" | "nodes")[] = FUNCTIONS[name].parameters;
    const operands = parameters.map((type, index) => {
      if (index > 0) this.#expect(",");
      this.#skipSpace();
      const start = this.#position;
      const operand = this.#nested(() => this.#operand());
      if (type === "value") this.#checkValue(operand, start);
      else if (operand.kind !== "path") throw this.#error("a path", start);
      this.#skipSpace();
      return operand;
    });
    this.#expect(")");
    return { kind: "call", name, operands };
  }

  /** Refuses what may be more than one value: a path that selects several, and a function that returns true or false. */
  #checkValue(operand: Operand, start: number): void {
    const isValue =
      operand.kind === "literal" ||
      (operand.kind === "path"
        ? isSingular(operand.path)
        : FUNCTIONS[operand.name].result === "value");
    if (!isValue) throw this.#error("a single value", start);
  }

  #integer(): number | undefined {
    const start = this.#position;
    const text = this.#match(INTEGER);
    if (text === undefined) return undefined;
    const number = Number(text);
    if (!Number.isSafeInteger(number)) throw this.#error("a smaller number", start);
    return number;
  }

  #string(): string | undefined {
    const start = this.#position;
    const quoted = this.#match(DOUBLE_QUOTED) ?? this.#match(SINGLE_QUOTED);
    if (quoted === undefined) return undefined;
    const inner = quoted.slice(1, -1);
    const json = quoted.startsWith('"')
      ? quoted
      : `"${inner.replaceAll(/\\'|"/g, (found) => (found === '"' ? '\\"' : "'"))}"`;
    const text = JSON.parse(json) as string;
    if (LONE_SURROGATE.test(text)) throw this.#error("whole characters", start);
    return text;
  }

  #nested<Result>(parse: () => Result): Result {
    if (++this.#depth > DEEPEST) {
      throw new JsonPathError(`The JSONPath is nested more than ${DEEPEST} levels deep.`);
    }
    const result = parse();
    this.#depth--;
    return result;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#position;
    const [found] = pattern.exec(this.text) ?? [];
    if (found !== undefined) this.#position += found.length;
    return found;
  }

  #skipSpace(): void {
    this.#match(SPACE);
  }

  #take(text: string): boolean {
    if (!this.text.startsWith(text, this.#position)) return false;
    this.#position += text.length;
    return true;
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw this.#error(JSON.stringify(text));
  }

  #error(expected: string, position = this.#position): JsonPathError {
    return new JsonPathError(
      `The JSONPath is wrong at character ${position + 1}: expected ${expected}.`,
    );
  }
}

function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name);
}
