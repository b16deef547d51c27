import { expect, it } from "vitest";
import { termsVersion } from "#contract/legal-versions.ts";
import { fieldErrors, refusal } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { bookedOrder, bookingBody, signedInClient, signedInDriver } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { registeredClient, setStatus } from "#harness/people.ts";
import { completeOrder, ownPage } from "#harness/privacy.ts";
import { freshEmail } from "#harness/verified-address.ts";

const app = await openTestApp();
const office = await openOffice(app);

/** The body with which staff book for this client, with changes. */
const bookingFor = (clientId: string, changes: object = {}) =>
  bookingBody(app, office.staff, { clientId, agreedToTerms: true, termsVersion, ...changes });

const create = (payload: object, headers: object = office.staff.headers) =>
  app.inject({ method: "POST", url: "/api/orders/create", headers: { ...headers }, payload });

it("staff book for a client, who is told, and who booked is kept", {
  tags: ["O-150"],
}, async () => {
  const client = await signedInClient(app);
  const payload = await bookingFor(client.id);
  const keyed = { ...office.staff.headers, "idempotency-key": "caller-1" };
  const [answer, again] = [await create(payload, keyed), await create(payload, keyed)];
  expect([answer.statusCode, again.body]).toEqual([201, answer.body]);
  const { id, msg } = answer.json();
  expect(msg).toMatch(/^We have the booking\. The reference is/);

  const order = await office.read(`orders/${id}`);
  const { name, surname } = (await office.read("me")).partyData;
  expect(order).toMatchObject({ clientId: client.id, bookedBy: `${name} ${surname}` });
  expect(order.consents).toMatchObject([{ about: "terms", version: termsVersion }]);
  const [event] = (await office.read(`orders/${id}/history`)).items;
  expect(event).toMatchObject({ action: "book", actorType: "user" });
  const [mail, ...more] = await app.mailbox.deliver();
  expect([mail?.to, more]).toEqual([client.email, []]);

  const own = (await office.get(`orders/${id}`, client.headers)).json();
  expect(own.clientId).toBe(client.id);
  expect(own).not.toHaveProperty("bookedBy");
  const data = (await ownPage(app, client).download()).json();
  expect(data.orders).toMatchObject([{ id, bookedBy: "our office" }]);
});

it("nobody else books for others, and staff for active clients alone", {
  tags: ["O-151"],
}, async () => {
  const [client, other] = [await signedInClient(app), await signedInClient(app)];
  const payload = await bookingFor(client.id);
  for (const caller of [client, other]) {
    expect(fieldErrors(await create(payload, caller.headers))).toEqual({
      clientId: "Only staff book for somebody else. Leave this out.",
    });
  }
  const driver = await signedInDriver(app);
  expect((await create(payload, driver.headers)).statusCode).toBe(403);
  for (const clientId of [undefined, "", "nonsense", driver.id, office.staff.id]) {
    expect(fieldErrors(await create({ ...payload, clientId }))).toEqual({
      clientId: "Choose the client whom you book for.",
    });
  }
  expect((await create({ ...payload, agreedToTerms: false })).json().errors).toEqual({
    agreedToTerms: "Please agree to the terms and conditions",
  });
  await setStatus(app, client.id, "suspended");
  expect(refusal(await create(payload))).toEqual([409, "not_active"]);
  for (const { id } of [client, other]) {
    expect(await office.idsOf(`orders/all?clientId=${id}`)).toEqual([]);
  }
});

it("an answer kept for a retry of staff names no client", { tags: ["O-300", "P14b"] }, async () => {
  const client = await registeredClient(app, freshEmail("caller"), { name: "Nokuthula" });
  const payload = await bookingFor(client.id);
  const { id } = (await create(payload)).json();
  await completeOrder(app, office.staff, id);
  expect((await ownPage(app, client).erase()).statusCode).toBe(200);
  const kept = await app.db.selectFrom("idempotency_keys").selectAll().execute();
  expect(JSON.stringify(kept)).toContain(id);
  expect(JSON.stringify(kept)).not.toContain("Nokuthula");
});

it("staff read each other's notes, nobody else does, and none changes", {
  tags: ["O-153"],
}, async () => {
  const client = await signedInClient(app);
  const id = await bookedOrder(app, client);
  const add = (text: string) => office.post(`orders/note/${id}`, { text });
  const added = await add("  Asked twice about the piano.\u202e ");
  expect([added.statusCode, added.json().msg]).toEqual([
    201,
    "The note is added. Staff see it, and the client in the copy of their data.",
  ]);
  app.clock.advance(1000);
  await add("Will call back.");

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
