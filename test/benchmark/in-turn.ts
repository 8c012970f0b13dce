/** A function that gives the members of a list in turn, so that no call can know its values from the call before. */
export function inTurn<Member>(list: readonly [Member, ...Member[]]): () => Member {
  let place = 0;
  return () => {
    place = (place + 1) % list.length;
    return list[place] ?? list[0];
  };
}
