/** Returns a function that returns the next member of a list, and starts again at its end. Engines then cannot treat it as constant. */
export function cycle<Member>(list: readonly [Member, ...Member[]]): () => Member {
  let index = 0;
  return () => {
    index = (index + 1) % list.length;
    return list[index] ?? list[0];
  };
}
