/** What a platform object says that it is: `Blob`, `FormData`, `ReadableStream`; the same in every realm. */
export function tagOf(value: object): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}
