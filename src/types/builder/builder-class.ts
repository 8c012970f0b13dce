/** A class of builders whose constructor needs no argument but the base URL, which a builder for another API has already. */
export type DefaultClass<Builder> = BuilderClass<Builder> &
  ((new () => Builder) | (new (baseUrl: URL) => Builder));

/** A class of builders. */
export interface BuilderClass<Builder> {
  /** The prototype of its builders. */
  readonly prototype: Builder;
}
