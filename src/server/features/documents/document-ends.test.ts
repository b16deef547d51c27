import { afterEach, describe, expect, it } from "vitest";
import { refusalOf } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { licence, openDocuments } from "#harness/documents.ts";
import { bookedOrder, insertDriver, signedInClient } from "#harness/factories.ts";
import { type Office, openOffice } from "#harness/office.ts";
import { warnOfEnds } from "./warn-of-ends.ts";

const day = 24 * 60 * 60_000;
const app = await openTestApp();
const office = await openOffice(app);
const { read } = openDocuments(app, office);

describe("a document that ends", () => {
  const atFirst = Date.parse("2026-12-01T09:00:00+02:00");
  afterEach(() => app.clock.set(atFirst));

  it("keeps new jobs away from the day after", { tags: "R-135" }, async () => {
    const driver = await insertDriver(app);
    await office.post("documents/receive", licence(driver.id, "2026-12-02"));
    await office.post("documents/receive", { ...licence(driver.id, "2026-12-01"), kind: "permit" });
    const permit = (await read(driver.id)).kinds[2].documents[0].id;
    const kept = await office.assignedOrder(driver.id);
    const orderTime = "15:30";
    const order = await bookedOrder(app, await signedInClient(app), { orderTime });
    const isFree = async ({ idsOf }: Office) =>
      (await idsOf(`orders/${order}/drivers?q=${driver.email}`)).includes(driver.id);
    expect(await isFree(office)).toBe(true);
    app.clock.advance(day);
    const next = await openOffice(app);
    expect(await isFree(next)).toBe(false);
    await next.patch(`documents/refuse/${permit}`, { reason: "This vehicle needs none." });
    expect(await isFree(next)).toBe(true);
    app.clock.advance(day);
    const later = await openOffice(app);
    expect(await isFree(later)).toBe(false);
    const refused = await later.patch(`orders/assign/${order}`, { driverId: driver.id });
    expect(refusalOf(refused)).toEqual([409, "driver_not_available"]);
    expect(refused.json().msg).toMatch(/Driving licence expired on Wed 2 December 2026/);
    expect(await later.read(`orders/${kept}`)).toMatchObject({ driverId: driver.id });
    expect(await later.idsOf("documents/all?standing=expired")).toHaveLength(1);
  });

  it("is told of once, 30 days before", { tags: "R-136" }, async () => {
    const driver = await insertDriver(app);
    await office.post("documents/receive", licence(driver.id, "2027-01-10"));
    const disc = { ...licence(driver.vehicleId, "2027-01-12"), kind: "disc" };
    await office.post("documents/receive", disc);
    await warnOfEnds(app.context);
    const told = async () =>
      (await app.mailbox.deliver()).filter(({ to }) => to === driver.email).map(({ text }) => text);
    expect(await told()).toEqual([]);
    app.clock.set(Date.parse("2026-12-11T09:00:00+02:00"));
    await warnOfEnds(app.context);
    await warnOfEnds(app.context);
    const [first = "", ...more] = await told();
    expect([first.includes("valid until Sun 10 January 2027"), more]).toEqual([true, []]);
    expect(await (await openOffice(app)).idsOf("documents/all?standing=expiring")).toHaveLength(1);
    app.clock.advance(2 * day);
    await warnOfEnds(app.context);
    expect(await told()).toEqual([expect.stringContaining("Licence disc of")]);
  });
});
