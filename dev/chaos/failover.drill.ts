import { openTcpLink } from "#harness/tcp-link.ts";
import { readConfig } from "#server/config.ts";
import { startBalancer } from "./failover/balancer.ts";
import {
  type FailoverSetup,
  killOutright,
  restartDatabase,
  restartGracefully,
  silenceLink,
} from "./failover/faults.ts";
import { defineDrill, startProcesses } from "./frame/drill.ts";
import { everydayCalls, startLoad } from "./frame/load.ts";

const perSecond = 100;

const milliseconds = (...values: readonly number[]) =>
  values.map((value) => `${value.toFixed(0)} ms`).join(", ");

async function injectFaults(setup: FailoverSetup): Promise<void> {
  const { say } = setup;
  const rounds = setup.rounds ?? 1;
  for (let round = 1; round <= rounds; round++) {
    const name = rounds > 1 ? `round ${round}: ` : "";
    const figure = (what: string, value: string) => setup.figure(`${name}${what}`, value);
    say("two graceful restarts");
    const lost = [await restartGracefully(setup, 0), await restartGracefully(setup, 1)];
    figure("lost by graceful restarts", lost.join(" and "));
    say("kill -9");
    const kill = await killOutright(setup, round % 2);
    figure("in flight at the kill, and lost", `${kill.inFlight}, ${kill.lost}`);
    say("PostgreSQL restarted, and killed");
    for (const [how, signal] of [
      ["restarted", "SIGINT"],
      ["killed", "SIGKILL"],
    ] as const) {
      const { downMs, healedMs } = await restartDatabase(setup, signal);
      figure(`PostgreSQL away when ${how}, then healed after`, milliseconds(downMs, healedMs));
    }
    say("a link to PostgreSQL that falls silent, and comes back, or comes back anew");
    const silent = await silenceLink(setup, "thaw");
    const what = "slowest answer over a silent link, healed after";
    figure(what, milliseconds(silent.slowestMs, silent.healedMs));
    const dead = await silenceLink(setup, "thawAnew");
    const same = "the same when its old connections stay dead";
    figure(same, milliseconds(dead.slowestMs, dead.healedMs));
  }
}

export const failoverDrill = defineDrill({
  name: "failover",
  about: "two processes behind a balancer lose each other, PostgreSQL and the way to it",
  processes: 0,
  maxLines: 512,
  work: async (drill) => {
    const url = new URL(drill.database.url);
    const link = await openTcpLink(Number(url.port));
    drill.onEnd(link.close);
    url.port = String(link.port);
    const installation = { ...drill.installation, DATABASE_URL: url.href };
    const setup = { ...drill, installation };
    await startProcesses(setup, { processes: 2 });
    const next = await everydayCalls(setup);
    const balancer = await startBalancer(setup.processes.map(({ port }) => port));
    setup.onEnd(balancer.close);
    const load = startLoad({ port: balancer.port, lines: setup.lines, perSecond, next });
    setup.onEnd(load.stop);
    await injectFaults({ ...setup, balancer, link, load });
    setup.figure("requests", (await load.stop()).length);
    const { stopNoticeMs, databaseConnections } = readConfig({ ...installation }, []);
    return {
      "requests a second": perSecond,
      STOP_NOTICE_MS: stopNoticeMs,
      DATABASE_CONNECTIONS: databaseConnections,
    };
  },
});
