/** That the line under a comment `@ts-expect-error` does not compile, and what the message says. */
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

/** The same source without those comments, so that the compiler says what it has to say. */
export function outspoken(source: string): string {
  return source.replaceAll("@ts-expect-error", "expected:");
}
