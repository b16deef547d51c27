import { readConfig } from "#server/config.ts";
import { until } from "#server/platform/db/embedded/until.ts";
import { quantile } from "../bench/timing.ts";
import { isServed } from "./frame/call.ts";
import { defineDrill, firstProcess, type Setup } from "./frame/drill.ts";
import { everydayCalls, type LoadPlan, startLoad } from "./frame/load.ts";
import { openSlowly, type SlowKind, sendBigBody } from "./slow-connections/slow-sockets.ts";

const wave: Readonly<Record<SlowKind, number>> = {
  "slow headers": 1_000,
  "slow bodies": 500,
  silent: 200,
};
/** Milliseconds. */
const required = { droppedWithin: 15_000, servedP99: 500, refusedWithin: 1_000 };
const perSecond = 30;
const bigBody = 50 * 1024 * 1024;
/** What the system's own buffers take of a body that nobody reads. */
const takenAtMost = 8 * 1024 * 1024;

/** One wave of slow connections, while people go on using the product. */
async function sendWave({ faults, figure, onEnd }: Setup, plan: LoadPlan, name: string) {
  const load = startLoad(plan);
  const kinds = Object.entries(wave) as [SlowKind, number][];
  const sockets = kinds.flatMap(([kind, count]) => openSlowly(plan.port, kind, count));
  onEnd(async () => {
    for (const { close } of sockets) close();
    await load.stop();
  });
  const isOver = () => sockets.every(({ endedAfterMs }) => endedAfterMs() !== null);
  await until(isOver, { within: required.droppedWithin + 2_000, every: 100 });
  const samples = await load.stop();
  for (const [kind, count] of kinds) {
    const ended = sockets
      .filter((socket) => socket.kind === kind)
      .map(({ endedAfterMs }) => endedAfterMs() ?? Number.POSITIVE_INFINITY);
    const last = Math.max(...ended);
    const text = Number.isFinite(last) ? `${(last / 1000).toFixed(1)} s` : "never";
    figure(`${name}: ${count} ${kind}, the last dropped after`, text);
    const kept = ended.filter((ms) => ms > required.droppedWithin).length;
    faults.addIf(kept > 0, `${kept} connections (${kind}) were kept longer than 15 s.`);
  }
  const served = samples.filter(isServed).map(({ ms }) => ms);
  const p99 = quantile(served, 0.99);
  figure(
    `${name}: others meanwhile, served and p99`,
    `${served.length} of ${samples.length}, ${p99.toFixed(0)} ms`,
  );
  const unserved = samples.length - served.length;
  faults.addIf(unserved > 0, `${unserved} of ${samples.length} others were not served.`);
  faults.addIf(p99 > required.servedP99, `Others took ${p99.toFixed(0)} ms (p99).`);
}

/** 50 MB, announced, unannounced, and asked about first. */
async function sendBigBodies({ faults, figure }: Setup, port: number): Promise<void> {
  for (const [name, headers] of [
    ["announced", `Content-Length: ${bigBody}`],
    ["of unknown length", `Transfer-Encoding: chunked\r\n\r\n${bigBody.toString(16)}`],
    ["asked about first", `Content-Length: ${bigBody}\r\nExpect: 100-continue`],
  ] as const) {
    const { status, answeredAfterMs, takenBytes } = await sendBigBody(port, bigBody, headers);
    const [ms, taken] = [answeredAfterMs.toFixed(0), (takenBytes / 1024 / 1024).toFixed(1)];
    figure(`50 MB ${name}`, `${status} after ${ms} ms, ${taken} MB taken`);
    const what = `A body of 50 MB ${name}`;
    faults.addIf(status !== 413, `${what} was answered with ${status}.`);
    faults.addIf(answeredAfterMs > required.refusedWithin, `${what} was refused after ${ms} ms.`);
    faults.addIf(takenBytes > takenAtMost, `Of ${what.toLowerCase()} ${taken} MB were taken.`);
  }
}

export const slowConnectionsDrill = defineDrill({
  name: "slow-connections",
  about: "connections that never finish what they say, and bodies that never end",
  work: async (setup) => {
    const { say, lines, rounds, installation } = setup;
    const { port } = firstProcess(setup);
    const plan = { port, lines, perSecond, next: await everydayCalls(setup) };
    for (let round = 1; round <= (rounds ?? 2); round++) {
      say(`wave ${round} of slow connections`);
      await sendWave(setup, plan, `wave ${round}`);
    }
    say("bodies of 50 MB");
    await sendBigBodies(setup, port);
    return { MAX_CONNECTIONS: readConfig({ ...installation }, []).load.maxConnections };
  },
});
