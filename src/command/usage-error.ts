/** Thrown for arguments that cannot be understood. Its message says what to write instead. */
export class UsageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "UsageError";
  }
}
