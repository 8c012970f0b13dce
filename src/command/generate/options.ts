import { parseArguments } from "../arguments.js";
import { UsageError } from "../usage-error.js";

/** The arguments of `fluent-endpoint generate`. */
export interface GenerateArguments {
  /** The description's file; `-` for the standard input. */
  readonly input: string;
  readonly output: string;
  readonly name?: string;
  readonly areas: "tag" | "path" | "none";
  readonly only: readonly string[];
  /** Folders of files that the description may refer to. */
  readonly allowRefs: readonly string[];
  readonly check: boolean;
  readonly skipBroken: boolean;
  readonly force: boolean;
  readonly help: boolean;
}

const AREAS = ["tag", "path", "none"] as const;

/** @throws UsageError */
export function parseGenerateArguments(args: readonly string[]): GenerateArguments {
  const { values, positionals } = parse(args);
  const { output, name, areas = "tag", help = false } = values;
  const kind = AREAS.find((each) => each === areas);
  if (kind === undefined) {
    throw new UsageError(`--areas takes tag, path or none, but got "${areas}".`);
  }
  if (name !== undefined && !/^[A-Z_$][\w$]*$/i.test(name)) {
    throw new UsageError(`--name takes the name of a class, such as GitHub, but got "${name}".`);
  }
  const [input = "", ...others] = positionals;
  if (!help && (input === "" || others.length > 0)) {
    throw new UsageError("Write one file after generate, or - for the standard input.");
  }
  if (!help && output === undefined) {
    throw new UsageError("Write the folder for the files after --output.");
  }
  return {
    input,
    output: output ?? "",
    areas: kind,
    only: values.only ?? [],
    allowRefs: values["allow-refs"] ?? [],
    check: values.check ?? false,
    skipBroken: values["skip-broken"] ?? false,
    force: values.force ?? false,
    help,
    ...(name !== undefined && { name }),
  };
}

function parse(args: readonly string[]) {
  return parseArguments({
    args: [...args],
    allowPositionals: true,
    options: {
      output: { type: "string", short: "o" },
      name: { type: "string" },
      areas: { type: "string" },
      only: { type: "string", multiple: true },
      "allow-refs": { type: "string", multiple: true },
      check: { type: "boolean" },
      "skip-broken": { type: "boolean" },
      force: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
}
