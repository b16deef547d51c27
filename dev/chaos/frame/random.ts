/** A source of chance that repeats itself for the same seed (mulberry32). */
export type Random = {
  /** A whole number from 0 up to, but not, `limit`. */
  readonly below: (limit: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
  /** The same things in another order. */
  readonly shuffled: <T>(things: readonly T[]) => readonly T[];
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
    shuffled: (things) =>
      things
        .map((thing) => ({ thing, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ thing }) => thing),
  };
}
