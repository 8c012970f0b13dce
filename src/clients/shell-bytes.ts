/** A command of a POSIX shell that writes exactly these bytes, NUL among them. */
export function printBytes(bytes: Uint8Array): string {
  let format = "";
  for (const byte of bytes) format += formatByte(byte);
  return `printf '${format}'`;
}

/** Letters, digits and spaces stand for themselves in a format of `printf`; all else is safe only in octal. */
function formatByte(byte: number): string {
  const character = String.fromCharCode(byte);
  return /[A-Za-z0-9 ]/.test(character) ? character : `\\${byte.toString(8).padStart(3, "0")}`;
}
