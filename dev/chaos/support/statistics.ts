/**
 * How often a value of `a` is above one of `b` (ties count half): 0.5 when nobody can tell the two
 * apart, 0 or 1 when everybody can. The area under the ROC curve, as Mann and Whitney count it.
 */
export function areaUnderCurve(a: readonly number[], b: readonly number[]): number {
  let above = 0;
  for (const x of a) {
    for (const y of b) {
      if (x > y) above += 1;
      else if (x === y) above += 0.5;
    }
  }
  return above / (a.length * b.length);
}
