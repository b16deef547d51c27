import { afterEach, describe, expect, it } from "vitest";
import { refusal } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { giveDocuments, licenceDetails, openDocuments, sendDocument } from "#harness/documents.ts";
import { bookedOrder, insertDriver, signedInClient, signedInDriver } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
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

describe("a document that ends", () => {
  const atFirst = Date.parse("2026-12-01T09:00:00+02:00");
  afterEach(() => app.clock.set(atFirst));

  it("keeps from the jobs after its last day", { tags: "R-135" }, async () => {
    const driver = await insertDriver(app);
    const last = "2026-12-10";
    await office.post("documents/receive", licenceDetails(driver.id, last));
    // Nobody asks the driver of a light vehicle for a permit.
    const permit = { ...licenceDetails(driver.id, "2026-12-01"), kind: "permit" };
    await office.post("documents/receive", permit);
    const kept = await office.assignedOrder(driver.id);
    const later = { orderDate: "2026-12-11" };
    const order = await bookedOrder(app, await signedInClient(app), later);
    const { items } = await office.read(`orders/${order}/drivers?q=${driver.email}`);
    const text = "Driving licence ends on Thu 10 December 2026";
    expect(items[0].reasons).toEqual([{ reason: "law", text }]);
    const refused = await office.patch(`orders/assign/${order}`, { driverId: driver.id });
    expect(refusal(refused)).toEqual([409, "law_forbids"]);
    expect(refused.json().msg).toContain(text);
    expect(await office.read(`orders/${kept}`)).toMatchObject({ driverId: driver.id });
    app.clock.advance(10 * day);
    const next = await openOffice(app);
    expect(await next.idsOf("documents/all?standing=expired")).toHaveLength(2);
  });

  it("has a code if it is a licence, which staff read off and correct", {
    tags: "O-1655",
  }, async () => {
    const now = await openOffice(app);
    const driver = await signedInDriver(app, { grossKg: 7_500 });
    await giveDocuments(app, driver.id);
    const lacks = async () => (await now.read(`drivers/${driver.id}`)).lacksDocuments;
    const { id } = (await sendDocument(app, driver, licenceDetails(driver.id))).json();
    expect(await lacks()).toBe(false);
    await now.patch(`documents/accept/${id}`, {});
    // Accepted without its code, it does not do for a heavy vehicle.
    expect(await lacks()).toBe(true);
    const correct = (licenceCode: string) => now.patch(`documents/accept/${id}`, { licenceCode });
    expect(refusal(await correct("D"))[0]).toBe(400);
    expect((await correct("C1")).statusCode).toBe(200);
    expect(await lacks()).toBe(false);
    const { kinds } = await now.read(`documents/of/${driver.id}`);
    const [held] = kinds.filter(({ kind }: { kind: string }) => kind === "licence");
    expect(held.documents).toMatchObject([{ id, state: "accepted", licenceCode: "C1" }]);
    const identity = { ...licenceDetails(driver.id, ""), kind: "identity", licenceCode: "B" };
    expect(refusal(await now.post("documents/receive", identity))[0]).toBe(400);
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
