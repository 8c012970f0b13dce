/** The text of an OpenAPI document that was pasted on the home. It stays in this tab, until the playground takes it. */
let pasted = "";

export function keepPasted(text: string): void {
  pasted = text.trim();
}

export function takePasted(): string {
  const text = pasted;
  pasted = "";
  return text;
}
