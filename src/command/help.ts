import { STYLES } from "../options/style.js";
import { REQUEST_FORMATS } from "../show/formats.js";
import { brokenLines } from "./terminal.js";

/** The help of `fluent-endpoint` without arguments. It fits into a terminal of 80 by 24 characters. */
export const SHORT_HELP = `Usage: fluent-endpoint <route> [items] [options]

Shows the request that a route and parameters make. It sends nothing.

  fluent-endpoint "GET /orgs/{org}/repos" org=octokit type==public
  fluent-endpoint POST /user/repos name=demo private:=true --as curl
  fluent-endpoint GET /user 'Authorization:token $GITHUB_TOKEN' --as fetch
  fluent-endpoint --list issues --api openapi.yaml

Other commands:
  fluent-endpoint generate <file or URL> --output <folder>
  fluent-endpoint completion bash|zsh|fish|powershell

fluent-endpoint --help shows everything.
`;

// eslint-disable-next-line @typescript-eslint/no-inferrable-types -- isolatedDeclarations asks for the type of a template
export const REQUEST_HELP: string = `Usage: fluent-endpoint <route> [items] [options]
       fluent-endpoint --list [words] [--api <file>]
       fluent-endpoint generate <file or URL> --output <folder> [options]
       fluent-endpoint completion bash|zsh|fish|powershell

Shows the request that a route and parameters make. It sends nothing.

  <route>                 a method and a URL template, such as
                          "GET /orgs/{org}/repos"; you can leave out GET. With a
                          description of the API, also an operationId

Items:
  name=value              a parameter: fills {name}, or goes into query or body
  name:=json              the same with a value in JSON: 7, true, '["a","b"]'
  name==value             a parameter of the query
  path/name=value         a value for the path only; also query/ and body/
  name@file               a file of a form; ;type=image/png after it: its type
  name=@file, name:=@file  a value, read from a file
  Header:value            a header; Header: removes it
  -                       reads options in JSON from the standard input

  A backslash in front of a separator makes it a part of the name. $NAME in a
  value comes from the environment, and the output shows the name. Quote it
  ('$NAME'), so that the shell does not replace it.

Options:
      --base-url <url>    calls an API other than GitHub's
      --preview <names>   adds previews, separated by commas
      --format <name>     sets the format of the media type, such as raw
      --style <name:style>  sets the style of a list or an object; without a
                          name, of all:
${wrapped(STYLES)}
      --form              sends the body as application/x-www-form-urlencoded
      --multipart         sends the body as multipart/form-data
      --data <text>       sends this text as the body; @file reads a file, @-
                          the standard input
      --as <format>       chooses the output. Default: text. Others:
${wrapped(REQUEST_FORMATS.filter((format) => format !== "text"))}
      --explain           says where each value went, and why
      --api <file>        makes the request by an OpenAPI description, and
                          checks it. Default: the api of fluent-endpoint.json,
                          in this folder or a folder above it
      --config <file>     reads a file other than fluent-endpoint.json
      --no-config         ignores fluent-endpoint.json
      --allow-refs <folder>  also reads files in this folder that the
                          description refers to
      --no-check          does not check the request by the description
      --list              lists the operations that have all the words
      --show-secrets      shows credentials, and the values of $NAME
      --version           shows the version
  -h, --help              shows this help

Examples:
  fluent-endpoint "GET /orgs/{org}/repos" org=octokit type==public
  fluent-endpoint POST /user/repos name=demo private:=true
  fluent-endpoint GET /user 'Authorization:token $GITHUB_TOKEN' --as curl
  fluent-endpoint POST https://api.stripe.com/v1/customers name=Ada --form
  fluent-endpoint "POST https://example.com/photos" photo@cat.png --as fetch
  fluent-endpoint repos/list-for-org org=octokit --api github.json
  fluent-endpoint --list pull request --api github.json

The exit code is 1 for a request that cannot be built or that the description
does not allow, and 2 for arguments that cannot be understood.
`;

/** Names in lines of 80 characters, below the text of an option. */
function wrapped(names: readonly string[]): string {
  const indent = " ".repeat(26);
  const lines = brokenLines(names.join(", "), 80 - indent.length);
  return lines.map((line) => indent + line).join("\n");
}
