import { expect, it } from "vitest";
import { epochMsOf } from "#domain/calendar/johannesburg.ts";
import { appPerTest } from "#harness/app.ts";
import { moveEnds } from "#harness/booking.ts";
import { bookedOrder, bookingOf, signedInClient, signedInDriver } from "#harness/factories.ts";
import { messageScenes } from "#harness/message-scenes.ts";
import { openOffice } from "#harness/office.ts";
import { owingOrder } from "#harness/owing-order.ts";
import { sampleCompany } from "#harness/sample-company.ts";

const app = await appPerTest();
const { scene } = messageScenes(app);

/** What leaves now, by who gets it. */
const letters = async () =>
  new Map((await app.mailbox.deliver()).map(({ to, text }) => [to, text]));

it("client, driver and office read what the client noted", { tags: "O-360" }, async () => {
  const notes = "The piano goes first.\nThe dog is kind.";
  const { client, driver, booked, assign } = await scene({ notes, orderDate: "2026-12-02" });
  await assign();
  const told = [...booked, ...(await app.mailbox.deliver())];
  for (const reader of [client.email, sampleCompany.email, driver.email]) {
    expect(told.find(({ to }) => to === reader)?.text).toContain(
      "\nNotes    The piano goes first.\n         The dog is kind.\n",
    );
  }
});

it("who books for today reads whether a driver is confirmed, and the office who booked", {
  tags: "O-1214",
}, async () => {
  app.clock.set(epochMsOf("2026-12-02", "03:44"));
  const [office, client] = [await openOffice(app), await signedInClient(app)];
  const [driver, orderDate] = [await signedInDriver(app), "2026-12-02"];
  const id = await bookedOrder(app, client, { orderDate, orderTime: "07:00" });
  const [mine = "", ours] = [await letters()].flatMap((texts) => [
    texts.get(client.email),
    texts.get(sampleCompany.email),
  ]);
  expect(mine).toContain("We have your booking. This is");
  expect(mine).toMatch(/No driver is confirmed yet\. .* by 07:00 today, when our line opens\.\n/);
  const { price, net, client: who } = await office.read(`orders/${id}`);
  const name = `${who.name} ${who.surname}`;
  expect(ours).toMatch(new RegExp(`^${name} has booked a truck`));

  const payload = await bookingOf(app, office.staff, { clientId: client.id, orderDate });
  await office.post("orders/create", payload);
  const { name: staff } = (await office.read("me")).partyData;
  expect((await letters()).get(sampleCompany.email)).toMatch(
    new RegExp(`^${staff} .* of our office has booked a truck .*, for ${name}\\.`),
  );

  const taken = await bookedOrder(app, client, { orderDate, orderTime: "10:00" });
  const { headers } = driver;
  await office.send("POST", `jobs/accept/${taken}`, { payload: { price, net }, headers });
  const confirmed = (await letters()).get(client.email);
  expect(confirmed).toContain("We have your booking, and your driver is confirmed.");
  expect(confirmed).toMatch(/^Driver {3}Name/m);
});

it("nobody is told of a driver for a day that has passed, nor is one told to be free then", {
  tags: "O-361",
}, async () => {
  const { id, driver, assign } = await scene();
  await assign();
  const late = await scene();
  await app.mailbox.deliver();
  app.clock.set(epochMsOf("2026-12-11", "00:00"));
  await late.assign();
  const staff = await openOffice(app);
  expect(await letters()).toEqual(new Map());
  await staff.post(`orders/cancel/${id}`, { reason: "Nobody drove.", kind: "other" });
  expect((await letters()).get(driver.email)).toMatch(/Hatfield, Pretoria, 0083, is cancelled\.\n/);
});

it("a started order that is deleted is not said to need no truck", { tags: "O-362" }, async () => {
  const { id, office, client, assign } = await scene();
  await assign();
  await office.patch(`orders/status/${id}`, { status: "started" });
  await app.mailbox.deliver();
  await office.remove(`orders/delete/${id}`);
  const told = (await letters()).get(client.email);
  expect(told).toContain("It stood there as started: if your move is under way, call us at once.");
  expect(told).not.toMatch(/No truck comes|pay nothing/);
});

it("a cancellation says how its fee is paid, or how long the driver waited", {
  tags: ["O-363", "O-364", "O-380"],
}, async () => {
  const { id, office, client } = await scene();
  await owingOrder(app, office.staff);
  const feeState = "waived";
  await office.patch(`orders/cancellation/${await owingOrder(app, office.staff)}`, { feeState });
  app.clock.set(epochMsOf("2026-12-10", "10:15"));
  const staff = await openOffice(app);
  const empty = { reason: "The gate was closed.", kind: "nobody-there", waitedMinutes: 75 };
  await staff.post(`orders/cancel/${id}`, empty);
  const [owed, waived, waited] = (await app.mailbox.deliver()).filter(({ subject }) =>
    subject.startsWith("Cancelled"),
  );
  expect(owed?.text).toMatch(
    /You owe us R\s\d+ for it, as the terms .* say\. To pay, call us or answer our email about it/,
  );
  expect(waived?.text).toMatch(/\. We ask you for nothing: we waived the R\s\d+ that it costs\.\n/);
  expect(waited).toMatchObject({ to: client.email });
  expect(waited?.text).toContain("at the pickup address; the driver waited 75 minutes.");
});

it("where we have no truck, we are sorry and offer another time", { tags: "O-365" }, async () => {
  const { id, office, client } = await scene();
  await office.post(`orders/cancel/${id}`, { reason: "The truck broke down.", kind: "no-truck" });
  const told = (await letters()).get(client.email);
  expect(told).toMatch(/^Hello Name\d+\n\nWe are sorry\. We have cancelled your move on /);
  expect(told).toContain("comparable truck or at another time: tell us what suits you.");
});

it("a change is told as what was and what is, to client and driver", {
  tags: "O-370",
}, async () => {
  const { id, office, client, driver, assign } = await scene({ ...moveEnds, notes: "A piano." });
  await assign();
  await app.mailbox.deliver();
  const change = {
    orderTime: "11:30",
    floors: 4,
    notes: "A piano.\nA dog.",
    pickupDetails: { ...moveEnds.pickupDetails, contactName: "Zanele Example" },
    clientAgreed: true,
  };
  const { quote } = (await office.patch(`orders/update/${id}`, change)).json();
  await office.patch(`orders/update/${id}`, { ...change, price: quote.price });
  const told = await letters();
  for (const to of [client.email, driver.email]) {
    const [, changed, whole] =
      told.get(to)?.split(/ (?:is|has) changed\.|This is how it stands now:/) ?? [];
    expect(changed).toContain(
      "When     was Thu 10 December 2026, 09:00\n         now Thu 10 December 2026, 11:30\n",
    );
    expect(changed).toMatch(/From {5}was .*\n.*\n +Thandiwe .*\n +now .*\n.*\n +Zanele /);
    expect(changed).toContain("Floors   was 2\n         now 4\n");
    expect(changed).toContain(
      "Notes    was A piano.\n         now A piano.\n             A dog.\n",
    );
    expect(changed).toMatch(/Price {4}was R\s1.\d+\n {9}now R\s1.\d+\n/);
    expect(changed).not.toMatch(/^(To|Truck|Helpers) /m);
    expect(whole).toContain("Zanele Example");
  }
  const rows = app.db.selectFrom("order_messages").select("was").where("was", "is not", null);
  expect(await rows.execute()).toEqual([]);
});

it("of several changes that wait, one message tells, from the first to the last; of none that is undone", {
  tags: "O-371",
}, async () => {
  const { id, office, client } = await scene();
  await app.mailbox.deliver();
  const change = (orderTime: string) => office.patch(`orders/update/${id}`, { orderTime });
  await change("10:00");
  await change("11:00");
  const told = await letters();
  expect(told.get(client.email)).toMatch(/, 09:00\n {9}now .*, 11:00\n/);
  await change("12:00");
  await change("11:00");
  expect(await letters()).toEqual(new Map());
});

it("a client whose driver cannot do the changed move reads that", { tags: "O-372" }, async () => {
  const { id, office, client, driver, assign } = await scene();
  const other = await bookedOrder(app, await signedInClient(app), { orderTime: "16:00" });
  await office.patch(`orders/assign/${other}`, { driverId: driver.id });
  await assign();
  await app.mailbox.deliver();
  await office.patch(`orders/update/${id}`, { orderTime: "15:00" });
  expect((await letters()).get(client.email)).toContain(
    "\n\nThe driver whom we named cannot do it any more.\n\n",
  );
});
