import type { Transaction } from "kysely";
import { describe, expect, it } from "vitest";
import { termsVersion } from "#contract/legal-versions.ts";
import { refusal, statusesAtOnce } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { giveDocuments } from "#harness/documents.ts";
import { freshPlate, insertVehicle, pendingDriver, typedVehicle } from "#harness/drivers.ts";
import { insertDriver, type SignedIn, signIn } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { insertOwner, readEvents } from "#harness/people.ts";
import { untilOneWaits } from "#harness/until.ts";
import { wholeDatabase } from "#harness/whole-database.ts";
import { systemEventActor } from "#server/core/audit/record-event.ts";
import { lockParty } from "#server/core/parties/parties.store.ts";
import {
  type ErasableAccount,
  eraseAccount,
} from "#server/features/privacy/erasure/erase-account.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";
import { lockDrivers } from "./fleet-locks.store.ts";

const app = await openTestApp();
const office = await openOffice(app);
const { staff } = office;

const register = ({ headers }: SignedIn, changes: Record<string, unknown> = {}) =>
  office.send("POST", "vehicles/register/vehicleonly", { payload: typedVehicle(changes), headers });

describe("registering one vehicle", () => {
  it("of a driver makes it theirs, of their owner, pending", { tags: "R-63" }, async () => {
    const { id, email, vehicleId } = await insertDriver(app);
    const ownerId = await insertOwner(app);
    await office.patch(`drivers/update/${id}`, { ownerId });
    const driver = await signIn(app, email, "driver");
    const answer = await register(driver, { licencePlate: "ca 555-123", agreedToTerms: true });
    expect(answer.statusCode).toBe(201);
    const { id: added, msg } = answer.json();
    expect(msg).toContain("pending");
    const plate = { licencePlate: "CA555123" };
    const typed = { truckSize: "3ton", grossKg: 3_500, ...plate, shape: "closed", git: "yes" };
    const links = { driverId: id, ownerId, status: "pending", lacksDocuments: true };
    expect(await office.read(`vehicles/${added}`)).toEqual({ id: added, ...typed, ...links });
    expect(await office.read(`drivers/${id}`)).toMatchObject({ vehicleId });
  });

  it("of a driver without one makes it the current one", { tags: "R-64" }, async () => {
    const driver = await pendingDriver(app);
    const vehicleId = (await register(driver)).json().id;
    await register(driver);
    expect(await office.read(`drivers/${driver.id}`)).toMatchObject({ vehicleId });
    expect((await readEvents(app, "driver", driver.id)).at(-1)).toMatchObject({
      action: "update",
      actorId: driver.id,
      changes: { vehicleId: [null, vehicleId] },
    });
  });

  it("of staff gives it no driver, and records the terms", { tags: ["R-65", "R-66"] }, async () => {
    const agreed = { agreedToTerms: true, termsVersion };
    const { id } = (await register(staff, { truckSize: "8ton", ...agreed })).json();
    const added = { driverId: null, ownerId: null, truckSize: "8ton", status: "pending" };
    expect(await office.read(`vehicles/${id}`)).toMatchObject(added);
    expect(await readEvents(app, "vehicle", id)).toMatchObject([
      { action: "register", actorId: staff.id, changes: { termsVersion } },
    ]);
  });
});

describe("a licence plate", () => {
  it("that is taken is refused, also that of a removed vehicle", { tags: "R-69" }, async () => {
    const [present, removed] = [freshPlate(), freshPlate()];
    await insertVehicle(app, { licencePlate: present });
    await insertVehicle(app, { licencePlate: removed, status: "removed" });
    for (const [plate, words] of [
      [present, /registered already/],
      [removed, /Restore that one/],
    ] as const) {
      const answer = await register(staff, { licencePlate: ` ${plate.toLowerCase()} ` });
      expect(refusal(answer)).toEqual([409, "plate_taken"]);
      expect(answer.json().errors.licencePlate).toMatch(words);
    }
    const licencePlate = freshPlate();
    const statuses = await statusesAtOnce(2, () => register(staff, { licencePlate }));
    expect(statuses).toEqual([201, 409]);
  });

  it("goes to one of two claims that are approved at once", { tags: "P10" }, async () => {
    const licencePlate = freshPlate();
    const claims: string[] = [];
    for (const driver of [await pendingDriver(app), await pendingDriver(app)]) {
      claims.push((await register(driver, { licencePlate })).json().id);
    }
    for (const id of claims) await giveDocuments(app, id, "vehicle");
    const approve = (id: string) => office.patch(`vehicles/update/${id}`, { status: "active" });
    const answers = await Promise.all(claims.map(approve));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const loser = answers.findIndex(({ statusCode }) => statusCode === 409);
    expect(answers[loser]?.json().code).toBe("plate_taken");
    const later = await approve(claims[loser] ?? "");
    expect(later.json().errors.licencePlate).toMatch(/registered already/);
    expect((await register(await pendingDriver(app), { licencePlate })).statusCode).toBe(409);
  });

  it("is free behind a claim, kept by an approved vehicle", { tags: "P10" }, async () => {
    const licencePlate = freshPlate();
    const claimed = (await register(await pendingDriver(app), { licencePlate })).json().id;
    expect((await office.remove(`vehicles/delete/${claimed}`)).statusCode).toBe(200);
    expect((await register(await pendingDriver(app), { licencePlate })).statusCode).toBe(201);
    const id = await insertVehicle(app);
    const taken = await office.patch(`vehicles/update/${id}`, { licencePlate });
    expect(taken.statusCode).toBe(200);
    expect((await office.patch(`vehicles/restore/${claimed}`)).json().code).toBe("plate_taken");
    expect((await office.remove(`vehicles/delete/${id}`)).statusCode).toBe(200);
    expect((await register(await pendingDriver(app), { licencePlate })).statusCode).toBe(409);
    expect((await office.patch(`vehicles/restore/${id}`)).statusCode).toBe(200);
  });
});

describe("a driver whose account ends while a vehicle comes in", () => {
  const ways = ["erased", "suspended", "removed"] as const;

  async function end(
    trx: Transaction<DatabaseTables>,
    account: ErasableAccount,
    how: (typeof ways)[number],
  ) {
    if (how === "erased") return eraseAccount(app.context, trx, systemEventActor, account);
    const ended = trx.updateTable("parties").set({ status: how });
    await ended.where("id", "=", account.id).execute();
  }

  it.each(ways)("has nothing stored afterwards: %s", { tags: "P14d" }, async (how) => {
    const driver = await pendingDriver(app);
    const licencePlate = freshPlate();
    const sent = await app.db.transaction().execute(async (trx) => {
      await lockParty(trx, { id: driver.id, type: "driver" });
      await lockDrivers(trx, [driver.id]);
      const answer = register(driver, { licencePlate });
      await untilOneWaits(app);
      await end(trx, { id: driver.id, type: "driver", email: driver.email }, how);
      return { answer };
    });
    const refused = await sent.answer;
    expect(refusal(refused)).toEqual([401, "session_ended"]);
    expect(await wholeDatabase(app)).not.toContain(licencePlate);
    expect(await office.read(`drivers/${driver.id}`)).toMatchObject({ vehicleId: null });
  });
});

it("no more than 20 vehicles of a driver wait for review", { tags: "P10" }, async () => {
  const driver = await pendingDriver(app);
  for (let sent = 0; sent < 19; sent++) {
    await insertVehicle(app, { driverId: driver.id, status: "pending" });
  }
  await insertVehicle(app, { driverId: driver.id });
  const answers = await Promise.all([register(driver), register(driver), register(driver)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json().code).toBe("too_many_pending_vehicles");
});
