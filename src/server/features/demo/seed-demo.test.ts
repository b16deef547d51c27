import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { goodPassword, signIn } from "#harness/factories.ts";
import { demoSignIn, seedDemo } from "./seed-demo.ts";

const app = await openTestApp();
const passwordHash = await app.context.hasher.hash(goodPassword);
expect(await seedDemo(app.context, passwordHash)).toBe(true);

it("fills an empty installation once, with people who can sign in", { tags: "R-92" }, async () => {
  expect((await signIn(app, demoSignIn.client, "client")).email).toBe(demoSignIn.client);
  expect(await seedDemo(app.context, "the hash of another start")).toBe(false);
  // A start that never heard of its commit comes again, and still tells the password.
  expect(await seedDemo(app.context, passwordHash)).toBe(true);
});

it("holds drivers of own and others' trucks, and one without", { tags: "R-93" }, async () => {
  const drivers = await app.db
    .selectFrom("drivers")
    .innerJoin("parties", "parties.id", "drivers.id")
    .leftJoin("owners", "owners.id", "drivers.owner_id")
    .select(["parties.email", "parties.status", "owners.email as owner", "drivers.owner_driver"])
    .select(["drivers.vehicle_id"])
    .execute();
  const own = drivers.filter(({ email, owner }) => email === owner);
  expect(own.length).toBeGreaterThan(3);
  expect(own.every(({ owner_driver }) => owner_driver === "yes")).toBe(true);
  const others = drivers.filter(({ email, owner }) => owner !== null && email !== owner);
  expect(others.length).toBeGreaterThan(3);
  expect(drivers.filter(({ vehicle_id }) => vehicle_id === null)).toEqual([
    expect.objectContaining({ status: "pending", owner_driver: "no", owner: null }),
  ]);
});

it("holds records in every state", { tags: ["R-93", "P14g", "K-30"] }, async () => {
  const drivers = await app.db
    .selectFrom("vehicles")
    .select("driver_id")
    .groupBy("driver_id")
    .having((eb) => eb(eb.fn.countAll(), "=", 2))
    .execute();
  expect(drivers).toHaveLength(1);
  const statuses = async (table: "privacy_requests" | "contact_messages") => {
    const rows = await app.db.selectFrom(table).select("status").distinct().execute();
    return rows.map(({ status }) => status).toSorted();
  };
  expect(await statuses("privacy_requests")).toEqual(["done", "open", "refused"]);
  expect(await statuses("contact_messages")).toEqual(["handled", "new"]);
});
