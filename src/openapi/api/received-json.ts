/** A number, or a character that starts or ends a text or stands in one. */
const TOKEN = /"|\\.|-?\d[\d.eE+-]{0,400}/gs;

/** Returns `true` if a JSON text has an integer that JavaScript rounds, or a number that is too large for it. */
export function hasChangedNumber(text: string): boolean {
  // Other numbers are short.
  if (!/\d{16}|\d[eE]/.test(text)) return false;
  let isInText = false;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '"') isInText = !isInText;
    else if (!isInText && isChanged(token)) return true;
  }
  return false;
}

function isChanged(number: string): boolean {
  const value = Number(number);
  if (Math.abs(value) === Infinity) return true;
  return /^-?\d{16,}$/.test(number) && String(value) !== number;
}
