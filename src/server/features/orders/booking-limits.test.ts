import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { refusalOf } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import {
  bookedOrder,
  bookingOf,
  type SignedIn,
  signedInClient,
  signedInStaff,
} from "#harness/factories.ts";

const hour = 3_600_000;

const app = await openTestApp();
const booking = await bookingOf(app, await signedInClient(app));

function book({ headers }: SignedIn) {
  return app.inject({
    method: "POST",
    url: "/api/orders/create",
    headers: { ...headers, "idempotency-key": newId() },
    payload: booking,
  });
}

it("a person books 30 trucks in 24 hours, deleted ones included", { tags: "B17" }, async () => {
  const client = await signedInClient(app);
  const staff = await signedInStaff(app);
  const first = await bookedOrder(app, client);
  const url = `/api/orders/delete/${first}`;
  const deleted = await app.inject({ method: "DELETE", url, headers: staff.headers });
  expect(deleted.statusCode).toBe(200);
  for (let count = 1; count < 25; count++) expect((await book(client)).statusCode).toBe(201);
  // Few at once: they take turns, and none of them may wait for longer than the database lets it.
  const answers = await Promise.all(Array.from({ length: 10 }, () => book(client)));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
  const refused = answers.filter(({ statusCode }) => statusCode === 409);
  expect(refused).toHaveLength(5);
  expect(refused.map((answer) => answer.json().code)).toContain("too_many_bookings");
  app.clock.advance(24 * hour);
  expect((await book(client)).statusCode).toBe(201);
});

it("a person has 50 trucks booked and not moved", { tags: ["B17", "O-59"] }, async () => {
  const client = await signedInClient(app);
  for (let count = 0; count < 50; count++) {
    if (count % 30 === 0) app.clock.advance(24 * hour);
    expect((await book(client)).statusCode).toBe(201);
  }
  app.clock.advance(24 * hour);
  expect(refusalOf(await book(client))).toEqual([409, "too_many_open_orders"]);
});
