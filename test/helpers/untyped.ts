import {
  endpoint,
  EndpointBuilder,
  type MergedOptions,
  type RequestOptions,
} from "../../src/index.js";

/** `endpoint` without types, for calls that its types forbid. */
export interface UntypedEndpoint {
  (...input: readonly unknown[]): RequestOptions;
  readonly DEFAULTS: Readonly<MergedOptions>;
  readonly builder: UntypedBuilder;
  defaults(...input: readonly unknown[]): UntypedEndpoint;
  merge(...input: readonly unknown[]): MergedOptions;
  parse(...input: readonly unknown[]): RequestOptions;
}

const CHAIN_METHODS = [
  "route",
  "method",
  "url",
  "baseUrl",
  "header",
  "headers",
  "preview",
  "format",
  "param",
  "params",
  "path",
  "query",
  "body",
  "data",
  "meta",
  "withDefaults",
  "strict",
  "style",
  "form",
  "multipart",
  "json",
  "origins",
  "link",
] as const;

/** A method that returns a builder. */
export type ChainMethod = (typeof CHAIN_METHODS)[number];

/** The names of all methods that return a builder. */
export const chainMethods: readonly ChainMethod[] = CHAIN_METHODS;

/** A builder without types. */
export type UntypedBuilder = Readonly<
  Record<ChainMethod, (...input: readonly unknown[]) => UntypedBuilder>
> & {
  readonly options: Readonly<MergedOptions>;
  build(...input: readonly unknown[]): RequestOptions;
  toString(): string;
};

/** The exported function, without its types. */
export const untypedEndpoint = untyped(endpoint);

/** A function that `createEndpoint` made, without its types. */
export function untyped(typed: unknown): UntypedEndpoint {
  return typed as UntypedEndpoint;
}

/** A new builder, without its types. */
export function untypedBuilder(...input: readonly unknown[]): UntypedBuilder {
  return Reflect.construct(EndpointBuilder, input) as UntypedBuilder;
}
