import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { bookingOf, signedInClient } from "#harness/factories.ts";

/** No figure that a customer sends decides the price, in whatever form it is sent. */

const app = await openTestApp();
const client = await signedInClient(app);
const right = await bookingOf(app, client);
const commission = Math.ceil(right.price / 5);
const shares = { commission, net: right.price - commission };

const figures = [
  ..."kms baseCost distanceCost helpersCost floorsCost midmonthDiscount repeatDiscount".split(" "),
  ..."promotionDiscount price commission net".split(" "),
];

function book(changes: object) {
  return app.inject({
    method: "POST",
    url: "/api/orders/create",
    headers: { ...client.headers, "idempotency-key": newId() },
    payload: { ...right, ...changes },
  });
}

it.each(figures)("no altered %s is booked", { tags: ["B1", "B2"] }, async (figure) => {
  const known: Readonly<Record<string, unknown>> = { ...right, ...shares };
  const own = Number(known[figure]);
  const altered = [own - 1, own + 1, own + 0.001, -own - 1, 1e9, -1e9, 1e300, 2 ** 53];
  for (const value of [...altered, "", String(own), null, true, [own], { value: own }]) {
    const answer = await book({ [figure]: value });
    expect([400, 409], `${figure} = ${JSON.stringify(value)}: ${answer.body}`).toContain(
      answer.statusCode,
    );
  }
  const orders = await app.db.selectFrom("orders").select("id").execute();
  expect(orders).toEqual([]);
});

it.each([
  ["truckSize", "3ton"],
  ["orderDate", "2026-12-31"],
  ["helpers", 4],
  ["floors", 5],
  ["pickup", "Midrand"],
  ["destination", "Soweto"],
])("no quote prices a trip with another %s", { tags: ["B1", "B2"] }, async (field, other) => {
  const { quote } = (await book({ price: 1 })).json();
  const answer = await book({ quoteId: quote.quoteId, [field]: other });
  expect([answer.statusCode, answer.json().code]).toEqual([409, "price_changed"]);
  expect(answer.json().quote.price).not.toBe(quote.price);
});
