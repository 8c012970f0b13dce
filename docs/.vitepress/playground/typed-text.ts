/** The text in a field, or the chosen option, when an event says that it changed. */
export function typedText({ target }: Event): string {
  return (target as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement).value;
}
