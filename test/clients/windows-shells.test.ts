import { Readable } from "node:stream";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { toCurl } from "fluent-endpoint/clients";
import { commandLine, optionsWith } from "./adapters.js";

/** Requests that both shells refuse, because they would change them on the way to curl. */
const REFUSED: readonly [what: string, body: unknown][] = [
  ["bytes", Uint8Array.of(1, 255)],
  ["text above ASCII", "grüße"],
  ["text with a control character", "a\u001bb"],
];

describe("toCurl for PowerShell", () => {
  const write = (value: string) =>
    /--header (.*)$/s.exec(
      commandLine(optionsWith({ method: "get", headers: { "x-a": value } }), {
        shell: "powershell",
      }).replace(/\n\}$/, ""),
    )?.[1];

  test.each([
    ["text", "it", "'x-a: it'"],
    ["single quotes, which are doubled", "it's", "'x-a: it''s'"],
    ["double quotes", 'a "b"', `'x-a: a "b"'`],
    ["variables and subexpressions", "$env:PATH $(id) ${x}", "'x-a: $env:PATH $(id) ${x}'"],
    ["backticks and backslashes", "`n \\", "'x-a: `n \\'"],
    ["special characters", "@{};|&<>()#,%!^~*?[]", "'x-a: @{};|&<>()#,%!^~*?[]'"],
    ["a tab, in double quotes", "a\tb", `('x-a: a' + "\`t" + 'b')`],
    ["an empty value", "", "'x-a;'"],
  ])("writes %s: %s", (_, value, argument) => {
    expect(write(value)).toBe(argument);
  });

  test("writes one argument on each line, and requires PowerShell 7.3", () => {
    const options = optionsWith({
      headers: { authorization: "Bearer s3cret", accept: "*/*" },
      body: { title: "it's é", token: "s3cret-2" },
    });
    expect(toCurl(options, { shell: "powershell" })).toBe(
      [
        "if ($PSNativeCommandArgumentPassing -notin 'Standard', 'Windows') { throw 'This command requires PowerShell 7.3 or later' } else {",
        "curl.exe `",
        "  --request 'POST' `",
        "  --url 'https://api.example.com/path?a=b' `",
        "  --header 'content-type: application/json; charset=utf-8' `",
        "  --header ('authorization: Bearer ' + $(if ($env:HEADER_AUTHORIZATION) { $env:HEADER_AUTHORIZATION } else { throw 'HEADER_AUTHORIZATION is not set' })) `",
        "  --header 'accept: */*' `",
        `  --data-raw ('{"title":"it''s \\u00e9","token":"' + $(if ($env:BODY_TOKEN) { $env:BODY_TOKEN } else { throw 'BODY_TOKEN is not set' }) + '"}')`,
        "}",
      ].join("\n"),
    );
  });

  test("writes options without a value", () => {
    const options = optionsWith({ method: "head" });
    expect(commandLine(options, { shell: "powershell" })).toContain("curl.exe --head --url");
    expect(commandLine(options, { shell: "cmd" })).toContain("curl --head --url");
  });

  test("writes line breaks of text in double quotes", () => {
    const command = commandLine(optionsWith({ body: "a\r\n\n" }), { shell: "powershell" });
    expect(command).toContain(`--data-raw ('a' + "\`r\`n\`n")`);
  });

  test("writes an empty body", () => {
    expect(commandLine(optionsWith({}), { shell: "powershell" })).toContain("--data-raw ''");
  });

  test.each([
    ...REFUSED,
    ["a Blob", new Blob(["x"])],
    ["a stream", Readable.from(["x"])],
    ["a file in a form", formWith(new File(["x"], "x.txt"))],
    ["a field above ASCII", formWith("é")],
    ["32,000 characters", "x".repeat(32_000)],
  ])("refuses %s", (_, body) => {
    expect(() => toCurl(optionsWith({ body }), { shell: "powershell" })).toThrow(
      expect.objectContaining({ code: "unsupported-body" }),
    );
  });

  test("escapes line breaks in JSON, but refuses invalid JSON above ASCII", () => {
    const headers = { "content-type": "application/json" };
    const options = optionsWith({ headers, body: '{\n\t"é": 1}' });
    const command = commandLine(options, { shell: "powershell" });
    expect(command).toContain(`--data-raw '{  "\\u00e9": 1}'`);
    const invalid = optionsWith({ headers, body: '{"é' });
    expect(() => toCurl(invalid, { shell: "powershell" })).toThrow(
      expect.objectContaining({ code: "unsupported-body" }),
    );
  });

  test("refuses a header above ASCII, and names it", () => {
    const options = optionsWith({ headers: { "x-latin": "é" } });
    expect(() => toCurl(options, { shell: "powershell" })).toThrow(
      expect.objectContaining({ code: "invalid-header", location: "header", parameter: "x-latin" }),
    );
  });
});

describe("toCurl for cmd", () => {
  const write = (value: string) => {
    const options = optionsWith({ method: "get", headers: { "x-a": value } });
    return / --header (.*)$/s.exec(commandLine(options, { shell: "cmd" }))?.[1];
  };

  test.each([
    ["text", "it's", '"x-a: it\'s"'],
    ["special characters, in quotation marks", "&|<>^()!,;=", '"x-a: &|<>^()!,;="'],
    ["a backslash", "a\\b", '"x-a: a\\b"'],
    ["a backslash at the end, which is doubled", "a\\", '"x-a: a\\\\"'],
    ["a quotation mark", 'a"b', '^"x-a: a\\^"b^"'],
    [
      "backslashes in front of a quotation mark, which are doubled",
      'a\\\\"b',
      '^"x-a: a\\\\\\\\\\^"b^"',
    ],
    ["special characters and a quotation mark", '"&|<>^()!', '^"x-a: \\^"^&^|^<^>^^^(^)^!^"'],
    ["a percent sign", "%PATH%", '^"x-a: ^%^PATH^%^"'],
    ["several percent signs", "%% 5%&", '^"x-a: ^%^%^ 5^%^&^"'],
  ])("writes %s: %s", (_, value, argument) => {
    expect(write(value)).toBe(argument);
  });

  test("writes one argument on each line, and imports credentials into curl", () => {
    const options = optionsWith({
      url: "https://api.example.com/?token=s3cret",
      headers: { authorization: "Bearer s3cret", "x-token": "s3cret-2" },
      body: { a: "é {{x}} 5%!", token: "s3cret-2" },
    });
    expect(toCurl(options, { shell: "cmd" })).toBe(
      [
        "curl ^",
        "  --request POST ^",
        "  --variable ^%^QUERY_TOKEN ^",
        '  --expand-url "https://api.example.com/?token={{QUERY_TOKEN}}" ^',
        '  --header "content-type: application/json; charset=utf-8" ^',
        '  --expand-header "authorization: Bearer {{QUERY_TOKEN}}" ^',
        "  --variable ^%^HEADER_X_TOKEN ^",
        '  --expand-header "x-token: {{HEADER_X_TOKEN}}" ^',
        '  --expand-data-raw ^"{\\^"a\\^":\\^"\\u00e9 \\{{x}} 5\\u0025\\u0021\\^",\\^"token\\^":\\^"{{HEADER_X_TOKEN}}\\^"}^"',
      ].join("\n"),
    );
  });

  test("reads a Blob and a file from curl's input", () => {
    expect(commandLine(optionsWith({ body: new Blob(["x"]) }), { shell: "cmd" })).toContain(
      "--data-binary @-",
    );
    const body = formWith(new File(["x"], "x.txt"));
    expect(commandLine(optionsWith({ body }), { shell: "cmd" })).toContain("=@-;");
  });

  test.each([
    ...REFUSED,
    ["text with a line break", "a\nb"],
    ["8,191 characters", "x".repeat(8191)],
  ])("refuses %s", (_, body) => {
    expect(() => toCurl(optionsWith({ body }), { shell: "cmd" })).toThrow(
      expect.objectContaining({ code: "unsupported-body" }),
    );
  });

  test("passes any text to curl unchanged, by the rules of cmd and of the C runtime", () => {
    const ascii = fc.string({
      unit: fc.oneof(
        fc.constantFrom('"', "\\", "%", "^", "&", "!", " ", "%PATH%"),
        fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
      ),
    });
    fc.assert(
      fc.property(ascii, (value) => {
        const argument = write(`${value}.`) ?? "";
        expect(argumentsOf(readByCmd(argument, { PATH: "expanded" }))).toEqual([
          `x-a: ${`${value}.`.trim()}`,
        ]);
      }),
    );
  });
});

function formWith(value: string | File): FormData {
  const form = new FormData();
  form.append("a", value as string);
  return form;
}

/**
 * A line as the prompt of cmd reads it: variables that are set are expanded, then carets outside of quotation marks are removed. The
 * special characters that are left outside of quotation marks would end the command.
 */
function readByCmd(line: string, variables: Readonly<Record<string, string>>): string {
  const expanded = line.replace(/%([^%]+)%/g, (text, name: string) => variables[name] ?? text);
  let read = "";
  let isQuoted = false;
  for (let index = 0; index < expanded.length; index++) {
    const character = expanded.charAt(index);
    if (character === "^" && !isQuoted) {
      read += expanded.charAt(++index);
      continue;
    }
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && /[&|<>()]/.test(character)) throw new Error(`special character in ${line}`);
    read += character;
  }
  return read;
}

/** The arguments in a command line, as the C runtime of Microsoft reads them. */
function argumentsOf(line: string): readonly string[] {
  const args = [""];
  let isQuoted = false;
  for (const [token, backslashes = "", quote] of line.matchAll(/(\\*)(")|\\+|[^"\\]/g)) {
    if (token === " " && !isQuoted) {
      args.push("");
      continue;
    }
    const isEscaped = backslashes.length % 2 === 1;
    if (quote !== undefined && !isEscaped) isQuoted = !isQuoted;
    const text = quote === undefined ? token : halfOf(backslashes) + (isEscaped ? quote : "");
    args.push(`${args.pop() ?? ""}${text}`);
  }
  return args;
}

function halfOf(backslashes: string): string {
  return backslashes.slice(0, Math.floor(backslashes.length / 2));
}
