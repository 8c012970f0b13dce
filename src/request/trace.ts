import { ownValue } from "../internal/objects.js";
import type { State, ValueGroup } from "../options/state.js";
import { expressionAt } from "../uri-template/template-errors.js";
import type { Expression } from "../uri-template/parse.js";
import type { UrlTemplate, Variables } from "../uri-template/url-template.js";
import type { Expansion } from "./url-parts.js";
import { isGiven, variableValue } from "./url-value.js";

/**
 * A piece of a URL. The texts of all pieces together are the URL.
 *
 * @public
 */
export interface UrlPiece {
  /** The characters in the URL. Empty for an expression that expands to nothing. */
  readonly text: string;
  /**
   * - `literal`: text of the URL template or of the base URL
   * - `expression`: the expansion of an expression of the URL template or of the base URL
   * - `appended`: a parameter that was appended to the query
   */
  readonly kind: "literal" | "expression" | "appended";
  /** The expression as it is in the template, such as `{?page}`, or the name of the appended parameter. Empty for a literal. */
  readonly source: string;
  /** The names of the parameters that fill variables of the expression, or of the appended parameter. */
  readonly names: readonly string[];
  /** The source of its values. An expression takes them from the parameters too. Absent for a literal. */
  readonly channel?: "parameters" | "path" | "query";
}

/** The record of a value that is in the request. */
export interface TracedValue {
  readonly location: "path" | "query" | "body";
  /** The expressions that it fills. */
  readonly expressions: readonly string[];
}

/**
 * Records where each value goes while a request is built. The code that builds requests knows the type of a trace only, so that an application
 * which explains none has no code for it.
 */
export class Trace {
  /** The variables of the URL template and of the base URL; `undefined` for a link. */
  variables: Variables | undefined;
  readonly #pieces: UrlPiece[] = [];
  /** The pieces of the fragment, which stay behind what is appended to the query. */
  #fragment: UrlPiece[] = [];
  readonly #values = new Map<string, TracedValue>();

  /** The pieces of the URL, without empty literals, and with neighbouring literals as one. */
  get url(): readonly UrlPiece[] {
    const merged: UrlPiece[] = [];
    for (const piece of [...this.#pieces, ...this.#fragment]) {
      const last = merged.at(-1);
      if (piece.kind === "literal" && last?.kind === "literal") {
        merged[merged.length - 1] = literalPiece(last.text + piece.text);
      } else if (piece.kind !== "literal" || piece.text !== "") {
        merged.push(piece);
      }
    }
    return merged;
  }

  /** The record of a value; `undefined` if it is not sent. */
  tracedValue(channel: ValueGroup, name: string): TracedValue | undefined {
    return this.#values.get(`${channel} ${name}`);
  }

  addLiteral(text: string): void {
    this.#pieces.push(literalPiece(text));
  }

  /** Records the values that fill a template, and returns its pieces. */
  piecesOf(template: UrlTemplate, expansions: readonly Expansion[], state: State): TracedPieces {
    return new TracedPieces(this, [
      literalPiece(template.literal),
      ...expansions.flatMap(({ expression, text }) => [
        this.#expression(template, expression, text, givenIn(expression, state)),
        literalPiece(expression.literal),
      ]),
    ]);
  }

  addPieces(pieces: readonly UrlPiece[]): void {
    for (const piece of pieces) this.#pieces.push(piece);
  }

  /** Records the values that fill an expression, and returns its piece. */
  #expression(
    template: UrlTemplate,
    expression: Expression,
    text: string,
    given: readonly GivenVariable[],
  ): UrlPiece {
    const source = expressionAt(template.source, expression.position);
    const { channel } = expression;
    for (const { name, from } of given) {
      const { location = channel, expressions = [] } = this.tracedValue(from, name) ?? {};
      const sources = expressions.includes(source) ? expressions : [...expressions, source];
      this.#values.set(`${from} ${name}`, { location, expressions: sources });
    }
    return { text, kind: "expression", source, names: given.map(({ name }) => name), channel };
  }

  /** Returns the function that records a value of a channel which is appended to the query. */
  appendFrom(channel: "parameters" | "query") {
    return (name: string, separator: string, text: string): void => {
      this.#append(channel, name, separator, text);
    };
  }

  #append(channel: "parameters" | "query", name: string, separator: string, text: string): void {
    if (this.#fragment.length === 0) this.#splitFragment();
    this.#pieces.push(literalPiece(separator));
    this.#pieces.push({ text, kind: "appended", source: name, names: [name], channel });
    if (this.tracedValue(channel, name) !== undefined) return;
    this.#values.set(`${channel} ${name}`, { location: "query", expressions: [] });
  }

  #splitFragment(): void {
    const first = this.#pieces.findIndex(({ text }) => text.includes("#"));
    const piece = this.#pieces[first];
    if (piece === undefined) return;
    this.#fragment = this.#pieces.splice(first);
    const hash = piece.text.indexOf("#");
    if (hash === 0) return;
    this.#pieces.push({ ...piece, text: piece.text.slice(0, hash) });
    this.#fragment[0] = { ...piece, text: piece.text.slice(hash) };
  }

  addToBody(channel: "parameters" | "body", name: string): void {
    this.#values.set(`${channel} ${name}`, { location: "body", expressions: [] });
  }

  /** Records that a form has nothing of a value. */
  leaveOutOfBody(name: string): void {
    for (const channel of ["parameters", "body"]) this.#values.delete(`${channel} ${name}`);
  }
}

/** The pieces of an expanded template, and the trace of their URL. */
export class TracedPieces {
  readonly #pieces: readonly UrlPiece[];

  constructor(
    readonly trace: Trace,
    pieces: readonly UrlPiece[],
  ) {
    this.#pieces = pieces;
  }

  /** Adds the pieces to the URL, without characters at their start that are not in it. */
  addToUrl(charactersLeftOut = 0): void {
    let rest = charactersLeftOut;
    const pieces = this.#pieces.map((piece) => {
      const cut = Math.min(rest, piece.text.length);
      rest -= cut;
      return { ...piece, text: piece.text.slice(cut) };
    });
    this.trace.addPieces(pieces);
  }
}

/** A variable that has a value, by the name of the parameter, and the channel of the value. */
interface GivenVariable {
  readonly name: string;
  readonly from: ValueGroup;
}

/** The variables of an expression that have values, by the names of the parameters. */
function givenIn({ variables, channel }: Expression, state: State): GivenVariable[] {
  const filled = variables.filter(
    (variable) => variableValue(variable, state, state[channel]) !== undefined,
  );
  return filled.map(({ name: encoded, decodedName = encoded }) => {
    const name = isGiven(state, encoded) ? encoded : decodedName;
    return { name, from: ownValue(state[channel], name) === undefined ? "parameters" : channel };
  });
}

function literalPiece(text: string): UrlPiece {
  return { text, kind: "literal", source: "", names: [] };
}
