import type { MarkdownOptions } from "vitepress";

type CodeTransformer = NonNullable<MarkdownOptions["codeTransformers"]>[number];

/**
 * Colours the commands of a console as those of a script, and leaves what they print plain. The grammar of a console knows one line of a
 * command only: the next ones would look like output.
 */
export const commandLines: CodeTransformer = {
  name: "command-lines",
  tokens(lines) {
    if (this.options.lang !== "console") return lines;
    let goesOn = false;
    return lines.map((line) => {
      const text = line.map(({ content }) => content).join("");
      const offset = line[0]?.offset ?? 0;
      const prompt = /^\$ /.exec(text)?.[0] ?? "";
      const isCommand = prompt !== "" || goesOn;
      goesOn = isCommand && text.endsWith("\\");
      if (!isCommand) return [{ content: text, offset }];
      // A line starts with the name of a program, so one that goes on gets one, which is dropped.
      const start = prompt === "" ? ":" : "";
      const { tokens } = this.codeToTokens(start + text.slice(prompt.length), {
        ...this.options,
        lang: "sh",
      });
      const [name, ...others] = tokens[0] ?? [];
      if (name === undefined) return line;
      const first = { ...name, content: name.content.slice(start.length) };
      return [{ content: prompt, offset }, first, ...others];
    });
  },
};
