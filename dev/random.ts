/** Makes a random generator that repeats itself for the same seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    /** A whole number from 0 up to, but not, `limit`. */
    below,
    chance: (probability: number) => next() < probability,
    pick: <T>(from: readonly T[]) => from[below(from.length)] as T,
    shuffled: <T>(things: readonly T[]): readonly T[] =>
      things
        .map((thing) => ({ thing, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ thing }) => thing),
  };
}

export type Random = ReturnType<typeof createRandom>;
