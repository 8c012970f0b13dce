/**
 * The folders of the site, one for each minor version, the newest first. If a version has several patches, the last one counts.
 *
 * @param {readonly string[]} tags such as `v0.3.1`; others are left out
 * @returns {{ folder: string, tag: string }[]}
 */
export function sitesOf(tags) {
  const versions = tags
    .map((tag) => /^v(\d+)\.(\d+)\.(\d+)$/.exec(tag))
    .filter((match) => match !== null)
    .map(([tag, ...numbers]) => ({ tag, numbers: numbers.map(Number) }))
    .sort((one, other) => compare(other.numbers, one.numbers));
  /** @type {Map<string, string>} */
  const folders = new Map();
  for (const { tag, numbers } of versions) {
    const folder = numbers.slice(0, 2).join(".");
    if (!folders.has(folder)) folders.set(folder, tag);
  }
  return [...folders].map(([folder, tag]) => ({ folder, tag }));
}

/**
 * @param {readonly number[]} one
 * @param {readonly number[]} other
 */
function compare(one, other) {
  const index = one.findIndex((number, at) => number !== other[at]);
  return index === -1 ? 0 : (one[index] ?? 0) - (other[index] ?? 0);
}

/**
 * The picker of versions in the bar at the top. Nothing without the address of the site, and none while there is one version.
 *
 * @param {{ SITE_URL?: string, SITE_VERSIONS?: string }} environment
 * @param {string} version of the package whose documents these are
 * @returns {{ text: string, items: { text: string, link: string }[] }[]}
 */
export function versionPicker({ SITE_URL, SITE_VERSIONS = "" }, version) {
  const folders = SITE_VERSIONS.split(" ").filter(Boolean);
  if (SITE_URL === undefined || folders.length === 0) return [];
  const link = (/** @type {string} */ folder) => new URL(folder, SITE_URL).href;
  const items = folders.map((folder, index) =>
    index === 0
      ? { text: `${folder} (latest)`, link: link("latest/") }
      : { text: folder, link: link(`${folder}/`) },
  );
  return [{ text: version, items: [...items, { text: "Not released yet", link: link(".") }] }];
}
