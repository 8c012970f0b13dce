/** A program that compiles if each type of one file is the same in the others, read and written. */
export const SAME_TYPES = `
import type * as one from "./one.js";
import type * as split from "./types.js";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Keys<A, B> = Equal<keyof A, keyof B>;
type Members<A, B> = { [K in keyof A]: K extends keyof B ? ([A[K], B[K]] extends [B[K], A[K]] ? true : K) : K }[keyof A];

export const keys: [Keys<one.paths, split.paths>, Keys<one.operations, split.operations>] = [true, true];
export const paths: Members<one.paths, split.paths> = true;
export const operations: Members<one.operations, split.operations> = true;
export const there = (value: one.paths): split.paths => value;
export const back = (value: split.paths): one.paths => value;
export const thereOperations = (value: one.operations): split.operations => value;
export const backOperations = (value: split.operations): one.operations => value;
export const thereComponents = (value: one.components): split.components => value;
export const backComponents = (value: split.components): one.components => value;
export const thereWebhooks = (value: one.webhooks): split.webhooks => value;
export const backWebhooks = (value: split.webhooks): one.webhooks => value;
`;
