/** The text that a `console.log` prints, as the comment after it or on the lines below it says. */
export interface ExpectedOutput {
  /** The line of the call, from 1. */
  readonly line: number;
  readonly text: string;
}

/** The outputs that a block promises. A call without a comment promises nothing. */
export function expectedOutputs(code: string): ExpectedOutput[] {
  const lines = code.split("\n");
  return lines.flatMap((line, index) => {
    if (!line.includes("console.log(")) return [];
    const text = commentAfter(lines.slice(index));
    return text === "" ? [] : [{ line: index + 1, text }];
  });
}

function commentAfter(lines: string[]): string {
  const end = lines.findIndex((line) => /\);?\s*(?:\/\/.*)?$/.test(line));
  const behind = /\);?\s*\/\/\s?(.*)$/.exec(lines[end] ?? "")?.[1];
  if (behind !== undefined) return behind;
  const below = lines.slice(end + 1);
  const length = below.findIndex((line) => !/^\s*\/\//.test(line));
  return below
    .slice(0, length === -1 ? below.length : length)
    .map((line) => line.replace(/^\s*\/\/\s?/, ""))
    .join("\n");
}

/** Printed values are compared regardless of white space, of the kind of quotes, and of commas at an end. */
export function normalized(output: string): string {
  return output
    .replaceAll("'", '"')
    .replaceAll(/\s+/g, " ")
    .replaceAll(/(?<=[[{(]) | (?=[\]})])|,(?= ?[\]})])/g, "")
    .trim();
}
