/** Areas with a name other than their tag says. */
const OTHER_NAMES: Readonly<Record<string, string>> = { meta: "metaArea" };

/** The area and the method that an operation of GitHub's description has to have. */
export function githubMethod({
  id,
  tag,
}: {
  readonly id: string;
  readonly tag: string;
}): [area: string, method: string] {
  const area = camelCase(tag);
  const method = camelCase(id.startsWith(`${tag}/`) ? id.slice(tag.length + 1) : id);
  return [OTHER_NAMES[area] ?? area, method];
}

/** `list-for-org` is `listForOrg`. */
function camelCase(id: string): string {
  return id.replaceAll(/[-_/](\w)/g, (_mark, letter: string) => letter.toUpperCase());
}
