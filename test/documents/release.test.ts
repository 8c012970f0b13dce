import { readFileSync } from "node:fs";
import jsr from "../../jsr.json";
import { version } from "../../package.json";
import { VERSION } from "../../src/version.js";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { sitesOf, versionPicker } from "../../etc/scripts/site-folders.mjs";
import {
  absoluteLinks,
  cutChangelog,
  nextVersion,
  notesOf,
  publishedManifest,
  repositoryUrl,
} from "../../etc/scripts/release-files.mjs";

test("The version is the same in every file that has it", () => {
  expect([VERSION, jsr.version]).toEqual([version, version]);
});

const REPOSITORY = "https://git.example.com/owner/name";

test.each([
  ["major", "1.0.0"],
  ["minor", "0.10.0"],
  ["patch", "0.9.4"],
  ["0.11.0", "0.11.0"],
])("nextVersion counts %s", (step, next) => {
  expect(nextVersion("0.9.3", step)).toBe(next);
});

test.each(["", "--dry-run", "1.2", "next"])("nextVersion refuses %j", (step) => {
  expect(() => nextVersion("0.9.3", step)).toThrow("npm run release -- major");
});

describe("cutChangelog", () => {
  const changelog =
    "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- $& b\n\n## [0.1.0] - 2026-01-01\n\n- a\n";

  test("moves what is unreleased to a version with its date, and returns it as notes", () => {
    const cut = cutChangelog(changelog, "0.2.0", "2026-02-03");
    expect(cut.changelog).toContain(
      "## [Unreleased]\n\n## [0.2.0] - 2026-02-03\n\n### Added\n\n- $& b\n\n## [0.1.0]",
    );
    expect(cut.notes).toBe("### Added\n\n- $& b");
    expect(notesOf(cut.changelog, "0.2.0")).toBe(cut.notes);
    expect(notesOf(cut.changelog, "0.1.0")).toBe("- a");
  });

  test("refuses a release without changes", () => {
    const { changelog: cut } = cutChangelog(changelog, "0.2.0", "2026-02-03");
    expect(() => cutChangelog(cut, "0.3.0", "2026-02-04")).toThrow("is empty");
    expect(() => cutChangelog("# Changelog", "0.3.0", "2026-02-04")).toThrow("no section");
  });
});

test.each([
  undefined,
  "",
  "owner/name",
  "https://git.example.com",
  "http://git.example.com/a/b",
  "https://a.b/c/d?e",
])("repositoryUrl refuses %j", (setting) => {
  expect(() => repositoryUrl(setting)).toThrow("Set SITE_REPOSITORY");
});

test("publishedManifest says where the repository, its page and its issues are", () => {
  const repository = repositoryUrl(`${REPOSITORY}/`);
  expect(publishedManifest({ name: "a", version: "1.0.0" }, repository)).toEqual({
    name: "a",
    version: "1.0.0",
    homepage: `${REPOSITORY}#readme`,
    bugs: `${REPOSITORY}/issues`,
    repository: { type: "git", url: `git+${REPOSITORY}.git` },
  });
});

describe("absoluteLinks", () => {
  const absolute = (text: string) => absoluteLinks(text, REPOSITORY, "1.2.0");
  const at = (kind: string, path: string) => `${REPOSITORY}/${kind}/v1.2.0/${path}`;

  test.each([
    ["[a](docs/a.md#b)", `[a](${at("blob", "docs/a.md#b")})`],
    ["![a](./docs/a.svg)", `![a](${at("raw", "docs/a.svg")})`],
    [
      "[![a](docs/a.svg)](docs/a.md)",
      `[![a](${at("raw", "docs/a.svg")})](${at("blob", "docs/a.md")})`,
    ],
    ['<img alt="" src="docs/a.svg">', `<img alt="" src="${at("raw", "docs/a.svg")}">`],
    ['<a href="LICENSE">', `<a href="${at("blob", "LICENSE")}">`],
  ])("changes %s", (text, expected) => {
    expect(absolute(text)).toBe(expected);
  });

  test.each(["[a](https://example.com)", "[a](#b)", "```md\n[a](b.md)\n```"])(
    "leaves %s",
    (text) => {
      expect(absolute(text)).toBe(text);
    },
  );

  test("leaves nothing relative in README.md", () => {
    const readme = readFileSync(join(__dirname, "../../README.md"), "utf8");
    const text = absolute(readme).replaceAll(/^```[^]*?^```$/gm, "");
    const targets = [...text.matchAll(/\]\(([^)\s]+)|(?:src|href)="([^"]+)/g)].map(
      ([, target, attribute]) => target ?? attribute,
    );
    expect(targets.length).toBeGreaterThan(10);
    expect(targets.filter((target) => !/^(?:https:|#)/.test(target ?? ""))).toEqual([]);
  });
});

test("The site has a folder for each minor version, the newest first", () => {
  const tags = ["v0.9.0", "v0.10.2", "v0.10.10", "v0.9.1", "v1.0.0-beta.1", "next", ""];
  expect(sitesOf(tags)).toEqual([
    { folder: "0.10", tag: "v0.10.10" },
    { folder: "0.9", tag: "v0.9.1" },
  ]);
  expect(sitesOf([""])).toEqual([]);
});

describe("The picker of versions", () => {
  const SITE_URL = "https://docs.example.com/fluent/";

  test("leads to the latest release, to older ones and to what is not released", () => {
    expect(versionPicker({ SITE_URL, SITE_VERSIONS: "0.10 0.9" }, "0.9.1")).toEqual([
      {
        text: "0.9.1",
        items: [
          { text: "0.10 (latest)", link: `${SITE_URL}latest/` },
          { text: "0.9", link: `${SITE_URL}0.9/` },
          { text: "Not released yet", link: SITE_URL },
        ],
      },
    ]);
  });

  test("is left out before the first release, and without the address of the site", () => {
    expect(versionPicker({ SITE_URL }, "0.1.0")).toEqual([]);
    expect(versionPicker({ SITE_VERSIONS: "0.1" }, "0.1.0")).toEqual([]);
  });
});
