/** Two halves of 64 bits, because bitwise operators stop at 32, and `bigint` takes a hundred times as long. */
type Word = [low: number, high: number];

type HashState = readonly [Word, Word, Word, Word];

type SipKey = readonly [number, number, number, number];

/**
 * Returns SipHash-2-4 (Aumasson and Bernstein, 2012) of UTF-16 code units as 16 hexadecimal digits, the low half first. Without
 * the key, nobody can guess the text or make hashes collide. `crypto.subtle` is not synchronous.
 */
export function sipHash(text: string, [low0, high0, low1, high1]: SipKey): string {
  const state: HashState = [
    [low0 ^ 0x70736575, high0 ^ 0x736f6d65],
    [low1 ^ 0x6e646f6d, high1 ^ 0x646f7261],
    [low0 ^ 0x6e657261, high0 ^ 0x6c796765],
    [low1 ^ 0x79746573, high1 ^ 0x74656462],
  ];
  const unit = (index: number): number => (index < text.length ? text.charCodeAt(index) : 0);
  for (let at = 0; at <= text.length; at += 4) {
    // The last block ends with the length in bytes.
    const length = at + 4 > text.length ? text.length << 25 : 0;
    const high = unit(at + 2) | (unit(at + 3) << 16) | length;
    compress(state, unit(at) | (unit(at + 1) << 16), high);
  }
  return finish(state);
}

function compress([v0, v1, v2, v3]: HashState, low: number, high: number): void {
  xor(v3, [low, high]);
  mix([v0, v1, v2, v3], 2);
  xor(v0, [low, high]);
}

function finish(state: HashState): string {
  state[2][0] ^= 0xff;
  mix(state, 4);
  const all: Word = [0, 0];
  for (const word of state) xor(all, word);
  return all.map(hexadecimal).join("");
}

function mix([v0, v1, v2, v3]: HashState, rounds: number): void {
  for (let round = 0; round < rounds; round++) {
    addInto(v0, v1, 13);
    v0.reverse();
    addInto(v2, v3, 16);
    addInto(v0, v3, 21);
    addInto(v2, v1, 17);
    v2.reverse();
  }
}

function addInto(sum: Word, word: Word, bits: number): void {
  const [low, high] = word;
  const lowSum = (sum[0] >>> 0) + (low >>> 0);
  sum[1] = (sum[1] + high + (lowSum > 0xffffffff ? 1 : 0)) | 0;
  sum[0] = lowSum | 0;
  word[0] = (low << bits) | (high >>> (32 - bits));
  word[1] = (high << bits) | (low >>> (32 - bits));
  xor(word, sum);
}

function xor(word: Word, [low, high]: Readonly<Word>): void {
  word[0] ^= low;
  word[1] ^= high;
}

function hexadecimal(word: number): string {
  return (word >>> 0).toString(16).padStart(8, "0");
}

/** Equal credentials have equal digests within a process. */
export function keyedDigest(secret: string): string {
  return `[secret ${sipHash(secret, (processKey ??= randomKey()))}]`;
}

let processKey: SipKey | undefined;

function randomKey(): SipKey {
  const [first = 0, second = 0, third = 0, fourth = 0] = crypto.getRandomValues(new Int32Array(4));
  return [first, second, third, fourth];
}
