import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { refusal, sortedStatuses } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import {
  bookedOrder,
  bookingBody,
  type SignedIn,
  signedInClient,
  signedInDriver,
  signIn,
} from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { storedRow } from "#harness/people.ts";
import { ownPage } from "#harness/privacy.ts";
import { askForCode } from "#harness/verified-address.ts";

const app = await openTestApp();
const office = await openOffice(app);

const refused = "rows of audit_events are never changed";

async function insertEvent(entityId: string, changes: object): Promise<string> {
  const id = newId();
  await sql`
    insert into audit_events (id, at, actor_type, action, entity, entity_id, changes)
    values (${id}, ${new Date(app.clock.now())}, 'user', 'test', 'client', ${entityId},
      ${JSON.stringify(changes)})
  `.execute(app.db);
  return id;
}

const redact = (id: string) =>
  sql`update audit_events set changes = without_personal_values(changes) where id = ${id}`.execute(
    app.db,
  );

async function erasedClient(): Promise<SignedIn> {
  const client = await signedInClient(app);
  await signIn(app, client.email, "client");
  const change = { name: "Nandipha", corporateInterest: "yes" };
  await office.patch(`clients/update/${client.id}`, change);
  await ownPage(app, client).erase();
  return client;
}

it("history keeps what happened to an erased client, no values", { tags: "P14e" }, async () => {
  const client = await erasedClient();
  const { items } = await office.read(`clients/${client.id}/history`);
  const { name, surname } = (await office.read("me")).partyData;
  expect(items).toMatchObject([
    { action: "erase", actor: "Erased client" },
    { action: "update", actor: `${name} ${surname}` },
    { action: "login", actor: "Erased client" },
  ]);
  expect(items[1].changes).toEqual([
    { field: "name", before: null, after: "erased" },
    { field: "corporateInterest", before: "no", after: "yes" },
  ]);
});

it("an event loses every value that could name somebody", { tags: "P14e" }, async () => {
  const client = await erasedClient();
  const id = await insertEvent(client.id, { nickname: ["Nandi", "Pha"], status: ["a", "b"] });
  await redact(id);
  const { rows } = await sql`select changes from audit_events where id = ${id}`.execute(app.db);
  expect(rows).toEqual([{ changes: { nickname: "erased", status: ["a", "b"] } }]);
});

it("no other event, and nothing else of an event, can be changed", { tags: "P14e" }, async () => {
  const [living, erased] = [await signedInClient(app), await erasedClient()];
  const [ofLiving, ofErased] = [
    await insertEvent(living.id, { name: ["A", "B"] }),
    await insertEvent(erased.id, { name: ["A", "B"], price: 700 }),
  ];
  await expect(redact(ofLiving)).rejects.toThrow(refused);
  const attempts = [
    sql`update audit_events set changes = '{}' where id = ${ofErased}`,
    sql`update audit_events set changes = '{"name": "erased", "price": 1}' where id = ${ofErased}`,
    sql`update audit_events set changes = without_personal_values(changes), action = 'x'
        where id = ${ofErased}`,
    sql`update audit_events set changes = without_personal_values(changes), actor_id = null,
        at = now() where id = ${ofErased}`,
    sql`delete from audit_events where id = ${ofErased}`,
  ];
  for (const attempt of attempts) await expect(attempt.execute(app.db)).rejects.toThrow(refused);
  await expect(sql`truncate audit_events`.execute(app.db)).rejects.toThrow("never emptied");
  await expect(sql`select erase_from_history(${living.id})`.execute(app.db)).rejects.toThrow(
    refused,
  );
});

it("an erased account takes no personal value again", { tags: "P14f" }, async () => {
  const client = await erasedClient();
  const writes = [
    { name: "Nandipha" },
    { surname: "Khumalo" },
    { cellphone: "0825550123" },
    { email: "nandipha@people.example.com" },
    { termsVersion: "2023-09-06" },
    { emailVerifiedAt: new Date() },
  ];
  for (const write of writes) {
    const change = app.db.updateTable("parties").set(write).where("id", "=", client.id);
    await expect(change.execute()).rejects.toThrow("parties_erased_holds_nobody");
  }
});

describe("at the same time", () => {
  it("a booking or an erasure wins, never both", { tags: "P14d" }, async () => {
    for (let round = 0; round < 8; round++) {
      const client = await signedInClient(app);
      const payload = await bookingBody(app, client);
      const [booked, erased] = await Promise.all([
        app.as(client).post("orders/create", payload),
        ownPage(app, client).erase(),
      ]);
      const outcome = `${booked.statusCode} ${erased.statusCode}`;
      expect(["201 409", "401 200"]).toContain(outcome);
      const orders = app.db.selectFrom("orders").select("id").where("clientId", "=", client.id);
      expect(await orders.execute()).toHaveLength(booked.statusCode === 201 ? 1 : 0);
    }
  });

  it("two erasures are one, with one confirmation", { tags: "P14d" }, async () => {
    for (let round = 0; round < 4; round++) {
      const client = await signedInClient(app);
      await app.mailbox.deliver();
      const page = ownPage(app, client);
      expect(await sortedStatuses([page.erase(), page.erase()])).toEqual([200, 401]);
      const mails = await app.mailbox.deliver();
      expect(mails.filter(({ to }) => to === client.email)).toHaveLength(1);
    }
  });

  it("nothing of the person is written down behind the erasure", {
    tags: ["P14d", "R-122"],
  }, async () => {
    for (let round = 0; round < 6; round++) {
      const [client, driver] = [await signedInClient(app), await signedInDriver(app)];
      const order = await bookedOrder(app, client);
      await office.patch(`orders/assign/${order}`, { driverId: driver.id });
      for (const status of ["started", "completed"]) {
        await office.patch(`orders/status/${order}`, { status });
      }
      const review = ({ headers }: Pick<SignedIn, "headers">) =>
        app
          .as({ headers })
          .post(`orders/review/${order}`, { rating: 4, words: "Lovely, this client" });
      const [erased] = await Promise.all([
        ownPage(app, client).erase(),
        askForCode(app, "reset", client.email),
        ownPage(app, client).ask("object", `I am ${client.email}`),
        signIn(app, client.email, "client").catch(() => undefined),
        office.patch(`clients/update/${client.id}`, { name: "Somebody", cellphone: "0825557799" }),
        review(client),
        review(driver),
      ]);
      expect(erased.statusCode).toBe(200);
      const left = await storedRow(app, "parties", client.id);
      expect(left).toMatchObject({ name: "Erased", cellphone: "" });
      expect(refusal(await review(driver))).toEqual([409, "account_erased"]);
      const reviews = app.db.selectFrom("reviews").select("words").where("orderId", "=", order);
      for (const { words } of await reviews.execute()) expect(words).toBe("Erased");
      for (const table of ["sessions", "idempotency_keys", "privacy_requests"] as const) {
        const rows = app.db.selectFrom(table).selectAll().where("partyId", "=", client.id);
        for (const row of await rows.execute()) {
          expect([table, row]).toEqual([
            "privacy_requests",
            expect.objectContaining({ email: "", details: "" }),
          ]);
        }
      }
    }
  });
});
