import { openTcpLink } from "#harness/tcp-link.ts";
import { readConfig } from "#server/config.ts";
import { collectFaults, type Drill, type DrillReport } from "./drill.ts";
import { type Balancer, startBalancer } from "./failover/balancer.ts";
import {
  killOutright,
  restartDatabase,
  restartGracefully,
  type Scene,
  silenceLink,
} from "./failover/blows.ts";
import { createLines } from "./support/call.ts";
import { coresText } from "./support/cores.ts";
import { type DrillDatabase, startDrillDatabase } from "./support/drill-database.ts";
import { addClients, addStaff } from "./support/drill-people.ts";
import { everydayCalls } from "./support/everyday-calls.ts";
import { type Load, startLoad } from "./support/open-loop.ts";
import { installationOn, type ProductProcess, startProduct } from "./support/product-process.ts";

const perSecond = 100;

type Figures = Record<string, string | number>;
const ms = (value: number) => `${value.toFixed(0)} ms`;

async function strike(scene: Scene, rounds: number, say: (line: string) => void): Promise<Figures> {
  const figures: Figures = {};
  for (let round = 1; round <= rounds; round++) {
    const name = rounds > 1 ? `round ${round}: ` : "";
    say("two graceful restarts");
    const lost = [await restartGracefully(scene, 0), await restartGracefully(scene, 1)];
    say("kill -9");
    const kill = await killOutright(scene, round % 2);
    say("PostgreSQL restarted, and killed");
    const restart = await restartDatabase(scene, "SIGINT");
    const crash = await restartDatabase(scene, "SIGKILL");
    say("a link to PostgreSQL that falls silent, and comes back, or comes back anew");
    const silent = await silenceLink(scene, "thaw");
    const dead = await silenceLink(scene, "thawAnew");
    Object.assign(figures, {
      [`${name}lost by graceful restarts`]: lost.join(" and "),
      [`${name}in flight at the kill, and lost`]: `${kill.inFlight}, ${kill.lost}`,
      [`${name}PostgreSQL away when restarted, then healed after`]: `${ms(restart.downMs)}, ${ms(restart.healedMs)}`,
      [`${name}PostgreSQL away when killed, then healed after`]: `${ms(crash.downMs)}, ${ms(crash.healedMs)}`,
      [`${name}slowest answer over a silent link, healed after`]: `${ms(silent.slowestMs)}, ${ms(silent.healedMs)}`,
      [`${name}the same when its old lines stay dead`]: `${ms(dead.slowestMs)}, ${ms(dead.healedMs)}`,
    });
  }
  return figures;
}

async function run(
  database: DrillDatabase,
  closers: (() => Promise<unknown>)[],
  rounds: number,
  say: (line: string) => void,
): Promise<DrillReport> {
  const url = new URL(database.url);
  const link = await openTcpLink(Number(url.port));
  closers.push(link.close);
  url.port = String(link.port);
  const installation = installationOn(url.href, database.dataDir);
  const processes: ProductProcess[] = [];
  closers.push(() => Promise.all(processes.map((process) => process.end("SIGKILL"))));
  processes.push(await startProduct(installation), await startProduct(installation));

  const balancer: Balancer = await startBalancer(processes.map(({ port }) => port));
  closers.push(balancer.close);
  const lines = createLines(512);
  const [client] = await addClients(database, 1);
  const [staff] = await addStaff(database, 1, "user");
  if (!client || !staff) throw new Error("Nobody was added.");
  const next = await everydayCalls({ port: balancer.port, lines }, { client, staff });
  const load: Load = startLoad({ port: balancer.port, lines, perSecond, next });
  closers.push(load.stop);

  const faults = collectFaults();
  const scene = { installation, processes, balancer, database, link, load, faults };
  const figures = await strike(scene, rounds, say);
  const samples = await load.stop();
  const { stopNoticeMs, databaseConnections } = readConfig({ ...installation }, []);
  return {
    figures: { requests: samples.length, ...figures },
    settings: {
      "requests a second": perSecond,
      STOP_NOTICE_MS: stopNoticeMs,
      DATABASE_CONNECTIONS: databaseConnections,
      cores: coresText,
    },
    faults: faults.list(),
  };
}

export const failoverDrill: Drill = {
  name: "failover",
  about: "two processes behind a balancer lose each other, PostgreSQL and the way to it",
  run: async ({ rounds, say }) => {
    const database = await startDrillDatabase();
    const closers: (() => Promise<unknown>)[] = [database.stop];
    try {
      return await run(database, closers, rounds ?? 1, say);
    } finally {
      for (const close of closers.toReversed()) await close();
    }
  },
};
