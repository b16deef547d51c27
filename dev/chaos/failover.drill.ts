import { setTimeout as wait } from "node:timers/promises";
import { openTcpLink, type TcpLink } from "#harness/tcp-link.ts";
import { until } from "#harness/until.ts";
import { readConfig } from "#server/config.ts";
import { startBalancer } from "./failover/balancer.ts";
import {
  type BalancedSetup,
  inMs,
  isPlainRefusal,
  isUnserved,
  judgeOutage,
  pause,
  restart,
  sentSince,
  someInWords,
} from "./failover/outages.ts";
import { type Drill, startProcesses } from "./frame/drill.ts";
import { everydayCalls, sendLoad, startLoad } from "./frame/load.ts";

/** Everything that the faults of this drill are injected into. */
type FailoverSetup = BalancedSetup & { readonly link: TcpLink };

const perSecond = 100;
const warmUpSeconds = 5;

/** Milliseconds. */
const required = { refusedWithin: 4_500, healedAfterRestart: 2_000 };
/** What was asked on connections that stay dead has to run into its time-out first: 4 s for an answer. */
const healedAfterSilence = { thaw: 1_000, thawAnew: 4_500 };
/** Until a balancer knows that a process which was killed is gone. */
const noticedWithin = 100;
const silence = 5_000;

/** Ends a process with SIGTERM and starts it again; answers how many requests that lost. */
async function restartGracefully(setup: FailoverSetup, index: number): Promise<number> {
  const { load, faults } = setup;
  const start = load.elapsedMs();
  const { code, words } = await restart(setup, index, "SIGTERM");
  faults.addIf(code !== 0, `A graceful stop ended with code ${code}: ${words}`);
  const unserved = sentSince(setup, start).filter(isUnserved);
  faults.addIf(unserved.length > 1, `A graceful restart lost requests: ${someInWords(unserved)}`);
  return unserved.length;
}

/** Kills a process outright and starts it again: what was not in flight is lost by nobody. */
async function killOutright(setup: FailoverSetup, index: number): Promise<string> {
  const { load, faults, balancer, processes } = setup;
  const port = processes[index]?.port ?? 0;
  await until(() => balancer.underWayOn(port) > 0, { within: pause, every: 1 });
  const inFlight = balancer.underWayOn(port);
  const start = load.elapsedMs();
  const killedAt = performance.now();
  const lostBefore = balancer.lost.length;
  await restart(setup, index, "SIGKILL");
  const lost = balancer.lost.slice(lostBefore);
  const late = lost.filter(({ sentAt }) => sentAt > killedAt + noticedWithin).length;
  faults.addIf(late > 0, `${late} requests were lost after the kill was known.`);
  const unserved = sentSince(setup, start - pause).filter(isUnserved);
  const what = `A kill cost requests that were not in flight: ${someInWords(unserved)}`;
  faults.addIf(unserved.length > lost.length, what);
  return `${inFlight}, ${lost.length}`;
}

/** Ends PostgreSQL, which is restarted; answers the ms until it answered, and from then to health. */
async function restartDatabase(setup: FailoverSetup, signal: NodeJS.Signals): Promise<string> {
  const { load, database } = setup;
  const start = load.elapsedMs();
  const downMs = await database.crash(signal);
  const backAt = load.elapsedMs();
  const within = required.healedAfterRestart;
  await wait(within + pause);
  const what = "PostgreSQL";
  return inMs(downMs, judgeOutage(setup, sentSince(setup, start), { what, backAt, within }));
}

/** Lets the link to PostgreSQL fall silent for 5 s; answers the slowest answer and the ms to health. */
async function silenceLink(setup: FailoverSetup, thaw: "thaw" | "thawAnew"): Promise<string> {
  const { load, link, faults } = setup;
  const start = load.elapsedMs();
  link.freeze();
  await wait(silence);
  link[thaw]();
  const backAt = load.elapsedMs();
  const within = healedAfterSilence[thaw];
  await wait(within + required.refusedWithin);
  const after = sentSince(setup, start - pause);
  const healedMs = judgeOutage(setup, after, { what: "The link", backAt, within });
  const slowestMs = Math.max(...after.map(({ ms }) => ms));
  const isSlow = slowestMs > required.refusedWithin;
  faults.addIf(isSlow, `A request waited ${inMs(slowestMs)} for a link that was silent.`);
  faults.addIf(!after.some(isPlainRefusal), "Nothing was refused while the link was silent.");
  return inMs(slowestMs, healedMs);
}

async function injectFaults(setup: FailoverSetup, name: string, round: number): Promise<void> {
  const { say } = setup;
  const figure = (what: string, value: string) => setup.figure(`${name}: ${what}`, value);
  say("two graceful restarts");
  const lost = [await restartGracefully(setup, 0), await restartGracefully(setup, 1)];
  figure("lost by graceful restarts", lost.join(" and "));
  say("kill -9");
  figure("in flight at the kill, and lost", await killOutright(setup, round % 2));
  say("PostgreSQL restarted, and killed");
  figure(
    "PostgreSQL away when restarted, then healed after",
    await restartDatabase(setup, "SIGINT"),
  );
  figure("PostgreSQL away when killed, then healed after", await restartDatabase(setup, "SIGKILL"));
  say("a link to PostgreSQL that falls silent, and comes back, or comes back anew");
  figure("slowest answer over a silent link, healed after", await silenceLink(setup, "thaw"));
  figure("the same when its old connections stay dead", await silenceLink(setup, "thawAnew"));
}

export const failoverDrill: Drill = {
  name: "failover",
  about: "two processes behind a balancer lose each other, PostgreSQL and the way to it",
  rounds: 1,
  processes: 0,
  isTimed: true,
  work: async (drill) => {
    const url = new URL(drill.database.url);
    const link = await openTcpLink(Number(url.port));
    drill.onEnd(link.close);
    url.port = String(link.port);
    const installation = { ...drill.installation, DATABASE_URL: url.href };
    const setup = { ...drill, installation };
    await startProcesses(setup, 2);
    const next = await everydayCalls(setup);
    const balancer = await startBalancer(setup.processes.map(({ port }) => port));
    setup.onEnd(balancer.close);
    // Code that runs for the first time is several times slower; the drill tries processes at work.
    setup.say("warming up");
    await sendLoad({ port: balancer.port, perSecond: 2 * perSecond, next }, warmUpSeconds);
    const load = startLoad({ port: balancer.port, perSecond, next });
    setup.onEnd(load.stop);
    for (let round = 1; round <= setup.rounds; round++) {
      await injectFaults({ ...setup, balancer, link, load }, `round ${round}`, round);
    }
    setup.figure("requests", (await load.stop()).length);
    const { stopNoticeMs, databaseConnections } = readConfig({ ...installation }, []);
    return { "requests a second": perSecond, stopNoticeMs, databaseConnections };
  },
};
