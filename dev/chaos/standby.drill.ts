import { setTimeout as wait } from "node:timers/promises";
import { startCluster } from "#harness/cluster/postgres-cluster.ts";
import { quantile } from "../bench/timing.ts";
import {
  type ClusterSetup,
  mix,
  nextBooking,
  serveCluster,
  settleCluster,
} from "./cluster/cluster-setup.ts";
import { inMs, isUnserved, someInWords } from "./failover/outages.ts";
import type { Drill, Setup } from "./frame/drill.ts";
import { restSessions } from "./frame/load.ts";

type Standbys = { readonly standbys: number; readonly waitsFor: string };
const setups: readonly Standbys[] = [
  { standbys: 1, waitsFor: "FIRST 1" },
  { standbys: 2, waitsFor: "ANY 1" },
];

/** Milliseconds. */
const [calm, frozenFor] = [5_000, 10_000];
const required = { readP99: 500, healed: 3_000 };
/** On a busy machine reads may be so much slower than before the loss, and such a part be refused. */
const allowed = { slowerBy: 2, unserved: 0.01 };

/** What was read and booked during a part of the drill: its figures. */
async function during(setup: ClusterSetup, name: string, work: () => Promise<unknown>) {
  const { load, bookings, figure } = setup;
  const [start, startMs, before] = [load.elapsedMs(), Date.now(), bookings.counts()];
  await work();
  const after = bookings.counts();
  const reads = load.samples.filter(({ sentMs, ms }) => sentMs + ms >= start);
  const unserved = reads.filter(isUnserved);
  const times = reads.map(({ ms }) => ms);
  const [median, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  const booked = bookings.booked.filter(({ sentMs }) => sentMs >= startMs).length;
  const refused = after.later - before.later + after.cutOff - before.cutOff;
  figure(`${name}: reads, median and p99`, `${reads.length}, ${inMs(median, p99)}`);
  figure(`${name}: reads not served`, someInWords(unserved));
  figure(`${name}: bookings acknowledged, tries refused`, `${booked} and ${refused}`);
  return { booked, refused, p99, unserved: unserved.length / reads.length };
}

/** Freezes a standby for a while, and compares what it costs. */
async function loseStandby(setup: ClusterSetup, name: string, { standbys }: Standbys) {
  const { cluster, faults, figure } = setup;
  const standby = cluster.standbys()[0];
  const before = await during(setup, `${name} before`, () => wait(calm));
  await restSessions(setup);
  await standby?.freeze();
  const lost = await during(setup, `${name} lost`, () => wait(frozenFor));
  const slow = Math.max(required.readP99, allowed.slowerBy * before.p99);
  faults.addIf(lost.p99 > slow, `${name}: reads took ${inMs(lost.p99)} (p99).`);
  const isServing = lost.unserved <= before.unserved + allowed.unserved;
  faults.addIf(!isServing, `${name}: ${(100 * lost.unserved).toFixed(0)} % of the reads failed.`);
  const isAlone = standbys === 1;
  const early = `${name}: ${lost.booked} bookings were acknowledged that no standby had.`;
  faults.addIf(isAlone && lost.booked > 0, early);
  const noticed = `${name}: ${lost.refused} tries were refused though another standby was there.`;
  faults.addIf(!isAlone && lost.refused > 0, noticed);
  standby?.thaw();
  const thawedMs = Date.now();
  const first = await nextBooking(setup, { sentSince: thawedMs });
  const healedMs = (first?.answeredMs ?? Number.POSITIVE_INFINITY) - thawedMs;
  figure(`${name} back: first booking after`, inMs(healedMs));
  faults.addIf(healedMs > required.healed, `${name}: healed only ${inMs(healedMs)} later.`);
  await during(setup, `${name} back`, () => wait(calm));
}

export const standbyDrill: Drill = {
  name: "standby",
  about: "a synchronous standby freezes: the only one, and one of two",
  rounds: 1,
  processes: 0,
  work: async (drill) => {
    for (const plan of setups) {
      const kind = `${plan.waitsFor} of ${plan.standbys}`;
      drill.say(kind);
      const cluster = await startCluster({ ...plan, isDurable: true });
      drill.onEnd(cluster.close);
      const figure: Setup["figure"] = (what, value) => drill.figure(`${kind}: ${what}`, value);
      const setup = await serveCluster({ ...drill, figure }, cluster, cluster.primary().url);
      for (let round = 1; round <= drill.rounds; round++) {
        await loseStandby(setup, `round ${round}`, plan);
      }
      await settleCluster(setup);
      await cluster.close();
    }
    return { "reads a second": mix.readsPerSecond, "clients that book": mix.clients, frozenFor };
  },
};
