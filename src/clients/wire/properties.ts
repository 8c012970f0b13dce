/** The class name of a platform object, such as `Blob` or `FormData`. It is the same in every realm. */
export function classTag(value: object): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

/** An object type with every property that may be `undefined` made optional instead. */
export type WithoutUndefined<Properties> = {
  [Key in keyof Properties as undefined extends Properties[Key] ? never : Key]: Properties[Key];
} & {
  [Key in keyof Properties as undefined extends Properties[Key] ? Key : never]?: Exclude<
    Properties[Key],
    undefined
  >;
};

/** Leaves out the properties that are `undefined`: some clients take an option that is `undefined` for one that was given. */
export function withoutUndefined<Properties extends object>(
  properties: Properties,
): WithoutUndefined<Properties> {
  const entries = Object.entries(properties).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as WithoutUndefined<Properties>;
}
