import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { appPerTest } from "#harness/app.ts";
import { sampleMoveEnds } from "#harness/booking.ts";
import { fileClaim, sampleReport } from "#harness/claims.ts";
import {
  bookedOrder,
  bookingBody,
  signedInClient,
  signedInStaff,
  signIn,
} from "#harness/factories.ts";
import { readEvents, storedRow } from "#harness/people.ts";
import { completeOrder, ownPage } from "#harness/privacy.ts";
import { purgeCounts } from "#harness/purge.ts";
import { post } from "#harness/verified-address.ts";
import { recordAuditEvent, systemEventActor } from "#server/core/audit/record-event.ts";
import { purgeExpiredRows, purgeExpiredRowsNightly } from "./purge.ts";

const app = await appPerTest();

const days = (count: number) => app.clock.advance(count * 24 * 60 * 60_000);
const years = (count: number) => days(count * 366);

const purged = (dryRun = false) => purgeCounts(app, dryRun);

const accounts = "Accounts of clients and drivers";
const addresses =
  "Addresses, contact persons, notes and reasons of orders, and the words of their reviews and claims";
const bookers = "Who of our staff booked an order for a client";

const isErased = async ({ id }: { readonly id: string }) =>
  (await storedRow(app, "parties", id)).name === "Erased";

async function insertQuotes(count: number): Promise<void> {
  await sql`
    insert into quotes (id, truck_size, order_date, order_time, pickup_place_id,
      destination_place_id, metres, distance_source, helpers, floors, base_cost, distance_cost,
      helpers_cost, floors_cost, midmonth_discount, repeat_discount, promotion_discount, price,
      commission, net, rates, created_at, expires_at)
    select gen_random_uuid(), '1.5ton', '2026-12-10', '09:00', 'a', 'b', 1000, 'estimate', 0, 0,
      500, 0, 0, 0, 0, 0, 0, 500, 100, 400, '{}', now(), ${new Date(app.clock.now())}
    from generate_series(1, ${count}::int)
  `.execute(app.db);
}

describe("forgetting", () => {
  it("counts what is due, forgets that, and writes it down", { tags: "P14" }, async () => {
    await insertQuotes(1_234);
    expect(await purged(true)).toEqual({});
    days(31);
    for (const dryRun of [true, true, false]) {
      expect(await purged(dryRun)).toEqual({ Quotes: 1_234 });
    }
    expect(await purged()).toEqual({});
    const event = { actorType: "system", action: "forget", changes: { Quotes: 1_234 } };
    expect(await readEvents(app, "retention", "all")).toMatchObject([event]);
  });

  it("goes around rows in work, and two share the rest", { tags: "P14" }, async () => {
    await insertQuotes(1_500);
    days(31);
    await app.db.transaction().execute(async (trx) => {
      await sql`select id from quotes limit 7 for update`.execute(trx);
      const both = await Promise.all([purged(), purged()]);
      const total = both.reduce((sum, { Quotes = 0 }) => sum + Quotes, 0);
      expect(total).toBe(1_493);
    });
    // What is too much for one night waits.
    expect(await purgeExpiredRows(app.context, { dryRun: false, withinMs: 0 })).toBe(0);
    expect(await purged()).toEqual({ Quotes: 7 });
  });
});

describe("accounts and orders", () => {
  it("erases who was not seen for five years", { tags: "P14" }, async () => {
    const [gone, back] = [await signedInClient(app), await signedInClient(app)];
    const staff = await signedInStaff(app);
    years(4);
    await signIn(app, back.email, "client");
    // Somebody guessed at it: that is no use of the account.
    await recordAuditEvent(app.context, app.db, systemEventActor, "login-stopped", {
      ...gone,
      type: "client",
    });
    years(2);
    expect(await purged()).toMatchObject({ [accounts]: 1 });
    expect(await Promise.all([gone, back, staff].map(isErased))).toEqual([true, false, false]);
    const event = (await readEvents(app, "client", gone.id)).at(-1);
    expect(event).toMatchObject({ actorType: "system", action: "erase" });
    expect(await purged(true)).not.toHaveProperty(accounts);
  });

  it("erases a removed account after a year, but for tax law", { tags: "P14" }, async () => {
    const [without, with7] = [await signedInClient(app), await signedInClient(app)];
    const order = await bookedOrder(app, with7);
    await completeOrder(app, await signedInStaff(app), order);
    await sql`update parties set status = 'removed' where type = 'client'`.execute(app.db);
    days(364);
    expect(await purged(true)).not.toHaveProperty(accounts);
    days(3);
    expect(await purged()).toMatchObject({ [accounts]: 1 });
    expect(await Promise.all([without, with7].map(isErased))).toEqual([true, false]);
  });

  it("keeps an account with an open order or request", { tags: "P14" }, async () => {
    const [busy, asking] = [await signedInClient(app), await signedInClient(app)];
    const answered = await signedInClient(app);
    await bookedOrder(app, busy);
    for (const { headers } of [asking, answered]) {
      await ownPage(app, { headers }).ask("object", "No calls, please.");
    }
    await app.db
      .updateTable("privacy_requests")
      .set({ status: "done", answer: "Noted.", closedAt: new Date(app.clock.now()) })
      .where("partyId", "=", answered.id)
      .execute();
    years(10);
    await purged();
    expect(await Promise.all([busy, asking, answered].map(isErased))).toEqual([false, false, true]);
  });

  it("takes the people out of orders after seven years", { tags: "P14" }, async () => {
    const client = await signedInClient(app);
    const id = await bookedOrder(app, client, {
      notes: "The key is under the mat",
      ...sampleMoveEnds,
    });
    const staff = await signedInStaff(app);
    await completeOrder(app, staff, id);
    expect((await fileClaim(app, client, id)).statusCode).toBe(201);
    const booker = { orderId: id, staffId: staff.id };
    await app.db.insertInto("staff_bookings").values(booker).execute();
    const read = () => storedRow(app, "orders", id);
    const before = await read();
    days(6.9 * 365);
    await signIn(app, client.email, "client");
    for (const what of [addresses, bookers]) {
      expect(await purged(true)).not.toHaveProperty(what);
    }
    days(60);
    expect(await purged()).toMatchObject({ [addresses]: 1, [bookers]: 1 });
    expect(await app.db.selectFrom("staff_bookings").selectAll().execute()).toEqual([]);
    const claims = app.db.selectFrom("claims").select(["words", "asked"]);
    expect(await claims.execute()).toEqual([{ words: "Erased", asked: sampleReport.amount }]);
    expect(await read()).toEqual({
      ...before,
      pickup: "Erased",
      destination: "Erased",
      pickupPlaceId: "erased",
      destinationPlaceId: "erased",
      pickupDetails: null,
      destinationDetails: null,
      notes: "",
      areas: null,
      searchedText: expect.stringMatching(/^erased erased {4}[0-9a-f]{8}$/),
      updatedAt: expect.any(Date),
    });
  });

  it("keeps the record of actions for five years", { tags: "P14" }, async () => {
    app.clock.set(Date.now());
    await sql`insert into audit_events (id, at, actor_type, action, entity, entity_id)
      select gen_random_uuid(), now() - age::interval, 'system', 'test', 'test', 'test'
      from unnest(${["5 years 1 day", "4 years 364 days"]}::text[]) age`.execute(app.db);
    expect(await purged()).toEqual({ "The record of important actions": 1 });
    const younger = sql`delete from audit_events where entity = 'test'`;
    await expect(younger.execute(app.db)).rejects.toThrow("never changed");
  });
});

it("every night deletes what has served its time alone", { tags: "X-32" }, async () => {
  const client = await signedInClient(app);
  await bookingBody(app, client);
  await bookedOrder(app, client);
  await post(app, "/api/clients/createOtp", { email: "someone@customers.example.com" });
  const short = ["quotes", "idempotency_keys", "otps", "sessions"] as const;
  const long = ["orders", "audit_events"] as const;
  const filled = async () => {
    const tables = [...short, ...long];
    const found = tables.map((table) => app.db.selectFrom(table).selectAll().execute());
    const rows = await Promise.all(found);
    return tables.filter((_, index) => rows[index]?.length !== 0);
  };
  await purgeExpiredRowsNightly(app.context);
  expect(await filled()).toEqual([...short, ...long]);
  days(31);
  await purgeExpiredRowsNightly(app.context);
  expect(await filled()).toEqual(long);
});
