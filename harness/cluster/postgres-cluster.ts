import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { ensureDatabase } from "#server/platform/db/embedded/server-query.ts";
import { until } from "#server/platform/db/embedded/until.ts";
import { makeServerFolder } from "../database-server.ts";
import { type ClusterNode, createNode } from "./cluster-node.ts";
import { binariesIn, embeddedBinaries, initialise } from "./server-files.ts";

/** A primary and its standbys, which stream from it. */
export type PostgresCluster = {
  readonly primary: () => ClusterNode;
  readonly standbys: () => readonly ClusterNode[];
  /** Promotes the standby that has received most; the other ones stream from it. Answers it. */
  readonly promote: () => Promise<ClusterNode>;
  /** Brings a server that has ended back as a standby, on a new copy of the primary's files. */
  readonly rejoin: (node: ClusterNode) => Promise<void>;
  /** Waits until so many standbys stream. */
  readonly untilStreaming: (standbys: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

type ClusterOptions = {
  /** How many; none when left out: a server of one test, for `alter system`. */
  readonly standbys?: number;
  /** Commits wait for this, such as "ANY 1" or "FIRST 1" of the other servers; for none when left out. */
  readonly waitsFor?: string;
  /** Folder of the programs; those of npm when left out. */
  readonly binaries?: string | undefined;
  /** False, the default, loses data when the machine loses power. */
  readonly isDurable?: boolean;
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
];
const unsafe = ["fsync = off", "full_page_writes = off"];
const streamsWithin = 20_000;

/** How far a standby has got: it may have received, or have replayed what it found in its files. */
const position = `select (greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())
  - '0/0'::pg_lsn)::float8 as bytes`;

/** Starts servers on a folder of their own, with the database and the role of the product. */
export async function startCluster({
  standbys: size = 0,
  waitsFor,
  binaries: folderOfBinaries,
  isDurable = false,
}: ClusterOptions = {}): Promise<PostgresCluster> {
  const folder = await makeServerFolder();
  const password = randomBytes(12).toString("hex");
  const binaries = folderOfBinaries ? binariesIn(folderOfBinaries) : await embeddedBinaries();
  const names = Array.from({ length: size + 1 }, (_, at) => `n${at + 1}`);
  const nodes = await Promise.all(
    names.map((name) => createNode(name, { folder, binaries, password })),
  );
  let [primary] = nodes as [ClusterNode];

  const lines = isDurable ? settings : [...settings, ...unsafe];
  const waiting = waitsFor ? [`synchronous_standby_names = '${waitsFor} (${names})'`] : [];
  await initialise(binaries, primary.dir, { password, lines: [...lines, ...waiting] });
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
      const able = standbys().filter((node) => node.isRunning() && !node.isFrozen());
      const positions = await Promise.all(
        able.map(async (node) => {
          const [row] = await node.ask<{ bytes: number }>(position);
          return { node, bytes: row?.bytes ?? 0 };
        }),
      );
      const first = positions.toSorted((a, b) => b.bytes - a.bytes)[0];
      if (!first) throw new Error("No standby runs.");
      primary = first.node;
      await primary.ask("select pg_promote(true, 30)");
      for (const { node } of positions) if (node !== primary) await node.follow(primary);
      return primary;
    },
    rejoin,
    untilStreaming,
    close: async () => {
      await Promise.all(nodes.map((node) => node.stop("SIGQUIT")));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
