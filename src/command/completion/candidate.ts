/** A word that can stand at the cursor. */
export interface Candidate {
  /** The whole word. */
  readonly value: string;
  /** What it is, for shells that show it. */
  readonly description?: string | undefined;
}

/** Whether a word is finished. Behind these characters, a value, a path or a part of a name follows. */
export function isFinished({ value }: Candidate): boolean {
  return !/[=:@/]$/.test(value);
}
