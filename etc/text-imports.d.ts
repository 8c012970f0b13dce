/** The text of a file: `import text from "./file.ts?text"`. `etc/scripts/text-imports.cjs` loads it. */
declare module "*?text" {
  const text: string;
  export default text;
}
