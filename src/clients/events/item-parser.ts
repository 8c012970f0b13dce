/** Parses the items of a stream, piece by piece. */
export interface ItemParser<Item = unknown> {
  /**
   * Returns the items that a piece completes. They are parsed one by one, so that those before a mistake are delivered.
   *
   * @param text - the next piece
   * @param isLast - `true` if nothing follows
   */
  items(text: string, isLast: boolean): Iterable<Item>;
  /** `true` after an item that ends the stream. */
  isEnded: boolean;
}
