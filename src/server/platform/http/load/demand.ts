/** Milliseconds over which what is asked for is smoothed: short, because overload is told by it. */
const askedOverMs = 150;
/** The same for what was served, which nothing depends on at once. */
const servedOverMs = 500;
/** What was served remains the measure for about so long, in milliseconds. */
const rememberMs = 10_000;
/** A demand beyond the measure by this factor has grown; smaller ones come and go by chance. */
const growth = 1.5;

/** Counts something; `look` answers its rate a second, smoothed. */
function createMeter(overMs: number) {
  let count = 0;
  let perSecond = 0;
  return {
    add: () => {
      count += 1;
    },
    look: (passedMs: number) => {
      const rate = (count * 1000) / Math.max(1, passedMs);
      perSecond += (rate - perSecond) * (1 - Math.exp(-passedMs / overMs));
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
  const asked = createMeter(askedOverMs);
  const served = createMeter(servedOverMs);
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
