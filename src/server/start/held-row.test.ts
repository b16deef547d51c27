import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { ownTestApp } from "#harness/app.ts";
import { bookedOrder, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { untilOneWaits } from "#harness/until.ts";

it("a row that somebody holds keeps nobody else from reading or booking", {
  tags: ["X-97", "F5"],
}, async () => {
  let url = "";
  const app = await ownTestApp({
    prepareUrl: async (direct) => {
      url = direct;
      return direct;
    },
  });
  const [client, other] = [await signedInClient(app), await signedInClient(app)];
  const order = await bookedOrder(app, client);
  const office = await openOffice(app);
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query("begin");
  await holder.query("select 1 from orders where id = $1 for update", [order]);

  const ended: string[] = [];
  const wantsRow = async () => {
    const answer = await office.patch(`orders/status/${order}`, { status: "started" });
    ended.push(answer.json().code);
  };
  const crowd = Promise.all(Array.from({ length: 40 }, wantsRow));
  await untilOneWaits(app);
  await bookedOrder(app, other);
  ended.push("booked");
  const reads = Array.from({ length: 20 }, () => app.as(other).get("orders/all"));
  expect(new Set((await Promise.all(reads)).map((read) => read.statusCode))).toEqual(
    new Set([200]),
  );
  ended.push("read");
  expect((await app.inject({ url: "/readyz" })).statusCode).toBe(200);
  ended.push("ready");
  await crowd;
  await holder.query("rollback");
  // One who waited ends last: everybody else went past it.
  expect(ended.filter((one) => one !== "in_progress")).toEqual(["booked", "read", "ready"]);
  expect(ended.at(-1)).toBe("in_progress");
  expect(ended.filter((one) => one === "in_progress")).toHaveLength(40);
});
