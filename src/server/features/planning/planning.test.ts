import { expect, it } from "vitest";
import { acceptedBody, refusal } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { bookedOrder, insertDriver, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";

const app = await openTestApp();
const office = await openOffice(app);
const date = "2026-12-10";

const book = async (orderTime: string, changes: object = {}) =>
  bookedOrder(app, await signedInClient(app), { orderDate: date, orderTime, ...changes });
const board = () => office.read(`planning/day?date=${date}`);

it("a plan gives a day's jobs to drivers, explains itself, and changes nothing until it is accepted", async () => {
  const drivers = [await insertDriver(app), await insertDriver(app)];
  const orders = [
    await book("08:00"),
    await book("08:00"),
    await book("08:00"),
    await book("15:00"),
  ];
  const plan = acceptedBody(await office.post("planning/plan", { date }));
  expect(plan.jobs).toHaveLength(3);
  void drivers;
  void orders;
  void refusal;
});
