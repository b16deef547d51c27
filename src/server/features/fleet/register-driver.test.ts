import { describe, expect, it } from "vitest";
import { termsVersion } from "#contract/legal-versions.ts";
import { openTestApp } from "#harness/app.ts";
import {
  driverGrant,
  freshPlate,
  ownerDetails,
  registerDriver,
  typedVehicle,
} from "#harness/drivers.ts";
import { signIn } from "#harness/factories.ts";
import { insertOwner, readEvents } from "#harness/people.ts";
import { freshEmail } from "#harness/verified-address.ts";

const received =
  "Your information has been received, your account is pending. Please await further communication.";

const app = await openTestApp();

/** Registers at a fresh address and answers what was stored for it. */
async function registered(form: Parameters<typeof registerDriver>[3] = {}) {
  const email = freshEmail("trucker");
  const answer = await registerDriver(app, email, await driverGrant(app, email), form);
  expect(answer.statusCode).toBe(201);
  return { email, ...(await stored(answer.json().id)) };
}

async function stored(id: string) {
  const driver = await app.db
    .selectFrom("parties")
    .innerJoin("drivers", "drivers.id", "parties.id")
    .leftJoin("owners", "owners.id", "drivers.ownerId")
    .selectAll(["parties", "drivers"])
    .select(["owners.email as ownerEmail", "owners.name as ownerName"])
    .where("parties.id", "=", id)
    .executeTakeFirstOrThrow();
  const vehicles = app.db.selectFrom("vehicles").selectAll().where("driverId", "=", id);
  return { driver, vehicles: await vehicles.orderBy("id").execute() };
}

const findOwners = (email: string) =>
  app.db.selectFrom("owners").selectAll().where("email", "=", email).execute();

describe("registering a driver with vehicles", () => {
  it("opens a pending account, ends the cookie", { tags: ["R-07", "R-08"] }, async () => {
    const email = freshEmail("trucker");
    const { authorization } = await driverGrant(app, email);
    const cookie = `layisha_verified=${authorization.slice("Bearer ".length)}`;
    const person = { name: " Sipho ", area: " Soweto ", ownerDriver: "yes" };
    const answer = await registerDriver(app, email, { cookie }, { person });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ id: expect.any(String), msg: received });
    const ended = { name: "layisha_verified", value: "", expires: new Date(0) };
    expect(answer.cookies).toMatchObject([ended]);
    const { driver } = await stored(answer.json().id);
    expect(driver).toMatchObject({
      type: "driver",
      status: "pending",
      name: "Sipho",
      surname: "Sample",
      email,
      cellphone: "+27825550010",
      area: "Soweto",
      ownerDriver: "yes",
      emailVerifiedAt: new Date(app.clock.now()),
    });
    expect((await signIn(app, email, "driver")).id).toBe(driver.id);
  });

  it("stores every vehicle as pending, the first as current", { tags: "R-09" }, async () => {
    const second = freshPlate();
    const { driver, vehicles } = await registered({
      vehicles: [
        typedVehicle({ licencePlate: "zz 99-abc gp" }),
        typedVehicle({ licencePlate: second, truckSize: "0.5ton", shape: "open", git: "no" }),
      ],
    });
    const shared = { status: "pending", ownerId: driver.ownerId, driverId: driver.id };
    expect(vehicles).toMatchObject([
      { ...shared, licencePlate: "ZZ99ABCGP", truckSize: "3ton" },
      { ...shared, licencePlate: second, shape: "open", git: "no" },
    ]);
    expect(driver.vehicleId).toBe(vehicles[0]?.id);
  });

  it("adds the driver or who is named as owner", { tags: ["R-10", "R-11"] }, async () => {
    for (const form of [{}, { ownerDetails: null }]) {
      const { email, driver } = await registered(form);
      expect(driver).toMatchObject({ ownerEmail: email, ownerName: "Sipho" });
    }
    const ownerEmail = freshEmail("owner");
    const form = { ownerDetails: ownerDetails(` ${ownerEmail.toUpperCase()} `) };
    const { driver } = await registered(form);
    const details = { name: "Nomsa", cellphone: "+27825550020", area: "Pretoria" };
    expect(await findOwners(ownerEmail)).toMatchObject([{ id: driver.ownerId, ...details }]);
  });

  it("links to the owner of an address, restored", { tags: ["R-12", "R-13"] }, async () => {
    const ownerEmail = freshEmail("owner");
    const ownerId = await insertOwner(app, { email: ownerEmail, name: "Original" });
    const form = { ownerDetails: ownerDetails(ownerEmail) };
    const { driver, vehicles } = await registered(form);
    expect(driver).toMatchObject({ ownerId, ownerName: "Original" });
    expect(vehicles[0]?.ownerId).toBe(ownerId);

    const removed = { status: "removed" } as const;
    await app.db.updateTable("owners").set(removed).where("id", "=", ownerId).execute();
    const second = (await registered(form)).driver;
    expect(await findOwners(ownerEmail)).toMatchObject([{ id: ownerId, status: "active" }]);
    expect(await readEvents(app, "owner", ownerId)).toMatchObject([
      { action: "restore", actorId: second.id, changes: { status: ["removed", "active"] } },
    ]);
  });

  it("adds one owner when two drivers name a new one at once", { tags: "R-14" }, async () => {
    const ownerEmail = freshEmail("owner");
    const form = { ownerDetails: ownerDetails(ownerEmail) };
    const both = await Promise.all([registered(form), registered(form)]);
    const owners = await findOwners(ownerEmail);
    expect(owners).toHaveLength(1);
    expect(both.map(({ driver }) => driver.ownerId)).toEqual([owners[0]?.id, owners[0]?.id]);
  });

  it("writes driver, owner and vehicles into their histories", { tags: "R-15" }, async () => {
    const { driver, vehicles } = await registered({ vehicles: [typedVehicle(), typedVehicle()] });
    const registration = { action: "register", actorType: "driver", actorId: driver.id };
    expect(await readEvents(app, "driver", driver.id)).toMatchObject([registration]);
    expect(await readEvents(app, "owner", driver.ownerId ?? "")).toMatchObject([registration]);
    for (const { id, licencePlate } of vehicles) {
      expect(await readEvents(app, "vehicle", id)).toMatchObject([
        { ...registration, changes: { licencePlate } },
      ]);
    }
  });

  it("writes to the driver which documents to send, and how", { tags: "R-16" }, async () => {
    await app.mailbox.deliver();
    const { email } = await registered();
    const messages = await app.mailbox.deliver();
    expect(messages.map(({ to }) => to)).toEqual([email]);
    expect(messages[0]?.text).toMatch(
      /identity document[\s\S]*driving licence[\s\S]*https:\/\/wa\.me\/27825550199/,
    );
    expect(messages[0]?.text).toContain("http://localhost:3000/drivers/login");
  });

  it("keeps what was agreed to, and nothing where nothing was", { tags: "R-17" }, async () => {
    const agreed = { agreedToTerms: true, termsVersion };
    for (const form of [agreed, { person: agreed }]) {
      const { driver, vehicles } = await registered(form);
      const termsAgreedAt = new Date(app.clock.now());
      expect(driver).toMatchObject({ termsVersion, termsAgreedAt });
      const [event] = await readEvents(app, "vehicle", vehicles[0]?.id ?? "");
      expect(event?.changes).toMatchObject({ termsVersion });
    }
    expect((await registered()).driver.termsAgreedAt).toBeNull();
  });
});
