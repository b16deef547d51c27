/** Milliseconds over which a rate is smoothed. */
const smoothMs = 500;
/** What was served remains the measure for about so long, in milliseconds. */
const rememberMs = 10_000;
/** More than the measure by this factor is a demand that grew. */
const growth = 1.25;

/** Counts something; `perSecond` is its rate at the last look, smoothed. */
function createMeter() {
  let count = 0;
  let perSecond = 0;
  return {
    add: () => {
      count += 1;
    },
    look: (passedMs: number) => {
      const rate = (count * 1000) / Math.max(1, passedMs);
      perSecond += (rate - perSecond) * (1 - Math.exp(-passedMs / smoothMs));
      count = 0;
      return perSecond;
    },
  };
}

/**
 * Tells a demand that grew beyond what was served lately from one that is only served worse for a
 * moment: after a checkpoint, a neighbour or a restart of the database the same demand is served again.
 */
export function createDemand() {
  const asked = createMeter();
  const served = createMeter();
  let usual = 0;
  let isGrown = true;
  return {
    ask: asked.add,
    serve: served.add,
    /** To be called at intervals; `passedMs` since the last. */
    look: (passedMs: number) => {
      usual = Math.max(served.look(passedMs), usual * Math.exp(-passedMs / rememberMs));
      isGrown = asked.look(passedMs) > growth * usual;
    },
    isGrown: () => isGrown,
  };
}
