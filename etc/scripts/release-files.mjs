/** Computes what a release changes in the text of files. Reads and writes no files itself. */

/** @typedef {{ name: string, version: string, [key: string]: unknown }} Manifest */

/**
 * @param {string} version the last one
 * @param {string} step `major`, `minor`, `patch`, or a version
 * @returns {string} the next one
 */
export function nextVersion(version, step) {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  switch (step) {
    case "major":
      return `${String(major + 1)}.0.0`;
    case "minor":
      return `${String(major)}.${String(minor + 1)}.0`;
    case "patch":
      return `${String(major)}.${String(minor)}.${String(patch + 1)}`;
    default:
      if (/^\d+\.\d+\.\d+$/.test(step)) return step;
      throw new Error("Name the step: npm run release -- major, minor, patch, or a version.");
  }
}

/**
 * Moves what is unreleased to a version.
 *
 * @param {string} changelog
 * @param {string} version
 * @param {string} date such as 2026-01-31
 * @returns {{ changelog: string, notes: string }} the new text, and the notes of the version
 */
export function cutChangelog(changelog, version, date) {
  const [heading] = /^## \[Unreleased\]\n/m.exec(changelog) ?? [];
  if (heading === undefined) throw new Error('CHANGELOG.md has no section "Unreleased".');
  const notes = notesOf(changelog, "Unreleased");
  if (notes === "") throw new Error('The section "Unreleased" of CHANGELOG.md is empty.');
  const released = `${heading}\n## [${version}] - ${date}\n`;
  return { changelog: changelog.replace(heading, () => released), notes };
}

/**
 * @param {string} changelog
 * @param {string} version or `Unreleased`
 * @returns {string} the notes of the version, empty if there are none
 */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^(?=## )/m);
  const section = sections.find((text) => text.startsWith(`## [${version}]`)) ?? "";
  return section.replace(/^.*\n/, "").trim();
}

/**
 * @param {string | undefined} setting of `SITE_REPOSITORY`
 * @returns {string} the address of the repository, without "/" at its end
 */
export function repositoryUrl(setting = "") {
  if (/^https:\/\/[^\s/?#]+(?:\/[^\s/?#]+){2,}\/?$/.test(setting))
    return setting.replace(/\/$/, "");
  throw new Error(
    "Set SITE_REPOSITORY to the address of the repository, such as https://github.com/owner/name: npm shows it, and checks the provenance by it.",
  );
}

/**
 * @param {Manifest} manifest
 * @param {string} repository
 * @returns {Manifest} package.json as npm shows it
 */
export function publishedManifest(manifest, repository) {
  return {
    ...manifest,
    homepage: `${repository}#readme`,
    bugs: `${repository}/issues`,
    repository: { type: "git", url: `git+${repository}.git` },
  };
}

/**
 * Makes the links and pictures of a text absolute: npm and JSR show it without the files beside it. Code blocks stay as they are.
 *
 * @param {string} text Markdown, with paths from the root of the repository
 * @param {string} repository
 * @param {string} version whose tag the addresses name, so that they don't change with the next version
 * @returns {string}
 */
export function absoluteLinks(text, repository, version) {
  /** @type {(kind: string, target: string) => string} */
  const absolute = (kind, target) =>
    /^(?:[a-z]+:|#)/i.test(target)
      ? target
      : `${repository}/${kind}/v${version}/${target.replace(/^\.\//, "")}`;
  /** @type {(part: string) => string} */
  const inText = (part) =>
    part
      .replaceAll(
        /(!?)(\[(?:[^[\]]|!?\[[^\]]*\]\([^)]*\))*\]\()([^)\s]+)/g,
        (
          _,
          /** @type {string} */ mark,
          /** @type {string} */ label,
          /** @type {string} */ target,
        ) => mark + inText(label) + absolute(mark === "!" ? "raw" : "blob", target),
      )
      .replaceAll(
        /(<(?:img|source)\b[^>]*?\b(?:src|srcset)=")([^"]+)/g,
        (_, /** @type {string} */ tag, /** @type {string} */ target) =>
          tag + absolute("raw", target),
      )
      .replaceAll(
        /(<a\b[^>]*?\bhref=")([^"]+)/g,
        (_, /** @type {string} */ tag, /** @type {string} */ target) =>
          tag + absolute("blob", target),
      );
  return text
    .split(/(^```[^]*?^```$)/m)
    .map((part) => (part.startsWith("```") ? part : inText(part)))
    .join("");
}
