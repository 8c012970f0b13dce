/**
 * The keys that must be there.
 *
 * @internal
 */
export type RequiredKeyOf<Values> = {
  [Key in keyof Values]-?: {} extends Pick<Values, Key> ? never : Key;
}[keyof Values];

/**
 * The keys that have a value for certain: those that are not optional, and whose type has neither `null` nor `undefined`. A
 * value of type `unknown` counts.
 *
 * @internal
 */
export type ProvidedKeyOf<Values> = {
  [Key in keyof Values]-?: unknown extends Values[Key]
    ? Key
    : Values extends { readonly [K in Key]-?: {} }
      ? Key
      : never;
}[keyof Values];

/**
 * Every key that one of the objects of a union has.
 *
 * @internal
 */
export type UnionKeyOf<Union> = Union extends unknown ? keyof Union : never;

/**
 * The values under a key of the objects of a union that have it.
 *
 * @internal
 */
export type UnionValueOf<Union, Key> = Union extends unknown
  ? Key extends keyof Union
    ? Union[Key]
    : never
  : never;
