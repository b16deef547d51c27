/** A map of at most so many entries: the one that was set first makes room for a new one. */
export function createBoundedMap<V>(most: number) {
  const entries = new Map<string, V>();
  return {
    get: (key: string): V | undefined => entries.get(key),
    set: (key: string, value: V): void => {
      entries.delete(key);
      entries.set(key, value);
      const [first] = entries.keys();
      if (entries.size > most && first !== undefined) entries.delete(first);
    },
    /** The value, which is forgotten. */
    take: (key: string): V | undefined => {
      const value = entries.get(key);
      entries.delete(key);
      return value;
    },
  };
}
