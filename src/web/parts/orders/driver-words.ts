import { formatRand } from "#domain/money/format-rand.ts";
import type { OrderStatus } from "#domain/orders/order-states.ts";
import type { OrderDetails } from "./order-records.ts";

type Job = Pick<OrderDetails, "orderType" | "price">;

/** How a driver comes to the money of a job: in cash, or for a contract client from us. */
const paymentOf = ({ orderType, price }: Job) =>
  orderType === "contract"
    ? "We pay you for it; cash that the client gives you counts towards that."
    : `The client pays ${formatRand(price)} in cash on the day.`;

/** What a driver reads about the next step of a job; whoever follows a move does without its code. */
export const driverWords: Readonly<Record<OrderStatus, (job: Job) => string>> = {
  pending: (job) =>
    `This job is yours. ${paymentOf(job)} On the day of the move you say here when you set out, start with the client's code, take photos before you load, and finish with the cash.`,
  started: (job) =>
    `This job is under way. ${paymentOf(job)} Finish it here when everything is there.`,
  completed: () => "This job is done.",
  cancelled: () => "This job is cancelled. You are free at that time.",
};
