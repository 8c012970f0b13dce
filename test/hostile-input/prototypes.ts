const BEFORE = snapshot();

function snapshot(): readonly (readonly [PropertyKey, PropertyDescriptor])[] {
  return [Object.prototype, Array.prototype].flatMap((prototype) =>
    Reflect.ownKeys(prototype).map(
      (key) => [key, { ...Object.getOwnPropertyDescriptor(prototype, key) }] as const,
    ),
  );
}

/** The names of what has been added to, taken from or replaced in our realm's prototypes since the tests began. */
export function changesToPrototypes(): readonly PropertyKey[] {
  const after = snapshot();
  if (after.length !== BEFORE.length) return after.map(([key]) => key);
  return BEFORE.filter(([key, { value, get, set }], index) => {
    const [name, descriptor] = after[index] ?? ["", {}];
    return (
      key !== name || value !== descriptor.value || get !== descriptor.get || set !== descriptor.set
    );
  }).map(([key]) => key);
}
