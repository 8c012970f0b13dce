/** Arguments that cannot be understood. The message says what to write instead. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A failure that the arguments did not cause, such as a full disk. The message is for the person at the terminal. */
export class RunError extends Error {
  override readonly name = "RunError";
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EDQUOT: "your disk quota is used up",
  EEXIST: "something of this name is already there",
  EFBIG: "the file would be larger than this system allows",
  EIO: "the device reports an error",
  EISDIR: "it is a folder",
  ELOOP: "its links lead in a circle",
  EMFILE: "too many files are open",
  ENAMETOOLONG: "its name is too long",
  ENOENT: "there is no such file",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of its path is a file, and not a folder",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
};

export function codeOf(error: unknown): string {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === "string" ? code : "";
}

/** Errors of a file, a disk or a network are not bugs of the program. */
export function isSystemError(error: unknown): boolean {
  return "syscall" in Object(error);
}

export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return REASONS[code] ?? (code === "" ? messageOf(error) : `the system reports ${code}`);
}

export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
