export interface ItemParser<Item = unknown> {
  /** Parses items lazily, so that those before a mistake are delivered. */
  items(text: string, isLast: boolean): Iterable<Item>;
  isEnded: boolean;
}
