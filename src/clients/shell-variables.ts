/** Names the variable that stands for a credential: one name for one credential. */
export type Variables = (credential: string) => string;

/** `TOKEN` for the first credential, `TOKEN_2` for the next that differs. */
export function shellVariables(): Variables {
  const names = new Map<string, string>();
  return (credential) => {
    const known = names.get(credential);
    if (known !== undefined) return known;
    const name = names.size === 0 ? "TOKEN" : `TOKEN_${String(names.size + 1)}`;
    names.set(credential, name);
    return name;
  };
}
