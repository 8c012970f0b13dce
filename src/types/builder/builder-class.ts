/** A class whose constructor needs no argument except the base URL, which the builder already has. */
export type DefaultClass<Builder> = BuilderClass<Builder> &
  ((new () => Builder) | (new (baseUrl: URL) => Builder));

export interface BuilderClass<Builder> {
  readonly prototype: Builder;
}
