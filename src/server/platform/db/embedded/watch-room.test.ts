import { join } from "node:path";
import { Client } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { freshFolder } from "#harness/fresh.ts";
import { setReadOnly } from "./server-query.ts";
import { startEmbeddedPostgres } from "./start-embedded-postgres.ts";
import { watchRoom } from "./watch-room.ts";

const lines: string[] = [];
const note = (line: string) => void lines.push(line);
const log = { info: note, warn: note, error: note };

it("without room it reads on", { tags: ["X-90", "F4"], timeout: 60_000 }, async () => {
  const dataDir = await freshFolder();
  const server = await startEmbeddedPostgres({ dataDir, log, durable: false });
  onTestFinished(server.stop);
  const { port, password } = new URL(server.url);
  const address = { port: Number(port), password };
  const client = new Client(server.url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("create table kept (n int)");
  const insert = () => client.query("insert into kept values (1)");

  // A process that was killed without room left it so.
  await setReadOnly(address, true);
  let free = Number.POSITIVE_INFINITY;
  const clusterDir = join(dataDir, "postgres/cluster");
  const room = await watchRoom({ address, clusterDir, log, freeBytes: async () => free });
  onTestFinished(room.stop);
  await expect.poll(() => insert().then(() => "taken")).toBe("taken");

  free = 1;
  await room.look();
  await expect.poll(() => insert().catch(({ code }) => code)).toBe("25006");
  expect((await client.query("select n from kept limit 1")).rows).toEqual([{ n: 1 }]);
  expect(lines).toContainEqual(expect.stringMatching(/^Only \d+ MB are left .* 96 MB\.$/));
  free = Number.POSITIVE_INFINITY;
  await room.look();
  await expect.poll(() => insert().then(() => "taken")).toBe("taken");
});
