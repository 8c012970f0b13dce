import { readDescriptionText, referredFileReader } from "../inputs.js";
import { bundle } from "../../openapi/read/bundle.js";
import { wholeDocument, type Bundle } from "../../openapi/read/whole-document.js";
import { isSwagger, OpenDescription } from "../../openapi/read/open-description.js";
import { readJson, readSource } from "../../openapi/read/read-source.js";

/** The YAML parser is as large as the rest of the program, and not needed for JSON without other files. */
export async function loadApi(
  file: string,
  allowedFolders: readonly string[],
): Promise<OpenDescription> {
  // Standard input may already contain options.
  const text = await readDescriptionText(file === "-" ? "./-" : file);
  const mayBeWhole = /^\s*\{/.test(text) && !MAY_REFER.test(text);
  const json = mayBeWhole ? readJson(file, text) : undefined;
  if (json !== undefined) return openUpgraded(wholeDocument(json));
  const { parseYaml } = await import("../../openapi/yaml/index.js");
  const readReferred = referredFileReader(file, allowedFolders);
  const readFile = (path: string) => parseYaml(readReferred(path), path);
  return openUpgraded(bundle(readSource(file, parseYaml(text, file)), readFile));
}

async function openUpgraded(given: Bundle): Promise<OpenDescription> {
  if (!isSwagger(given.document)) return new OpenDescription(given);
  const { upgraded } = await import("../../openapi/swagger/upgrade.js");
  return new OpenDescription(upgraded(given));
}

/** Matches a reference to another file, and escapes that could hide one. */
const MAY_REFER = /"\$ref"\s*:\s*"(?!#)|\\u00[2-7]/i;
