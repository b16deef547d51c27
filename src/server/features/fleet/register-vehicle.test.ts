import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { termsVersion } from "#contract/terms-version.ts";
import { startTestApp, type TestApp } from "#harness/app.ts";
import {
  eventsOf,
  freshPlate,
  insertVehicle,
  registerDriverOnly,
  typedVehicle,
} from "#harness/drivers.ts";
import {
  insertDriver,
  type SignedIn,
  signedInClient,
  signedInStaff,
  signIn,
} from "#harness/factories.ts";
import { insertOwner } from "#harness/people.ts";
import { freshEmail } from "#harness/verified-address.ts";
import { untilOneWaits } from "#harness/waiting.ts";
import { wholeDatabase } from "#harness/whole-database.ts";
import { lockParty } from "#server/features/people/accounts/parties.store.ts";
import type { Erasable } from "#server/features/privacy/erasure/erasable.ts";
import { eraseAccount } from "#server/features/privacy/erasure/erase-account.ts";
import type { Tables } from "#server/tables.ts";
import { lockDrivers } from "./drivers.store.ts";

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
});
afterAll(() => app.close());

const register = (who: Pick<SignedIn, "headers">, changes: Record<string, unknown> = {}) =>
  app.inject({
    method: "POST",
    url: "/api/vehicles/register/vehicleonly",
    headers: who.headers,
    payload: typedVehicle(changes),
  });
const read = async (path: string) =>
  (await app.inject({ url: `/api/${path}`, headers: staff.headers })).json();

/** A driver who waits for review and has no vehicle. */
async function pendingDriver(): Promise<SignedIn> {
  const email = freshEmail("trucker");
  await registerDriverOnly(app, email);
  return signIn(app, email, "driver");
}

describe("registering one vehicle", () => {
  it("of a driver makes it that driver's, of the same owner, pending", {
    tags: "R-63",
  }, async () => {
    const { id, email } = await insertDriver(app);
    const ownerId = await insertOwner(app);
    await app.db.updateTable("drivers").set({ owner_id: ownerId }).where("id", "=", id).execute();
    const driver = await signIn(app, email, "driver");
    const before = await read(`drivers/${id}`);
    const answer = await register(driver, { licencePlate: "ca 555-123", agreedToTerms: true });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.any(String),
      msg: expect.stringContaining("pending"),
    });
    expect(await read(`vehicles/${answer.json().id}`)).toEqual({
      id: answer.json().id,
      truckSize: "3ton",
      licencePlate: "CA555123",
      shape: "closed",
      git: "yes",
      driverId: id,
      ownerId,
      status: "pending",
    });
    expect((await read(`drivers/${id}`)).vehicleId).toBe(before.vehicleId);
  });

  it("of a driver without one makes it the current one, also before the review", {
    tags: "R-64",
  }, async () => {
    const driver = await pendingDriver();
    const first = (await register(driver)).json().id;
    await register(driver);
    expect(await read(`drivers/${driver.id}`)).toMatchObject({
      status: "pending",
      vehicleId: first,
    });
    expect((await eventsOf(app, "driver", driver.id)).at(-1)).toMatchObject({
      action: "update",
      actor_id: driver.id,
      changes: { vehicleId: [null, first] },
    });
  });

  it("of staff gives it no driver yet", { tags: "R-65" }, async () => {
    const answer = await register(staff, { truckSize: "8ton" });
    expect(await read(`vehicles/${answer.json().id}`)).toMatchObject({
      driverId: null,
      ownerId: null,
      truckSize: "8ton",
      status: "pending",
    });
  });

  it("keeps the version of the terms in its history", { tags: "R-66" }, async () => {
    const { id } = (await register(staff, { agreedToTerms: true, termsVersion })).json();
    expect(await eventsOf(app, "vehicle", id)).toMatchObject([
      { action: "register", actor_id: staff.id, changes: { termsVersion } },
    ]);
  });

  it("is for drivers and staff alone", { tags: "R-67" }, async () => {
    expect((await register({ headers: { authorization: "Bearer x" } })).statusCode).toBe(401);
    expect((await register(await signedInClient(app))).statusCode).toBe(403);
  });
});

describe("the words of the vehicle-only form", () => {
  it.each<[string, unknown, string]>([
    ["truckSize", "", "Truck size is required"],
    ["truckSize", "pleaseSelect", "Truck size is required"],
    ["licencePlate", " ", "Licence plate is required"],
    ["shape", "round", "Vehicle shape is required"],
    ["git", "", "Goods in Transit (GIT) info is required"],
    ["agreedToTerms", false, "Please agree to the Terms and Conditions"],
  ])("ask for what was left out: %s %j", { tags: "R-68" }, async (field, value, message) => {
    const answer = await register(staff, { [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ [field]: message });
  });

  it("come all at once, and refuse a plate that is none and a field of no form", {
    tags: "R-68",
  }, async () => {
    const answer = await register(staff, {
      truckSize: "",
      licencePlate: "<b>",
      shape: "",
      git: "",
    });
    expect(Object.keys(answer.json().errors)).toEqual([
      "truckSize",
      "licencePlate",
      "shape",
      "git",
    ]);
    expect((await register(staff, { status: "active" })).json().errors).toHaveProperty("status");
  });
});

describe("a plate that is taken", () => {
  it("is refused, also that of a removed vehicle", { tags: "R-69" }, async () => {
    const [present, removed] = [freshPlate(), freshPlate()];
    await insertVehicle(app, { licencePlate: present });
    await insertVehicle(app, { licencePlate: removed, status: "removed" });
    for (const [licencePlate, words] of [
      [present, /registered already/],
      [removed, /Restore that one/],
    ] as const) {
      const answer = await register(staff, { licencePlate: ` ${licencePlate.toLowerCase()} ` });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        code: "plate_taken",
        errors: { licencePlate: expect.stringMatching(words) },
      });
    }
  });

  it("goes to one of two who send it at once", { tags: "R-69" }, async () => {
    const licencePlate = freshPlate();
    const answers = await Promise.all([
      register(staff, { licencePlate }),
      register(staff, { licencePlate }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });
});

describe("a driver whose account ends while a vehicle comes in", () => {
  const nobody = { type: "system", id: null } as const;
  const ends = {
    erased: (trx: Transaction<Tables>, account: Erasable) =>
      eraseAccount(app.context, trx, nobody, { account, passwordHash: "none" }),
    suspended: async (trx: Transaction<Tables>, { id }: Erasable) => {
      await trx.updateTable("parties").set({ status: "suspended" }).where("id", "=", id).execute();
    },
    removed: async (trx: Transaction<Tables>, { id }: Erasable) => {
      await trx.updateTable("parties").set({ status: "removed" }).where("id", "=", id).execute();
    },
  } as const;

  it.each(["erased", "suspended", "removed"] as const)(
    "has nothing written down behind it: %s",
    { tags: "T-418" },
    async (how) => {
      const driver = await pendingDriver();
      const licencePlate = freshPlate();
      const sent = await app.db.transaction().execute(async (trx) => {
        await lockParty(trx, { id: driver.id, type: "driver" });
        await lockDrivers(trx, [driver.id]);
        const answer = register(driver, { licencePlate });
        await untilOneWaits(app);
        await ends[how](trx, { id: driver.id, type: "driver", email: driver.email });
        return { answer };
      });
      const refused = await sent.answer;
      expect([refused.statusCode, refused.json().code]).toEqual([401, "session_ended"]);
      expect(await wholeDatabase(app)).not.toContain(licencePlate);
      const { vehicle_id } = await app.db
        .selectFrom("drivers")
        .select("vehicle_id")
        .where("id", "=", driver.id)
        .executeTakeFirstOrThrow();
      expect(vehicle_id).toBeNull();
    },
  );

  it("whoever would end it waits for a vehicle that came first", { tags: "T-418" }, async () => {
    const driver = await pendingDriver();
    const licencePlate = freshPlate();
    const sent = await app.db.transaction().execute(async (trx) => {
      await lockDrivers(trx, [driver.id]);
      const answer = register(driver, { licencePlate });
      await untilOneWaits(app);
      await expect(
        app.db.transaction().execute(async (other) => {
          await sql`set local lock_timeout = 100`.execute(other);
          await lockParty(other, { id: driver.id, type: "driver" });
        }),
      ).rejects.toMatchObject({ code: "55P03" });
      return { answer };
    });
    expect((await sent.answer).statusCode).toBe(201);
  });
});

it("no more than 20 vehicles of a driver wait for review, however many are sent at once", {
  tags: "T-411",
}, async () => {
  const driver = await pendingDriver();
  for (let sent = 0; sent < 19; sent++) {
    await insertVehicle(app, { driverId: driver.id, status: "pending" });
  }
  await insertVehicle(app, { driverId: driver.id });
  const answers = await Promise.all([register(driver), register(driver), register(driver)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toMatchObject({
    code: "too_many_pending_vehicles",
    msg: expect.stringMatching(/Add more when we have reviewed those/),
  });
});
