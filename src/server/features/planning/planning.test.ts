import { expect, it } from "vitest";
import { acceptedBody } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { bookedOrder, insertDriver, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";

const app = await openTestApp();
const office = await openOffice(app);
const date = "2026-12-10";

const book = async (orderTime: string) =>
  bookedOrder(app, await signedInClient(app), { orderDate: date, orderTime });
const board = () => office.read(`planning/day?date=${date}`);

it("a plan gives a day's jobs to drivers, and changes nothing until it is accepted", async () => {
  await insertDriver(app);
  await insertDriver(app);
  for (const time of ["08:00", "08:00", "08:00", "15:00"]) await book(time);
  const plan = acceptedBody(await office.post("planning/plan", { date }));
  expect(plan).toMatchObject({ isProven: true, after: { jobs: 3 }, before: { jobs: 0 } });
  expect(plan.undone).toHaveLength(1);
  expect((await board()).jobs.map((job: { driverId: string }) => job.driverId)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
