import { expect, it } from "vitest";
import type { OrderStatus } from "#domain/orders/order-states.ts";
import { orderProgress, orderStateWords } from "./order-state-words.tsx";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const driver = {
  name: "Sipho",
  surname: "Example",
  cellphone: "0825560001",
  email: "sipho@drivers.example.com",
};
const order = {
  driver: null,
  orderType: "once-off" as const,
  price: 1058,
  pricePromise: "Nothing is added at the door.",
  isPast: false,
  cancellation: null,
  onTheWayAt: null,
  arrivesAt: null,
  cash: null,
  promise: "A driver comes.",
};
const onTheWayAt = "2026-12-01T06:40:00.000Z";
const { pending, started, completed } = orderStateWords;
const byClient = {
  at: "2026-12-01T06:00:00.000Z",
  by: "client",
  kind: "client",
  reason: "x",
  waitedMinutes: null,
  fee: 0,
  feeState: "none",
} as const;

it("the steps of an order follow its state", { tags: "S-104" }, () => {
  const states = [order, { ...order, driver }, { ...order, driver, onTheWayAt }];
  expect(states.map(pending.stepsDone)).toEqual([0, 1, 2]);
  expect([started.stepsDone(order), completed.stepsDone(order)]).toEqual([3, 5]);
});

it("an order that started without On my way leaves that step out", { tags: "S-1338" }, () => {
  const reached = (state: Parameters<typeof orderProgress>[0]) => {
    const { steps, current } = orderProgress(state);
    return `${steps.slice(0, current).join(", ")} | ${steps.slice(current).join(", ")}`;
  };
  const ofDriver = { driver, onTheWayAt: null };
  expect(reached({ ...ofDriver, status: "pending" })).toBe(
    "Booked | Driver found, On the way, Started, Done",
  );
  expect(reached({ ...ofDriver, status: "started" })).toBe("Booked, Driver found | Started, Done");
  expect(reached({ ...ofDriver, status: "completed" })).toMatch(/^[^w]*Done \| $/);
  const setOut = { driver, onTheWayAt, status: "started" } as const;
  expect(reached(setOut)).toBe("Booked, Driver found, On the way | Started, Done");
});

const forClient = (status: OrderStatus, change: Partial<Parameters<typeof pending.forClient>[0]>) =>
  orderStateWords[status].forClient({ ...order, ...change });
const job = (orderType: "once-off" | "contract") => ({ orderType, price: 900 });

it.each([
  [
    forClient("pending", {}),
    /^A driver comes\. You pay R 1 058 in cash on the day\. Nothing is added at the door\.$/,
  ],
  [
    forClient("pending", { orderType: "contract" }),
    /on the day, unless your contract with us says otherwise\. Nothing/,
  ],
  [forClient("pending", { driver }), /^Sipho Example drives your move\. .*You pay R 1 058/],
  [
    forClient("pending", { driver, onTheWayAt }),
    /^Sipho Example set out at 08:40 and is on the way to your pickup\. You pay R 1 058/,
  ],
  [
    forClient("started", { driver }),
    /^Your move is under way with Sipho Example\. You pay R 1 058 in cash/,
  ],
  [
    forClient("completed", { driver, isPast: true }),
    /^Your move is done\. Thank you for moving with us\.$/,
  ],
  [
    forClient("pending", { isPast: true }),
    /^The day of this move has passed\. Call us if your things were not moved\.$/,
  ],
  [forClient("started", { driver, isPast: true }), /under way/],
  [
    forClient("cancelled", { cancellation: byClient }),
    /^You cancelled this move\. You pay nothing\.$/,
  ],
  [
    forClient("cancelled", { cancellation: { ...byClient, by: "staff", kind: "other" } }),
    /^We cancelled this move\. You pay nothing\.$/,
  ],
  [
    forClient("cancelled", { cancellation: { ...byClient, by: "staff" } }),
    /^We cancelled this move\.$/,
  ],
  [
    forClient("cancelled", { cancellation: { ...byClient, fee: 212, feeState: "owed" } }),
    /^You cancelled this move\. You owe us R 212 for it, as the terms of your booking say\. To pay, call us/,
  ],
  [pending.forDriver(job("once-off")), /The client pays R 900 in cash/],
  [pending.forDriver(job("contract")), /We pay you for it/],
  [completed.forDriver(job("once-off")), /^This job is done\.$/],
])(
  "says the next step, and the payment while one is due: %s",
  { tags: ["S-104", "O-380", "O-629"] },
  (text, said) => {
    expect(plain(text)).toMatch(said);
  },
);
