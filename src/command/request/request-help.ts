/** What `fluent-endpoint --help` shows. */
export const REQUEST_HELP = `Usage: fluent-endpoint <route> [items] [options]
       fluent-endpoint --list [words] [--api <file>]
       fluent-endpoint generate <file> --output <folder> [options]
       fluent-endpoint completion bash|zsh|fish

Shows the request that a route and parameters make. Nothing is sent.

  <route>                a method and a URL template, such as "GET /orgs/{org}/repos"; GET can be left out.
                         With a description of the API, also an operationId

Items:
  name=value             a parameter: fills {name}, else is sent in the query or in the body
  name:=json             the same with a value in JSON: 7, true, null, '["a","b"]'
  name==value            a parameter of the query
  path/name=value        a value for the path only; query/ and body/ do the same for query and body
  name@file              a file of a form; name@file;type=image/png sets its media type
  name=@file, name:=@file  a value, read from a file
  Header:value           a header; Header: removes it
  -                      reads options in JSON from the standard input

  A backslash in front of a separator makes it a part of the name. $NAME in a value is read from the
  environment, and the output shows the name. Quote it ('$NAME'), so that the shell does not replace it.

Options:
      --base-url <url>       another API than GitHub's
      --preview <names>      previews, separated by commas
      --format <name>        the format of the media type, such as raw
      --style <name:style>   how a list or an object is written: comma, repeat, brackets, indices,
                             deepObject, space, pipe, json, jsonItems; without a name, all
      --form                 sends the body as application/x-www-form-urlencoded
      --multipart            sends the body as multipart/form-data
      --data <text>          the body itself; @file reads a file, @- the standard input
      --as <format>          text (default), json, curl, powershell, fetch, axios, got, ky, undici, node, har, http
      --explain              says where each parameter is, and why
      --api <file>           makes the request by an OpenAPI description, and compares it.
                             Default: the api of fluent-endpoint.json, in this folder or a folder above it
      --config <file>        another configuration file than fluent-endpoint.json
      --no-config            no configuration file
      --allow-refs <folder>  also reads files in this folder that the description refers to
      --no-check             does not compare the request with the description
      --list                 lists the operations of the description that have all the words
      --show-secrets         shows credentials, and the values of $NAME
  -h, --help                 shows this help

Examples:
  fluent-endpoint "GET /orgs/{org}/repos" org=octokit type==public
  fluent-endpoint "POST /repos/{owner}/{repo}/issues" owner=octokit repo=rest.js title=Bug labels:='["bug"]'
  fluent-endpoint GET /user 'Authorization:token $GITHUB_TOKEN' --as curl
  fluent-endpoint "POST /v1/customers" email=a@example.com --base-url https://api.stripe.com --form
  fluent-endpoint "POST https://example.com/photos" photo@cat.png --as fetch
  fluent-endpoint repos/list-for-org org=octokit --api github.json
  fluent-endpoint --list pull request --api github.json

The exit code is 1 for a request that cannot be built or that the description does not allow, and 2 for
arguments that cannot be understood.
`;
