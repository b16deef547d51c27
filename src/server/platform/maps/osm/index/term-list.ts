/** A part of the sorted terms, from `from` to before `to`. */
export type TermRange = { readonly from: number; readonly to: number };

/** Terms that are near a typed word. */
export type NearTerms = TermRange & {
  readonly typos: number;
  /** True when the whole term is near, false when only its beginning is. */
  readonly isWhole: boolean;
};

/** Words that are longer are compared by this many letters. */
export const longestTerm = 32;

/**
 * The sorted terms of an index as an implicit tree: the terms with a common beginning stand next to
 * each other, so that a beginning is a range and its next letters are ranges inside of it. A tree of
 * its own would take more memory and is not needed.
 *
 * @param units the UTF-16 code units of all terms, one after the other, sorted by them
 * @param starts where each term begins, and at the end where the last one ends
 */
export function createTermList(units: Uint16Array, starts: Uint32Array) {
  const count = starts.length - 1;
  /** One more than the code unit at this depth, or 0 behind the term's end, which sorts first. */
  const unitAt = (term: number, depth: number) => {
    const at = (starts[term] ?? 0) + depth;
    return at < (starts[term + 1] ?? 0) ? (units[at] ?? 0) + 1 : 0;
  };

  /** The first term from `from` on whose unit at this depth is at least this one. */
  function firstAtLeast(from: number, to: number, depth: number, unit: number): number {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (unitAt(middle, depth) < unit) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The terms that begin with this word. */
  function beginningWith(word: string): TermRange {
    let [from, to] = [0, count];
    for (let depth = 0; depth < word.length && from < to; depth += 1) {
      const unit = word.charCodeAt(depth) + 1;
      from = firstAtLeast(from, to, depth, unit);
      to = firstAtLeast(from, to, depth, unit + 1);
    }
    return { from, to };
  }

  const width = longestTerm + 1;
  const rows = new Uint8Array((longestTerm + 4) * width);

  /**
   * The terms whose beginning, or which as a whole, becomes the word by at most `most` letters
   * inserted, dropped, changed or swapped with their neighbour. The walk goes down letter by letter
   * with one row of the table of distances for each, and turns back where every value is above.
   */
  function near(word: string, most: number): readonly NearTerms[] {
    const length = Math.min(word.length, longestTerm);
    const found: NearTerms[] = [];
    for (let at = 0; at <= length; at += 1) rows[at] = at;

    function fillRow(depth: number, unit: number, unitBefore: number): number {
      const [row, above, aboveThat] = [depth * width, (depth - 1) * width, (depth - 2) * width];
      rows[row] = depth;
      let least = depth;
      // Farther than `most` from the diagonal every value is above `most`.
      const [first, last] = [Math.max(1, depth - most), Math.min(length, depth + most)];
      if (first > 1) rows[row + first - 1] = most + 1;
      if (last < length) rows[row + last + 1] = most + 1;
      for (let at = first; at <= last; at += 1) {
        const letter = word.charCodeAt(at - 1) + 1;
        const change = (rows[above + at - 1] ?? 0) + (letter === unit ? 0 : 1);
        let value = Math.min(change, (rows[above + at] ?? 0) + 1, (rows[row + at - 1] ?? 0) + 1);
        const areSwapped =
          depth > 1 && at > 1 && letter === unitBefore && word.charCodeAt(at - 2) + 1 === unit;
        if (areSwapped) value = Math.min(value, (rows[aboveThat + at - 2] ?? 0) + 1);
        rows[row + at] = value;
        if (value < least) least = value;
      }
      return least;
    }

    function walk(from: number, to: number, depth: number, before: number, isIn: boolean): void {
      const isFar = Math.abs(depth - length) > most;
      const typos = isFar ? most + 1 : (rows[depth * width + length] ?? 0);
      const isNear = typos <= most;
      if (isNear && !isIn) found.push({ from, to, typos, isWhole: false });
      let at = from;
      if (unitAt(at, depth) === 0) {
        if (isNear) found.push({ from: at, to: at + 1, typos, isWhole: true });
        at += 1;
      }
      while (at < to && depth < length + most) {
        const unit = unitAt(at, depth);
        const next = firstAtLeast(at, to, depth, unit + 1);
        if (fillRow(depth + 1, unit, before) <= most) {
          walk(at, next, depth + 1, unit, isIn || isNear);
        }
        at = next;
      }
    }

    if (count > 0) walk(0, count, 0, 0, false);
    return found;
  }

  return {
    count,
    beginningWith,
    near,
    isTerm: (at: number, length: number) => unitAt(at, length) === 0,
  };
}
