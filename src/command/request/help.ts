import { STYLES } from "../../wire/styles.js";
import { OUTPUT_FORMATS } from "../arguments.js";
import { columns } from "../terminal.js";

const ITEMS = [
  [
    "<route>",
    'a method and a URL template, such as "GET /orgs/{org}/repos"; you can leave out GET. With a description of the API, also an operationId',
  ],
  ["name=value", "a parameter: fills {name}, or goes into query or body"],
  ["name:=json", `the same with a value in JSON: 7, true, '["a","b"]'`],
  ["-", "reads options in JSON from the standard input"],
] as const;

const OPTIONS = [
  ["--header <name:value>", "sets a header; without a value, removes it"],
  ["--query <name=value>", "sets a parameter of the query; also name:=json"],
  [
    "--file <name=path>",
    "sends a file in a multipart form; ;type=image/png after the path sets its type",
  ],
  ["--data <text>", "sends this text as the body; @file reads a file, @- the standard input"],
  ["--form", "sends the body as application/x-www-form-urlencoded"],
  ["--multipart", "sends the body as multipart/form-data"],
  [
    "--style <name:style>",
    `sets the style of a list or an object; without a name, of all: ${Object.keys(STYLES).join(", ")}`,
  ],
  ["--base-url <url>", "calls an API other than GitHub's"],
  [
    "--api <file>",
    "makes the request by an OpenAPI description, and checks it. Default: the api of fluent-endpoint.json, in this folder or a folder above it",
  ],
  ["--allow-refs <folder>", "also reads files in this folder that the description refers to"],
  ["--no-check", "does not check the request by the description"],
  ["--config <file>", "reads a file other than fluent-endpoint.json"],
  ["--no-config", "ignores fluent-endpoint.json"],
  ["--list", "lists the operations that have all the words"],
  ["--as <format>", `chooses the output: ${OUTPUT_FORMATS.join(", ")}. Default: text`],
  ["--explain", "says where each value went, and why"],
  ["--show-secrets", "shows credentials, and the values of $NAME"],
  ["--version", "shows the version"],
  ["-h, --help", "shows this help"],
] as const;

// eslint-disable-next-line @typescript-eslint/no-inferrable-types -- isolatedDeclarations asks for the type of a template
export const REQUEST_HELP: string = `Usage: fluent-endpoint <route> [items] [options]
       fluent-endpoint --list [words] [--api <file>]
       fluent-endpoint generate <file or URL> --output <folder> [options]

Shows the request that a route and parameters make. It sends nothing.

${columns(ITEMS)}

$NAME in a value comes from the environment, and the output shows the name.
Quote it ('$NAME'), so that the shell does not replace it.

Options:
${columns(OPTIONS)}

Examples:
  fluent-endpoint "GET /orgs/{org}/repos" org=octokit type=public
  fluent-endpoint POST /user/repos name=demo private:=true --as curl
  fluent-endpoint GET /user --header 'Authorization: token $GITHUB_TOKEN'
  fluent-endpoint POST https://api.stripe.com/v1/customers name=Ada --form
  fluent-endpoint POST https://example.com/photos --file photo=cat.png
  fluent-endpoint repos/list-for-org org=octokit --api github.json
  fluent-endpoint --list pull request --api github.json

The exit code is 1 for a request that cannot be built or that the description
does not allow, and 2 for arguments that cannot be understood.
`;
