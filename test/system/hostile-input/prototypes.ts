const BEFORE = snapshot();

function snapshot(): readonly (readonly [PropertyKey, PropertyDescriptor])[] {
  return [Object.prototype, Array.prototype].flatMap((prototype) =>
    Reflect.ownKeys(prototype).map(
      (key) => [key, { ...Object.getOwnPropertyDescriptor(prototype, key) }] as const,
    ),
  );
}

/** The names that were added to, removed from or replaced in `Object.prototype` and `Array.prototype` since the tests began. */
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
