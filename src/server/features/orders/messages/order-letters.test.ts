import { expect, it } from "vitest";
import { epochMsOf } from "#domain/calendar/johannesburg.ts";
import { exampleDetails } from "#domain/company/company-details.ts";
import { driverNamedGraceMs } from "#domain/orders/order-messages.ts";
import { appPerTest } from "#harness/app.ts";
import { bookedOrder, insertDriver, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { owingOrder } from "#harness/owing-order.ts";

const app = appPerTest();

async function scene(changes: Record<string, unknown> = {}) {
  const [office, client, driver] = [
    await openOffice(app, "admin"),
    await signedInClient(app),
    await insertDriver(app),
  ];
  const id = await bookedOrder(app, client, changes);
  const assign = async () => {
    await office.patch(`orders/assign/${id}`, { driverId: driver.id });
    app.clock.advance(driverNamedGraceMs);
  };
  return { id, office, client, driver, assign };
}

/** What leaves now, by who gets it. */
const letters = async () =>
  new Map((await app.mailbox.deliver()).map(({ to, text }) => [to, text]));

it("client, driver and office read what the client noted", { tags: "O-360" }, async () => {
  const notes = "The piano goes first.\nThe dog is kind.";
  const { client, driver, assign } = await scene({ notes, orderDate: "2026-12-02" });
  const booked = await letters();
  await assign();
  const texts = [client.email, exampleDetails.email].map((to) => booked.get(to));
  for (const text of [...texts, (await letters()).get(driver.email)]) {
    expect(text).toContain("\nNotes    The piano goes first.\n         The dog is kind.\n");
  }
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
  tags: ["O-363", "O-364"],
}, async () => {
  const { id, office, client } = await scene();
  await owingOrder(app, office.staff);
  app.clock.set(epochMsOf("2026-12-10", "10:15"));
  const staff = await openOffice(app);
  const empty = { reason: "The gate was closed.", kind: "nobody-there", waitedMinutes: 75 };
  await staff.post(`orders/cancel/${id}`, empty);
  const [paid, waited] = (await app.mailbox.deliver()).filter(({ subject }) =>
    subject.startsWith("Cancelled"),
  );
  expect(paid?.text).toMatch(
    /You owe us R\s\d+ for it, as the terms .* say\. To pay, call us or answer our email about it/,
  );
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
