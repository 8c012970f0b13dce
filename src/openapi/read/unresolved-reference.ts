/** Says why a reference cannot be followed that leads out of its file, if nothing is known about that other file. */
export function unresolvedReference(reference: string): string {
  if (reference.startsWith("#")) return `The reference "${reference}" leads to nothing.`;
  if (/^file:/i.test(reference)) {
    return `The reference "${reference}" is a file URL. Write the path of the file, relative to this one.`;
  }
  if (isUrl(reference)) {
    return `The reference "${reference}" leads to the network. Nothing is fetched: save the file beside the description.`;
  }
  return `The reference "${reference}" leads to a file, and no way to read files was given.`;
}

/** Returns `true` if a reference has a scheme. A single letter is the drive of a path in Windows. */
export function isUrl(reference: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]+:|\/\/)/i.test(reference);
}
