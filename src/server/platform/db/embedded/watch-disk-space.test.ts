import { join } from "node:path";
import { Client } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { freshFolder } from "#harness/fresh.ts";
import { startEmbeddedPostgres } from "./start-embedded-postgres.ts";
import { createDiskSpaceCheck } from "./watch-disk-space.ts";

it("a database without disk space is read-only until there is some again", {
  tags: ["X-90", "F4"],
  timeout: 60_000,
}, async () => {
  const dataDir = await freshFolder();
  const lines: string[] = [];
  const tell = (line: string) => void lines.push(line);
  const log = { info: tell, warn: tell, error: tell };
  const server = await startEmbeddedPostgres({ dataDir, log, durable: false });
  onTestFinished(server.stop);
  const client = new Client(server.url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("create table kept (n int)");
  const insert = () =>
    client.query("insert into kept values (1)").then(
      () => "taken",
      ({ code }) => code,
    );
  const admin = new Client(server.url.replace(/layisha(?=:|$)/g, "postgres"));
  await admin.connect();
  onTestFinished(() => admin.end());
  let free = 63;
  const watch = () =>
    createDiskSpaceCheck(join(dataDir, "postgres/cluster"), tell, async () => free * 2 ** 20);
  expect(await insert()).toBe("taken");

  await watch()(admin);
  await expect.poll(insert, { timeout: 5_000 }).toBe("25006");
  expect((await client.query("select n from kept limit 1")).rows).toEqual([{ n: 1 }]);
  expect(lines).toEqual([expect.stringMatching(/^63 MB are left .* no changes until .* 96 MB\.$/)]);
  // A process that was killed without room left it so.
  const look = watch();
  free = 95;
  await look(admin);
  expect(await insert()).toBe("25006");
  free = 96;
  await look(admin);
  await expect.poll(insert, { timeout: 5_000 }).toBe("taken");
});
