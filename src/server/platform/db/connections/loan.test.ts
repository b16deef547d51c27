import type pg from "pg";
import { expect, it, onTestFinished, vi } from "vitest";
import { UnknownOutcome } from "../database-errors.ts";
import { lend } from "./loan.ts";
import { createRowWaiters } from "./row-waiters.ts";
import { createWriteLane } from "./write-lane.ts";

const newLane = () => createWriteLane({ width: 1, withinMs: 1_000, onStuck: () => undefined });
const means = { withinMs: 1_000, rows: createRowWaiters(), onReadOnly: () => undefined };

/** A loan of a pooler's connection, which hangs up at the statement that begins like this. */
function borrow(lost: string) {
  const refusal = Object.assign(new Error("server conn crashed?"), { code: "08P01" });
  const query = async (text: string) => {
    if (text.startsWith(lost)) throw refusal;
    return { rows: [] };
  };
  const client = { query, release: () => undefined } as unknown as pg.PoolClient;
  return lend({ ...means, lane: newLane(), connect: async () => ({ client, isPooled: true }) });
}

it("only a commit without an answer may have been done", { tags: ["X-94", "X-95"] }, async () => {
  const insert = (lost: string) => borrow(lost).query("insert into t values ($1)", [1]);
  await expect(insert("commit")).rejects.toBeInstanceOf(UnknownOutcome);
  for (const lost of ["begin", "insert"]) {
    const failure = await insert(lost).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "08P01" });
  }
});

it("a turn to write and a connection have one time together", { tags: "G8" }, async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { promise: asked, resolve: connect } = Promise.withResolvers<number>();
  const lane = newLane();
  const leave = await lane.enter();
  const loan = lend({
    ...means,
    lane,
    connect: (deadline) => {
      connect(deadline - performance.now());
      throw new Error("no connection");
    },
  });
  const work = expect(loan.query("begin", [])).rejects.toThrow("no connection");
  await vi.advanceTimersByTimeAsync(400);
  leave();
  await work;
  expect(await asked).toBe(600);
  loan.release();
});
