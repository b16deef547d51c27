import Fastify from "fastify";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { signedInClient } from "#harness/factories.ts";
import { captureLog } from "#harness/logs.ts";
import { registerErrorHandlers } from "./error-answers.ts";

const app = await openTestApp();
const client = await signedInClient(app);

it.each([
  ["a check", "update parties set cellphone = 'mistyped 31337'", 409],
  ["a unique key", "insert into pricing select * from pricing", 409],
  ["a reference that restricts", "delete from parties", 409],
  ["a missing value", "update parties set name = null", 409],
  ["a number that is too large", "select 31337::int8 * 3000000000000000", 400],
  ["a day that is none", "select '2026-02-31'::date", 400],
  ["text that is no id", "select 'mistyped 31337'::uuid", 400],
])("%s becomes a refusal, words left out", { tags: ["G4", "G5"] }, async (_, statement, status) => {
  const { log, text } = captureLog();
  const server = Fastify({ loggerInstance: log });
  registerErrorHandlers(server);
  server.get("/", async () => (await sql.raw(statement).execute(app.db)).rows.length);
  const answer = await server.inject({ url: "/" });
  await server.close();
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toEqual({
    msg: expect.stringMatching(/try again/i),
    code: status === 409 ? "record_conflict" : "invalid_request",
  });
  const told = text();
  expect(told).toContain("request refused by the database");
  expect(told).not.toMatch(new RegExp(`mistyped|31337|${client.id}|people\\.example`));
});
