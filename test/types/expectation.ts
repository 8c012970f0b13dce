/** A comment `@ts-expect-error` in a case: the next line does not compile, and the message of the compiler contains this text. */
export interface Expectation {
  readonly file: string;
  /** The line that does not compile. */
  readonly line: number;
  readonly message: string;
}

const COMMENT = /^\s*\/\/ @ts-expect-error (.*)$/;

export function readExpectations(file: string, source: string): Expectation[] {
  return source.split("\n").flatMap((text, index) => {
    const message = COMMENT.exec(text)?.[1];
    return message === undefined ? [] : [{ file, line: index + 2, message }];
  });
}

/** Disables the comments of a source, so that the compiler prints its messages. */
export function withoutExpectations(source: string): string {
  return source.replaceAll("@ts-expect-error", "expected:");
}
