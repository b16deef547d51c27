import { sql } from "kysely";
import { expect, it } from "vitest";
import { createDatabase, type DatabasePool } from "../pool.ts";
import { readFromReplica, withReadReplica } from "./read-replica.ts";

it("one call alone tries a replica that may be silent, and the primary answers the others", {
  tags: "X-99",
}, async () => {
  const answer = async () => ({ rows: [{ from: "primary" }] });
  const asked: (() => void)[] = [];
  const primary = {
    query: answer,
    connect: async () => ({ query: answer, release: () => undefined }),
  } as unknown as DatabasePool;
  const replica = {
    query: () => new Promise((_, reject) => asked.push(() => reject(new Error("silence")))),
    look: () => Promise.reject(new Error("silence")),
  } as unknown as DatabasePool;
  let nowMs = 0;
  const pool = withReadReplica({ primary, replica, onMove: () => undefined, now: () => nowMs });
  const db = createDatabase(pool);
  const read = () =>
    readFromReplica(async () => (await sql<{ from: string }>`select 1`.execute(db)).rows[0]?.from);

  for (const round of [1, 2]) {
    const first = read();
    while (asked.length < round) await Promise.resolve();
    expect(await read()).toBe("primary");
    expect(asked).toHaveLength(round);
    asked.at(-1)?.();
    expect(await first).toBe("primary");
    nowMs += 10_000;
  }
});
