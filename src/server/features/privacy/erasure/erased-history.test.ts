import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { type SignedIn, signedInClient, signedInStaff } from "#harness/factories.ts";
import { ownPage } from "#harness/privacy.ts";

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
});
afterAll(() => app.close());

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
  await app.inject({
    method: "PATCH",
    url: `/api/clients/update/${client.id}`,
    headers: staff.headers,
    payload: { name: "Nandipha", corporateInterest: "yes" },
  });
  await ownPage(app, client).erase();
  return client;
}

it("history keeps what happened to an erased client, no values", { tags: "P14e" }, async () => {
  const client = await erasedClient();
  const history = await app.inject({
    url: `/api/clients/${client.id}/history`,
    headers: staff.headers,
  });
  const { items } = history.json();
  const actions = items.map(({ action, actor }: { action: string; actor: string }) => [
    action,
    actor,
  ]);
  const { name, surname } = (await app.inject({ url: "/api/me", headers: staff.headers })).json()
    .partyData;
  expect(actions).toEqual([
    ["erase", "Erased client"],
    ["update", `${name} ${surname}`],
    ["login", "Erased client"],
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
    { terms_version: "2023-09-06" },
    { email_verified_at: new Date() },
  ];
  for (const write of writes) {
    const change = app.db.updateTable("parties").set(write).where("id", "=", client.id);
    await expect(change.execute()).rejects.toThrow("parties_erased_holds_nobody");
  }
});
