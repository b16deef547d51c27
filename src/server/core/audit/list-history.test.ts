import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { signedInStaff } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { insertClients, storedRow } from "#harness/people.ts";
import { listRecordHistory, readEventChanges } from "./list-history.ts";
import { recordAuditEvent, systemEventActor } from "./record-event.ts";

const app = await openTestApp();
const office = await openOffice(app);

const history = (id: string, query = "") => office.get(`clients/${id}/history?${query}`);
const update = (id: string, payload: object, who = office.staff) =>
  office.patch(`clients/update/${id}`, payload, who.headers);

async function newClient(): Promise<string> {
  const [id = ""] = await insertClients(app, [{ name: "Nandi", surname: "Khumalo" }]);
  return id;
}

it("lists the author, the time and the fields of each change, the latest first", {
  tags: "C-50",
}, async () => {
  const [id, other] = [await newClient(), await signedInStaff(app)];
  await update(id, { name: "Nandipha", corporateInterest: null });
  const first = new Date(app.clock.now()).toISOString();
  app.clock.advance(60_000);
  await update(id, { status: "suspended" }, other);
  const answer = await history(id);
  expect(answer.statusCode).toBe(200);
  const { items, total, nextCursor } = answer.json();
  expect({ total, nextCursor }).toEqual({ total: 2, nextCursor: null });
  const { name, surname } = await storedRow(app, "parties", other.id);
  expect(items).toEqual([
    {
      id: expect.any(String),
      at: new Date(app.clock.now()).toISOString(),
      actor: `${name} ${surname}`,
      actorType: "user",
      action: "update",
      changes: [{ field: "status", before: "active", after: "suspended" }],
    },
    expect.objectContaining({
      at: first,
      changes: [
        { field: "name", before: "Nandi", after: "Nandipha" },
        { field: "corporateInterest", before: "no", after: null },
      ],
    }),
  ]);
});

it("names visitors, the system and unknown people", { tags: "C-51" }, async () => {
  const id = await newClient();
  for (const actor of [null, systemEventActor, { type: "user", id: newId() } as const]) {
    await recordAuditEvent(app.context, app.db, actor, "update", { type: "client", id });
  }
  const { items } = (await history(id)).json();
  const names = items.map((item: { actor: string }) => item.actor);
  expect(names.toSorted()).toEqual(["System", "Unknown", "Visitor"]);
});

it("shows a plain fact as a value that was not there before", { tags: "C-52" }, () => {
  expect(readEventChanges({ price: 700, list: [1, 2, 3], none: null })).toEqual([
    { field: "price", before: null, after: "700" },
    { field: "list", before: null, after: "[1,2,3]" },
    { field: "none", before: null, after: null },
  ]);
});

it("is paged, and shows events of this record alone", { tags: "C-53" }, async () => {
  const [id, other] = [await newClient(), await newClient()];
  for (const name of ["A", "B", "C", "D", "E"]) {
    app.clock.advance(1000);
    await update(id, { name });
    await update(other, { name });
  }
  const first = (await history(id, "limit=3")).json();
  const second = (await history(id, `limit=3&cursor=${first.nextCursor}`)).json();
  expect([first.total, second.total, second.nextCursor]).toEqual([5, 5, null]);
  type Event = { readonly changes: readonly { readonly after: string }[] };
  const seen = [...first.items, ...second.items].map(({ changes }: Event) => changes[0]?.after);
  expect(seen).toEqual(["E", "D", "C", "B", "A"]);
  expect((await history(id, "limit=0")).statusCode).toBe(400);
});

it("works for removed records, and for no unknown id", { tags: "C-54" }, async () => {
  const id = await newClient();
  await office.remove(`clients/delete/${id}`);
  expect((await history(id)).json().items).toMatchObject([{ action: "delete" }]);
  expect((await history(id.toUpperCase())).json().total).toBe(1);
  for (const unknown of ["nonsense", newId(), office.staff.id]) {
    expect((await history(unknown)).statusCode).toBe(404);
  }
});

it("leaves out the actions for which the reader lacks the right", { tags: "U-51" }, async () => {
  const record = { type: "client", id: await newClient() };
  for (const action of ["update", "bank-details"] as const) {
    await recordAuditEvent(app.context, app.db, null, action, record);
  }
  const readBy = async (role: "admin" | null) => {
    const { items } = await listRecordHistory(app.db, { role }, record, { limit: 10 });
    return items.map(({ action }) => action);
  };
  expect(await readBy("admin")).toEqual(["bank-details", "update"]);
  expect(await readBy(null)).toEqual(["update"]);
});
