import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { bookedOrder, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { ownPage } from "#harness/privacy.ts";

const app = await openTestApp();
const office = await openOffice(app);

it("staff read each other's notes, nobody else does, and none changes", {
  tags: ["O-153"],
}, async () => {
  const client = await signedInClient(app);
  const id = await bookedOrder(app, client);
  const add = (text: string, order = id) => office.post(`orders/note/${order}`, { text });
  const added = await add("  Asked twice about the piano.\u202e ");
  expect([added.statusCode, added.json().msg]).toEqual([
    201,
    "The note is added. Staff see it, and the client in the copy of their data.",
  ]);
  app.clock.advance(1000);
  await add("Will call back.");
  expect((await add(" \n ")).json().errors).toEqual({ text: "Write the note first" });
  expect((await add("x".repeat(2001))).statusCode).toBe(400);
  expect((await add("Nothing", client.id)).statusCode).toBe(404);

  const { name, surname } = (await office.read("me")).partyData;
  const by = `${name} ${surname}`;
  expect((await office.read(`orders/${id}`)).officeNotes).toMatchObject([
    { by, text: "Will call back." },
    { by, text: "Asked twice about the piano." },
  ]);
  const [event] = (await office.read(`orders/${id}/history`)).items;
  expect(event).toMatchObject({ action: "note", changes: [] });
  const own = await office.get(`orders/${id}`, client.headers);
  expect(own.body).not.toMatch(/piano|officeNotes/);
  const data = (await ownPage(app, client).download()).json();
  expect(data.orders[0].officeNotes).toMatchObject([
    { text: "Will call back." },
    { text: "Asked twice about the piano." },
  ]);
  const change = app.db.updateTable("order_notes").set({ at: new Date(0) });
  await expect(change.execute()).rejects.toThrow("a note stays as it was");
});
