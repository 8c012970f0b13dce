import { STYLES } from "../../wire/styles.js";
import { OUTPUT_FORMATS } from "../arguments.js";
import { greatestOf } from "../../internal/words.js";
import type { Paint } from "../../show/output-formats.js";
import { columns } from "../terminal.js";

const ITEMS = [
  [
    "<route>",
    'a method and a URL template, such as "GET /orders/{id}"; you can leave out GET. With an OpenAPI document, also an operationId',
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
  ["--base-url <url>", "sets the URL of your API. Default: https://api.github.com"],
  [
    "--api <file>",
    "makes the request by an OpenAPI document, and checks it. Default: the api of fluent-endpoint.json, in this folder or a folder above it",
  ],
  ["--allow-refs <folder>", "also reads files in this folder that the document refers to"],
  ["--no-check", "does not check the request by the document"],
  ["--config <file>", "reads a file other than fluent-endpoint.json"],
  ["--no-config", "ignores fluent-endpoint.json"],
  ["--list", "lists the operations, or those that have most of the given words"],
  ["--as <format>", `chooses the output: ${OUTPUT_FORMATS.join(", ")}. Default: text`],
  ["--explain", "says where each value went, and why"],
  ["--show-secrets", "shows credentials, and the values of $NAME"],
  ["--version", "shows the version"],
  ["-h, --help", "shows this help"],
] as const;

const LABEL_WIDTH = greatestOf([...ITEMS, ...OPTIONS].map(([label]) => label.length));

export const EXAMPLES: readonly string[] = [
  'fluent-endpoint "GET /orders/{id}" id=7 --base-url https://shop.example.com/v1',
  "fluent-endpoint POST https://shop.example.com/orders note=Hi paid:=true",
  "fluent-endpoint https://shop.example.com/orders page:=2 --as curl",
  "fluent-endpoint https://shop.example.com/me --header 'Authorization: $TOKEN'",
  "fluent-endpoint POST https://pay.example.com/charges amount=7 --form",
  "fluent-endpoint POST https://example.com/photos --file photo=cat.png",
  "fluent-endpoint getOrder id=7 --api shop.json",
  "fluent-endpoint --list order --api shop.json",
];

export function requestHelp(paint: Paint): string {
  const rows = (list: typeof ITEMS | typeof OPTIONS) =>
    columns(
      list.map(([label, text]) => [label.padEnd(LABEL_WIDTH), text] as const),
      { paint },
    );
  return `${paint("cyan", "Usage:")} fluent-endpoint <route> [items] [options]
       fluent-endpoint --list [words] [--api <file>]
       fluent-endpoint generate <file or URL> --output <folder> [options]

Shows the request that a route and parameters make. It sends nothing.

${paint("cyan", "Items:")}
${rows(ITEMS)}

$NAME in a value comes from the environment, and the output shows the name.
Quote it ('$NAME'), so that the shell does not replace it.

${paint("cyan", "Options:")}
${rows(OPTIONS)}

${paint("cyan", "Examples:")}
${EXAMPLES.map((example) => `  ${example}`).join("\n")}

The exit code is 1 for a request that cannot be built or that the document does
not allow, and 2 for arguments that cannot be understood.
`;
}
