import { plainText, type TextSegment } from "../credentials/segments.js";
import {
  type CurlBody,
  type CurlCommand,
  curlCommand,
  withCredentialsShown,
} from "../clients/curl/curl-command.js";
import { posixCommand } from "../clients/curl/posix-shell.js";
import { powerShellCommand } from "../clients/curl/powershell.js";
import { readRequest } from "../clients/wire/wire-request.js";
import type { RequestOptions } from "../request/request-options.js";
import type { Placeholders } from "../credentials/placeholders.js";

/**
 * The command of `toCurl`. A mark in the request becomes the variable of its name, which the command reads from the environment.
 *
 * @throws EndpointError
 */
export function curlOutput(
  request: RequestOptions,
  placeholders: Placeholders,
  shell: "sh" | "powershell",
): string {
  const command = withCredentialsShown(curlCommand(readRequest(request, "toCurl")));
  const write = shell === "sh" ? posixCommand : powerShellCommand;
  return `${write(withVariables(command, placeholders))}\n`;
}

function withVariables(command: CurlCommand, placeholders: Placeholders): CurlCommand {
  const segments = (given: readonly TextSegment[]): TextSegment[] =>
    given.flatMap(({ text }) =>
      placeholders
        .parts(text)
        .map((part) =>
          typeof part === "string"
            ? plainText(part)
            : { text: `$${part.variable}`, variable: part.variable },
        ),
    );
  const body: CurlBody =
    command.body.kind === "text"
      ? { ...command.body, segments: segments(command.body.segments) }
      : command.body;
  const options = command.options.map((option) =>
    option.value === undefined ? option : { ...option, value: segments(option.value) },
  );
  return { ...command, options, body };
}
