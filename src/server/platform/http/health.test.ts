import Fastify from "fastify";
import { expect, it } from "vitest";
import { mountHealth } from "./health.ts";

it("asks the database once, however many ask for readiness", { tags: "F13" }, async () => {
  const app = Fastify();
  let came = 0;
  app.addHook("onRequest", async () => {
    came += 1;
  });
  let asked = 0;
  const first = Promise.withResolvers<void>();
  let answer = first.promise;
  mountHealth(app, {
    check: () => {
      asked += 1;
      return answer;
    },
    isClosing: () => false,
  });
  const statusOf = async () => (await app.inject({ url: "/readyz" })).statusCode;
  const crowd = Array.from({ length: 20 }, statusOf);
  while (came < crowd.length) await new Promise(setImmediate);
  first.resolve();
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([200]));
  expect(asked).toBe(1);

  const { promise: next, reject } = Promise.withResolvers<void>();
  answer = next;
  const late = statusOf();
  reject(new Error("The database is away."));
  expect(await late).toBe(503);
  expect(asked).toBe(2);
});
