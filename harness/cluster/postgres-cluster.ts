import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { ensureDatabase } from "#server/platform/db/embedded/server-query.ts";
import { until } from "#server/platform/db/embedded/until.ts";
import { makeServerFolder } from "../database-server.ts";
import { type ClusterNode, createNode } from "./cluster-node.ts";
import { embeddedBinaries, initialise } from "./server-files.ts";

/** A primary and its standbys, which stream from it. */
export type PostgresCluster = {
  readonly primary: () => ClusterNode;
  readonly standbys: () => readonly ClusterNode[];
  /** Promotes the first standby. */
  readonly promote: () => Promise<void>;
  /** Brings a server that has ended back as a standby, on a new copy of the primary's files. */
  readonly rejoin: (node: ClusterNode) => Promise<void>;
  /** Waits until so many standbys stream. */
  readonly untilStreaming: (standbys: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

type ClusterOptions = {
  /** How many; none when left out: a server of one test, for `alter system`. */
  readonly standbys?: number;
};

const settings = [
  "listen_addresses = '127.0.0.1'",
  "unix_socket_directories = ''",
  "max_connections = 100",
  "shared_buffers = 32MB",
  "max_wal_size = 512MB",
  "wal_keep_size = 512MB",
  "wal_retrieve_retry_interval = 100ms",
  "log_error_verbosity = terse",
  "include_if_exists = 'node.conf'",
  // A test does not outlive a loss of power.
  "fsync = off",
  "full_page_writes = off",
];
const streamsWithin = 20_000;

/** Starts servers on a folder of their own, with the database and the role of the product. */
export async function startCluster({
  standbys: size = 0,
}: ClusterOptions = {}): Promise<PostgresCluster> {
  const folder = await makeServerFolder();
  const password = randomBytes(12).toString("hex");
  const binaries = await embeddedBinaries();
  const names = Array.from({ length: size + 1 }, (_, at) => `n${at + 1}`);
  const nodes = await Promise.all(
    names.map((name) => createNode(name, { folder, binaries, password })),
  );
  let [primary] = nodes as [ClusterNode];

  await initialise(binaries, primary.dir, { password, lines: settings });
  await primary.start();

  async function rejoin(node: ClusterNode): Promise<void> {
    await node.copyFrom(primary);
    await node.follow(primary);
    await node.start();
  }

  async function untilStreaming(count: number): Promise<void> {
    const sql = "select pid from pg_stat_replication where state = 'streaming'";
    const isStreaming = async () => (await primary.ask(sql)).length >= count;
    const isThere = await until(isStreaming, { within: streamsWithin });
    if (!isThere) throw new Error(`Fewer than ${count} standbys stream.`);
  }

  const standbys = () => nodes.filter((node) => node !== primary);
  await Promise.all(standbys().map(rejoin));
  await untilStreaming(size);
  await ensureDatabase({ port: primary.port, password });
  return {
    primary: () => primary,
    standbys,
    promote: async () => {
      const [first] = standbys();
      if (!first) throw new Error("There is no standby.");
      primary = first;
      await primary.ask("select pg_promote(true, 30)");
    },
    rejoin,
    untilStreaming,
    close: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
