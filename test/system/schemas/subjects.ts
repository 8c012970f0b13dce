import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { Description, filesIn, readDescription } from "../describe/api-description.js";
import { objectIn, listIn, textIn } from "../describe/json.js";
import { chooseBy, OFTEN_USED, openApiDirectory } from "../describe/openapi-directory.js";
import { githubDescriptions } from "../../helpers/github-description.js";
import { OWN } from "./own-descriptions.js";

/** A description, to be read when its turn comes. */
export interface Subject {
  readonly name: string;
  read(): Description | undefined;
}

/** Descriptions that many use, and two with many alternatives. */
const FIRST = [...OFTEN_USED, "openai.com.json", "telegram.org.json"];

/** The size of the largest of the other descriptions, in bytes. */
const LARGEST = 3_000_000;

/** All descriptions that are tried: our own first, then the published ones. */
export function subjects(count: number): Subject[] {
  const directory = openApiDirectory();
  const files = filesIn(directory);
  const isUsual = (name: string) => statSync(join(directory, name)).size < LARGEST;
  const often = FIRST.filter((name) => files.includes(name));
  const chosen = chooseBy(33, files, count).filter(
    (name) => !often.includes(name) && isUsual(name),
  );
  return [
    ...nearSubjects(),
    ...filesAt(join(installed("@figma/rest-api-spec"), "openapi")),
    ...often.map((name) => fileAt(directory, name)),
    fileAt(githubDescriptions(), "api.github.com.json"),
    ...chosen.map((name) => fileAt(directory, name)),
  ];
}

/** The descriptions that are tried without a download. */
export function nearSubjects(): Subject[] {
  return [
    ...OWN.map(({ name, root }) => ({ name, read: () => prepared(new Description(name, root)) })),
    ...["2.0", "3.0", "3.1"].flatMap((version) =>
      filesAt(join(installed("@readme/oas-examples"), version, "json")),
    ),
  ];
}

function installed(name: string): string {
  const load = createRequire(join(process.cwd(), "package.json"));
  return dirname(load.resolve(`${name}/package.json`));
}

function filesAt(folder: string): Subject[] {
  return filesIn(folder).map((name) =>
    fileAt(folder, name, `${basename(dirname(folder))}/${name}`),
  );
}

function fileAt(folder: string, file: string, name = file): Subject {
  return {
    name,
    read: () => {
      const description = readDescription(folder, file);
      return description && prepared(description);
    },
  };
}

/** One server for all operations, so that each way needs no settings, and no examples of responses. */
function prepared({ name, root }: Description): Description {
  const [server] = listIn(root.servers);
  const url = textIn(objectIn(server).url) ?? "";
  const servers = /^https?:/i.test(url) ? [server] : [{ url: "https://described.example.com" }];
  return new Description(name.replaceAll(" ", "_"), { ...root, servers });
}
