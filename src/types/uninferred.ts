/**
 * What the compiler does not look into to find out what was passed: it would find what was not meant, and take longer than for
 * all the rest. (`NoInfer` would stay in the messages.)
 *
 * @internal
 */
export type Uninferred<Key, Type> = [Type][Key extends unknown ? 0 : never];
