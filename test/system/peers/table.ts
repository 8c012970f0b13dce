/** A Markdown table, which prettier aligns. Columns of numbers are at the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const ruler = head.map((_title, column) => {
    const isNumber = rows.every((row) => /^[\d.,]*$/.test(row[column] ?? ""));
    return column > 0 && isNumber ? "---:" : "---";
  });
  return [head, ruler, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
