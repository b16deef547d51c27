import type pg from "pg";
import { expect, it } from "vitest";
import { UnknownOutcomeError } from "./database-errors.ts";
import { openDatabaseSession } from "./database-session.ts";
import { requestTimeLimitsMs } from "./statements.ts";

/** A session over connections of which so many hang up at the statement that begins like this. */
function openOver(lost: string, times: number) {
  const sent: string[] = [];
  let left = times;
  const query = async (text: string) => {
    sent.push(text);
    if (!text.startsWith(lost) || left === 0) return { rows: [] };
    left -= 1;
    throw Object.assign(new Error("server conn crashed?"), { code: "08P01" });
  };
  const client = { query, release: () => sent.push("release") } as unknown as pg.PoolClient;
  const session = openDatabaseSession({
    take: async () => client,
    limits: requestTimeLimitsMs,
    look: async () => ({ stuckCommits: 0 }),
    query: (client, text) => client.query(text),
  });
  return { session, sent };
}

const insert = "insert into t values (1)";

it("only an unanswered commit has an unknown outcome", { tags: "X-94" }, async () => {
  for (const [lost, ...texts] of [
    ["commit", "begin", insert, "commit"],
    [insert, insert],
  ]) {
    const { session } = openOver(lost ?? "", 1);
    const last = texts.pop() ?? "";
    for (const text of texts) await session.query(text, []);
    await expect(session.query(last, [])).rejects.toBeInstanceOf(UnknownOutcomeError);
    await expect(session.query("rollback", [])).rejects.toBeInstanceOf(UnknownOutcomeError);
  }
  const { session } = openOver(insert, 1);
  await session.query("begin", []);
  const failure = await session.query(insert, []).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: "08P01" });
});

it("a statement that wrote nothing is tried once more", { tags: "X-33" }, async () => {
  for (const text of ["begin", "select 1"]) {
    const once = openOver(text, 1);
    await once.session.query(text, []);
    expect(once.sent).toEqual([text, "release", text]);
    const twice = openOver(text, 2);
    await expect(twice.session.query(text, [])).rejects.toMatchObject({ code: "08P01" });
  }
});
