/** The examples in the doc comments of generated classes, one a line. */
export function examplesIn(files: ReadonlyMap<string, string>): string[] {
  const sources = [...files].filter(([file]) => file.startsWith("areas/"));
  return sources.flatMap(([, source]) =>
    [...source.matchAll(/```ts\n([^]*?)```/g)].map(([, code = ""]) =>
      code
        .split("\n")
        .map((line) => line.replace(/^\s*\* ?/, ""))
        .join(" "),
    ),
  );
}
