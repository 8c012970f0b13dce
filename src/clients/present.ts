/** The same properties, those that may be `undefined` optional instead. */
export type Present<Properties> = {
  [Key in keyof Properties as undefined extends Properties[Key] ? never : Key]: Properties[Key];
} & {
  [Key in keyof Properties as undefined extends Properties[Key] ? Key : never]?: Exclude<
    Properties[Key],
    undefined
  >;
};

/** The properties that are there: clients take an option that is `undefined` for one that was given. */
export function present<Properties extends object>(properties: Properties): Present<Properties> {
  const entries = Object.entries(properties).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Present<Properties>;
}
