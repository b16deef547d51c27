import { sql } from "kysely";
import { expect, it } from "vitest";
import { sortedStatuses } from "#harness/answers.ts";
import { openOwnApp } from "#harness/app.ts";
import {
  driverGrant,
  grantHeaders,
  ownerDetails,
  registerDriver,
  typedVehicle,
} from "#harness/drivers.ts";
import { bookingBody, goodPassword, signedInClient } from "#harness/factories.ts";
import { freshEmail, post } from "#harness/verified-address.ts";
import type { AppContext } from "#server/context.ts";

// The last thing that a registration or a booking writes is the work that follows from it. Here it
// can be told to break off there, as it does when the database goes away.

let breaksOff = false;
const jobs: AppContext["jobs"] = {
  forget: async () => undefined,
  enqueue: async () => {
    if (breaksOff) throw new Error("Connection terminated unexpectedly");
  },
};
const app = await openOwnApp({ jobs });

async function breakingOff<T>(work: () => Promise<T>): Promise<T> {
  breaksOff = true;
  try {
    return await work();
  } finally {
    breaksOff = false;
  }
}

async function countRows(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from parties) as parties, (select count(*) from drivers) as drivers,
      (select count(*) from owners) as owners, (select count(*) from vehicles) as vehicles,
      (select count(*) from orders) as orders, (select count(*) from audit_events) as events,
      (select count(*) from idempotency_keys) as keys,
      (select count(*) from verification_grants where used_at is not null) as grants
  `.execute(app.db);
  return rows;
}

it("a driver's registration that breaks off leaves nothing", { tags: "O20" }, async () => {
  const email = freshEmail("trucker");
  const grant = await driverGrant(app, email);
  const form = {
    vehicles: [typedVehicle(), typedVehicle(), typedVehicle()],
    ownerDetails: ownerDetails(freshEmail("owner")),
  };
  const before = await countRows();
  expect((await breakingOff(() => registerDriver(app, email, grant, form))).statusCode).toBe(503);
  expect(await countRows()).toEqual(before);
  expect((await registerDriver(app, email, grant, form)).statusCode).toBe(201);
});

it("a booking that breaks off leaves its key free", { tags: ["G10", "B15", "F1"] }, async () => {
  const client = await signedInClient(app);
  const payload = await bookingBody(app, client);
  const book = () =>
    app.inject({
      method: "POST",
      url: "/api/orders/create",
      headers: { ...client.headers, "idempotency-key": "the-same" },
      payload,
    });
  const before = await countRows();
  expect((await breakingOff(book)).statusCode).toBe(503);
  expect(await countRows()).toEqual(before);
  const booked = await book();
  expect(booked.statusCode).toBe(201);
  const again = await book();
  expect([again.statusCode, again.json()]).toEqual([201, booked.json()]);
});

it("of verified registrations of one address, one opens an account", { tags: "O19" }, async () => {
  const email = freshEmail("twice");
  const register = async () => {
    const headers = await grantHeaders(app, { email, partyType: "client", purpose: "register" });
    // As if the next code had not ended the grant of the one before it.
    await app.db
      .updateTable("verification_grants")
      .set({ expiresAt: new Date(app.clock.now() + 60_000) })
      .where("email", "=", email)
      .execute();
    return headers;
  };
  const grants = [await register(), await register(), await register(), await register()];
  const passwords = { password: goodPassword, confPassword: goodPassword };
  const payload = { name: "Thandi", surname: "Sample", email, cellphone: "0825550123" };
  expect(
    await sortedStatuses(
      grants.map((headers) =>
        post(app, "/api/clients/register", { ...payload, ...passwords }, { headers }),
      ),
    ),
  ).toEqual([201, 409, 409, 409]);
});
