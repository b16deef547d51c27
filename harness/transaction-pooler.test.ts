import pg from "pg";
import { expect, inject, it, onTestFinished } from "vitest";
import { freePort } from "./free-port.ts";
import { startTransactionPooler } from "./transaction-pooler.ts";

type PoolerOptions = Parameters<typeof startTransactionPooler>[1];

async function openPooler(options?: PoolerOptions) {
  const pooler = await startTransactionPooler(inject("databaseUrl"), options);
  onTestFinished(pooler.stop);
  const connect = async (config: pg.ClientConfig = {}) => {
    const client = new pg.Client({ connectionString: pooler.url, ...config });
    client.on("error", () => undefined);
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  return { ...pooler, connect };
}

const backendOf = async (client: pg.Client) =>
  (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;

it("a server connection is lent for one transaction, with the state that was left on it", async () => {
  const { connect, opened } = await openPooler({ size: 2 });
  const [one, other] = [await connect(), await connect()];
  await one.query("begin");
  await other.query("set lock_timeout = 1234");
  const [ofOne, ofOther] = [await backendOf(one), await backendOf(other)];
  expect(ofOther).not.toBe(ofOne);
  await one.query("rollback");
  // The one that was free first is lent first.
  expect((await one.query("show lock_timeout")).rows).toEqual([{ lock_timeout: "1234ms" }]);
  expect(await backendOf(other)).toBe(ofOne);
  expect(opened()).toBe(2);
});

it("a client that finds no server connection waits for one", async () => {
  const { connect, opened } = await openPooler({ size: 1 });
  const [one, other] = [await connect(), await connect()];
  await one.query("begin");
  const asked = other.query("select $1::int as n", [7]);
  await one.query("select 1 / 0").catch(() => undefined);
  await one.query("rollback");
  expect((await asked).rows).toEqual([{ n: 7 }]);
  expect(opened()).toBe(1);
});

it("a client that leaves in a transaction takes the server connection along", async () => {
  const { connect } = await openPooler({ size: 1 });
  const [one, other] = [await connect(), await connect()];
  await one.query("begin");
  const lost = await backendOf(one);
  await one.end();
  expect(await backendOf(other)).not.toBe(lost);
});

it("start-up parameters are refused, or dropped without a word", async () => {
  const { connect } = await openPooler();
  const limited = { statement_timeout: 1000 };
  await expect(connect(limited)).rejects.toMatchObject({
    code: "08P01",
    message: "unsupported startup parameter: statement_timeout",
  });
  const silent = await openPooler({ ignored: ["statement_timeout"] });
  const client = await silent.connect(limited);
  expect((await client.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "0" }]);
});

it("a client gets a key of the pooler's own", async () => {
  const client = await (await openPooler()).connect();
  const { processID } = client as unknown as { processID: number };
  expect(processID).toBeGreaterThan(0);
  expect(processID).not.toBe(await backendOf(client));
});

it("a client that comes while there is no server is refused until it is back", async () => {
  const { connect, pointTo } = await openPooler();
  const gone = new URL(inject("databaseUrl"));
  gone.port = String(await freePort());
  pointTo(gone.href);
  await expect(connect()).rejects.toMatchObject({ code: "08P01" });
  pointTo(inject("databaseUrl"));
  expect((await (await connect()).query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

it("statement mode disconnects a client that begins a transaction", async () => {
  const client = await (await openPooler({ mode: "statement" })).connect();
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await client.query("begin");
  await expect(client.query("select 1")).rejects.toThrow();
});

it("a stop cuts everybody off, and a start takes them again", async () => {
  const { connect, stop, start } = await openPooler();
  const client = await connect();
  await client.query("begin");
  const cut = new Promise((resolve) => client.once("end", resolve));
  await stop();
  await cut;
  await expect(connect()).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await start();
  expect((await (await connect()).query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});
