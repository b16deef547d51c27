import { expect, it } from "vitest";
import { orderStateWords } from "./order-state-words.tsx";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const driver = {
  name: "Sipho",
  surname: "Example",
  cellphone: "0825560001",
  email: "sipho@drivers.example.com",
};
const order = {
  driver: null,
  price: 1058,
  isPast: false,
  cancellation: null,
  promise: "A driver comes.",
};
const { pending, started, completed, cancelled } = orderStateWords;
const cancellation = { at: "2026-12-01T06:00:00.000Z", reason: "x", waitedMinutes: null } as const;

it("the steps of an order follow its state", { tags: "S-104" }, () => {
  expect([pending.stepsDone(false), pending.stepsDone(true)]).toEqual([0, 1]);
  expect([started.stepsDone(true), completed.stepsDone(true)]).toEqual([2, 4]);
});

it.each([
  [
    pending.forClient(order),
    /^A driver comes\. You pay R 1 058 in cash on the day\. Nothing is added at the door\.$/,
  ],
  [pending.forClient({ ...order, driver }), /^Sipho Example drives your move\. .*You pay R 1 058/],
  [
    started.forClient({ ...order, driver }),
    /^Your move is under way with Sipho Example\. You pay R 1 058 in cash/,
  ],
  [
    completed.forClient({ ...order, driver, isPast: true }),
    /^Your move is done\. Thank you for moving with us\.$/,
  ],
  [
    pending.forClient({ ...order, isPast: true }),
    /^The day of this move has passed\. Call us if your things were not moved\.$/,
  ],
  [started.forClient({ ...order, driver, isPast: true }), /under way/],
  [
    cancelled.forClient({
      ...order,
      cancellation: { ...cancellation, by: "client", kind: "client" },
    }),
    /^You cancelled this move\. You pay nothing\.$/,
  ],
  [
    cancelled.forClient({
      ...order,
      cancellation: { ...cancellation, by: "staff", kind: "other" },
    }),
    /^We cancelled this move\. You pay nothing\.$/,
  ],
  [pending.forDriver(900), /The client pays R 900 in cash/],
  [completed.forDriver(900), /^This job is done\.$/],
])("says what happens next, and what to pay when due: %s", { tags: "S-104" }, (text, said) => {
  expect(plain(text)).toMatch(said);
});
