import { afterEach, describe, expect, it } from "vitest";
import { refusal } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { giveDocuments, licenceDetails, openDocuments, sendDocument } from "#harness/documents.ts";
import { bookedOrder, insertDriver, signedInClient, signedInDriver } from "#harness/factories.ts";
import { type Office, openOffice } from "#harness/office.ts";
import { warnOfExpiringDocuments } from "./warn-of-ends.ts";

const app = await openTestApp();
const office = await openOffice(app);
const { open, standings } = openDocuments(app, office);

describe("staff", () => {
  it("mark what they saw, and refuse with a reason", { tags: "R-133" }, async () => {
    const driver = await signedInDriver(app);
    const received = await office.post(
      "documents/receive",
      licenceDetails(driver.id, "2027-01-31"),
    );
    expect(received.statusCode).toBe(201);
    expect(await standings(driver.id)).toMatchObject({ licence: "accepted" });
    expect(refusal(await open(received.json().id, office.staff))).toEqual([404, "not_found"]);
    const { id } = (await sendDocument(app, driver, licenceDetails(driver.id))).json();
    await app.mailbox.deliver();
    const reason = "The photo is not sharp.";
    expect((await office.patch(`documents/refuse/${id}`, { reason })).statusCode).toBe(200);
    const [mail] = await app.mailbox.deliver();
    expect(mail).toMatchObject({ to: driver.email });
    expect(mail?.text).toMatch(/Driving licence[\s\S]*not sharp[\s\S]*\/drivers\/documents/);
    expect(await standings(driver.id)).toMatchObject({ licence: "accepted" });
    await office.patch(`documents/refuse/${received.json().id}`, { reason });
    expect(await standings(driver.id)).toMatchObject({ licence: "refused" });
  });

  it("make anybody active, and history keeps what was missing and who confirmed it", {
    tags: ["R-134", "R-1210"],
  }, async () => {
    const waits = { status: "pending", vehicleStatus: "pending" } as const;
    const { id, email, vehicleId } = await insertDriver(app, waits);
    const listed = async () => (await office.read("drivers/all?limit=100")).items;
    await app.mailbox.deliver();
    const becomes = async (path: string, status: string) => {
      const answer = await office.patch(path.replace("/", "/update/"), { status });
      const [event] = (await office.read(`${path}/history`)).items;
      const { name, surname } = (await office.read("me")).partyData;
      expect([answer.statusCode, event.actor]).toEqual([200, `${name} ${surname}`]);
      return {
        without: event.changes.find(({ field }: { field: string }) => field === "activeWithout"),
        mails: (await app.mailbox.deliver()).map(({ to, text }) => `${to} ${text}`),
      };
    };
    const person = await becomes(`drivers/${id}`, "active");
    const vehicle = await becomes(`vehicles/${vehicleId}`, "active");
    expect(person.without.after).toBe(
      "Identity document (not sent), Driving licence (not sent) and Current vehicle (pending)",
    );
    expect(vehicle.without.after).toMatch(/^Vehicle registration.*\(GIT\) insurance \(not sent\)$/);
    expect(person.mails).toEqual([expect.stringContaining("your Layisha account is active")]);
    expect(vehicle.mails).toEqual([
      expect.stringMatching(new RegExp(`^${email} [^]* it is active\\.[^]*/jobs\n`)),
    ]);
    expect(await listed()).toContainEqual(expect.objectContaining({ id, lacksDocuments: true }));
    await giveDocuments(app, id);
    await giveDocuments(app, vehicleId, "vehicle");
    expect(await listed()).toContainEqual(expect.objectContaining({ id, lacksDocuments: false }));
    expect(await office.read(`vehicles/${vehicleId}`)).toMatchObject({ lacksDocuments: false });
    for (const path of [`drivers/${id}`, `vehicles/${vehicleId}`]) {
      await becomes(path, "suspended");
      expect(await becomes(path, "active")).toEqual({ without: undefined, mails: [] });
    }
  });
});

const day = 24 * 60 * 60_000;
const { read } = openDocuments(app, office);

describe("a document that ends", () => {
  const atFirst = Date.parse("2026-12-01T09:00:00+02:00");
  afterEach(() => app.clock.set(atFirst));

  it("keeps new jobs away from the day after", { tags: "R-135" }, async () => {
    const driver = await insertDriver(app);
    await office.post("documents/receive", licenceDetails(driver.id, "2026-12-02"));
    await office.post("documents/receive", {
      ...licenceDetails(driver.id, "2026-12-01"),
      kind: "permit",
    });
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
    expect(refusal(refused)).toEqual([409, "driver_not_available"]);
    expect(refused.json().msg).toMatch(/Driving licence expired on Wed 2 December 2026/);
    expect(await later.read(`orders/${kept}`)).toMatchObject({ driverId: driver.id });
    expect(await later.idsOf("documents/all?standing=expired")).toHaveLength(1);
  });

  it("is told of once, 30 days before", { tags: "R-136" }, async () => {
    const driver = await insertDriver(app);
    await office.post("documents/receive", licenceDetails(driver.id, "2027-01-10"));
    const disc = { ...licenceDetails(driver.vehicleId, "2027-01-12"), kind: "disc" };
    await office.post("documents/receive", disc);
    await warnOfExpiringDocuments(app.context);
    const told = async () =>
      (await app.mailbox.deliver()).filter(({ to }) => to === driver.email).map(({ text }) => text);
    expect(await told()).toEqual([]);
    app.clock.set(Date.parse("2026-12-11T09:00:00+02:00"));
    await warnOfExpiringDocuments(app.context);
    await warnOfExpiringDocuments(app.context);
    const [first = "", ...more] = await told();
    expect([first.includes("valid until Sun 10 January 2027"), more]).toEqual([true, []]);
    expect(await (await openOffice(app)).idsOf("documents/all?standing=expiring")).toHaveLength(1);
    app.clock.advance(2 * day);
    await warnOfExpiringDocuments(app.context);
    expect(await told()).toEqual([expect.stringContaining("Licence disc of")]);
  });
});
