import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { bookingBody, signedInClient } from "#harness/factories.ts";

const app = await openTestApp();
const client = await signedInClient(app);
const right = await bookingBody(app, client);

function book(changes: object) {
  return app.inject({
    method: "POST",
    url: "/api/orders/create",
    headers: { ...client.headers, "idempotency-key": newId() },
    payload: { ...right, ...changes },
  });
}

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
