/** One call of a round, and whether it was answered as done or as refused. */
export type Outcome<Step> = { readonly step: Step; readonly isDone: boolean };

type Round<State, Step> = {
  readonly start: State;
  readonly outcomes: readonly Outcome<Step>[];
  /** What a step makes of a state; null when that state refuses it. */
  readonly next: (state: State, step: Step) => State | null;
  /** Whether this is the state that was found afterwards. */
  readonly isEnd: (state: State) => boolean;
};

/**
 * Whether calls that ran at once can be told as a story in which they ran one after the other: each
 * done or refused as the rules have it at its turn, and the end as it was found. When there is no
 * such story, two of them have acted on a state that the other was changing.
 */
export function canBeTold<State, Step>({
  start,
  outcomes,
  next,
  isEnd,
}: Round<State, Step>): boolean {
  const deadEnds = new Set<string>();

  function tellFrom(state: State, left: readonly number[]): boolean {
    if (left.length === 0) return isEnd(state);
    const place = JSON.stringify([state, left]);
    if (deadEnds.has(place)) return false;
    for (const index of left) {
      const outcome = outcomes[index];
      if (!outcome) continue;
      const after = next(state, outcome.step);
      if ((after !== null) !== outcome.isDone) continue;
      const others = left.filter((other) => other !== index);
      if (tellFrom(after ?? state, others)) return true;
    }
    deadEnds.add(place);
    return false;
  }

  return tellFrom(start, [...outcomes.keys()]);
}
