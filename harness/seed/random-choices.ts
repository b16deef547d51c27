/** Choices that are the same at every run, so that a screenshot today looks like one tomorrow. */
export type Choices = {
  /** A whole number from `min` to `max`, both included. */
  readonly between: (min: number, max: number) => number;
  readonly oneOf: <T>(options: readonly T[]) => T;
};

/** A small linear congruential generator: enough for sample data, and for nothing else. */
export function createChoices(seed: number): Choices {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    between,
    oneOf: (options) => {
      const option = options[between(0, options.length - 1)];
      if (option === undefined) throw new RangeError("There is nothing to choose from.");
      return option;
    },
  };
}
