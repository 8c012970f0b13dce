/**
 * Holds a value that belongs to the caller: the `data` and `request` options, and class instances inside parameters. It is
 * passed on by reference, and never copied, changed or frozen.
 *
 * An instance of this class is not a plain object, so immer neither walks nor freezes its value.
 */
export class Opaque<Value = unknown> {
  constructor(readonly value: Value) {}
}
