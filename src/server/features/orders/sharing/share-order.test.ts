import { expect, it } from "vitest";
import { refusal } from "#harness/answers.ts";
import { appPerTest } from "#harness/app.ts";
import { sampleMoveEnds } from "#harness/booking.ts";
import { bookedOrder, insertDriver, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { readEvents } from "#harness/people.ts";
import { ownPage } from "#harness/privacy.ts";
import { purgeCounts } from "#harness/purge.ts";

const app = await appPerTest();

/** A client with an order that has a driver, the calls of its link, and those of whoever has it. */
async function openShare(changes = {}) {
  const [client, office] = [await signedInClient(app), await openOffice(app)];
  const id = await bookedOrder(app, client, { ...sampleMoveEnds, ...changes });
  const driver = await insertDriver(app);
  await office.patch(`orders/assign/${id}`, { driverId: driver.id });
  const { headers } = client;
  const path = `orders/share/${id}`;
  return {
    client,
    office,
    id,
    make: () => office.send("POST", path, { headers }),
    end: () => office.send("DELETE", path, { headers }),
    open: (link: string) => app.inject({ url: `/api/shares/${link.split("/").at(-1)}` }),
  };
}

it("a stranger with the link follows the move, and learns nothing more", {
  tags: "O-146",
}, async () => {
  const { id, make, open, office } = await openShare();
  const answer = await make();
  expect(answer.statusCode).toBe(201);
  const { link } = answer.json();
  expect(link).toMatch(/^http:\/\/localhost:3000\/share\/[\w-]{43}$/);
  const shared = await open(link);
  expect(shared.headers["cache-control"]).toBe("no-store");
  expect(shared.json()).toEqual({
    client: expect.stringMatching(/^Name\d+ S\.$/),
    status: "pending",
    orderDate: "2026-12-10",
    orderTime: "09:00",
    anyTime: false,
    pickup: "Bryanston, Sandton",
    destination: "Hatfield, Pretoria",
    truckSize: "1.5ton",
    driver: expect.stringMatching(/^Name\d+$/),
    licencePlate: expect.stringMatching(/GP$/),
    onTheWayAt: null,
  });
  for (const end of [".", "),", "%E2%80%A6", "_"]) {
    expect((await open(`${link}${end}`)).json()).toEqual(shared.json());
  }
  await office.post(`orders/cancel/${id}`, { reason: "It rains.", kind: "client" });
  expect((await open(link)).json()).toMatchObject({ status: "cancelled", driver: null });
  expect(refusal(await make())).toEqual([409, "order_cancelled"]);
});

it("a move gets 20 links a day; then each waits a little", {
  tags: ["O-1584", "B17"],
}, async () => {
  const { id, client, make, end } = await openShare();
  for (let count = 0; count < 20; count++) expect((await make()).statusCode).toBe(201);
  expect(refusal(await make())).toEqual([429, "too_many_requests"]);
  const spelt = await app.as(client).post(`orders/share/${id.toUpperCase()}`);
  expect(refusal(spelt)).toEqual([429, "too_many_requests"]);
  // Ending what has ended changes nothing.
  for (let count = 0; count < 2; count++) expect((await end()).statusCode).toBe(200);
  const events = await readEvents(app, "order", id);
  expect(events.filter(({ action }) => action === "unshare")).toHaveLength(1);
});

it("a shared move names the suburb of a street without commas, and the block of a stand", {
  tags: ["O-1270", "O-1271"],
}, async () => {
  const { make, open } = await openShare({
    pickup: "45 Jan Smuts Avenue Rosebank",
    pickupDetails: { ...sampleMoveEnds.pickupDetails, address: "" },
    destination: "Soshanguve Block L, Soshanguve, 0152",
    destinationDetails: { ...sampleMoveEnds.destinationDetails, address: "1234" },
  });
  expect((await open((await make()).json().link)).json()).toMatchObject({
    pickup: "Rosebank, Johannesburg",
    destination: "Soshanguve Block L, Soshanguve",
  });
});

it("a link ends when the client ends it or makes another, a week after the move, and by erasure", {
  tags: ["O-147", "P14", "P14a"],
}, async () => {
  const { client, id, make, end, open, office } = await openShare();
  const makeLink = async () => (await make()).json().link;
  const isOpen = async (link: string) => (await open(link)).statusCode === 200;
  const first = await makeLink();
  const second = await makeLink();
  expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
  const { orders } = (await ownPage(app, client).download()).json();
  expect(orders[0].sharedAt).toBe(new Date(app.clock.now()).toISOString());
  expect((await end()).statusCode).toBe(200);
  expect(await isOpen(second)).toBe(false);

  const third = await makeLink();
  const rows = await app.db.selectFrom("order_shares").selectAll().execute();
  expect(rows.map(({ tokenHash }) => tokenHash.toString("latin1")).join()).not.toContain(
    third.split("/").at(-1),
  );
  app.clock.set(Date.parse("2026-12-17T21:59:00Z"));
  expect(await isOpen(third)).toBe(true);
  app.clock.advance(60_000);
  expect(refusal(await open(third))).toEqual([404, "not_found"]);
  const what = "Links by which somebody follows a move, as hashes";
  expect((await purgeCounts(app, true))[what]).toBe(1);
  app.clock.set(Date.parse("2026-12-10T06:00:00Z"));
  const { headers } = client;
  const payload = { reason: "It rains." };
  await office.send("POST", `orders/cancel/${id}`, { headers, payload });
  expect((await ownPage(app, client).erase()).statusCode).toBe(200);
  expect(refusal(await open(third))).toEqual([404, "not_found"]);
  expect(await app.db.selectFrom("order_shares").selectAll().execute()).toEqual([]);
});
