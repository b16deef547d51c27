import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { claimAnswerDueDate } from "#domain/claims/claim-policy.ts";
import { orderActions } from "#domain/orders/order-states.ts";
import type { Trx } from "#server/context.ts";
import { dayMs, type Row, type Seeding } from "./seeding.ts";
import { damages } from "./words.ts";

const ends = [
  { state: "open", agreed: null, answer: "" },
  { state: "open", agreed: null, answer: "" },
  { state: "accepted", agreed: 650, answer: "We pay the repair by EFT within a week." },
  { state: "refused", agreed: null, answer: "The photos before loading show it as it is now." },
] as const;

/** Invents claims about completed moves, in every state. The first one is due soon, or overdue. */
export async function inventClaims(
  trx: Trx,
  { plan, nowMs, today, newId }: Seeding,
): Promise<Row<"claims">[]> {
  const moves = await trx
    .selectFrom("orders")
    .select(["id", "orderDate"])
    .where("status", "=", orderActions.complete.leadsTo)
    .where("hiddenAt", "is", null)
    .where("orderDate", "<", addDays(today, -1))
    .orderBy("orderDate")
    .orderBy("id")
    .limit(plan.claims)
    .execute();
  return moves.map(({ id, orderDate }, index) => {
    // The oldest move is the first; its client reports it the day after, the others now.
    const atMs = index === 0 ? Date.parse(`${orderDate}T12:00:00Z`) + dayMs : nowMs - index * dayMs;
    const end = ends[index % ends.length] ?? ends[0];
    return {
      id: newId(atMs),
      orderId: id,
      words: damages[index % damages.length] ?? "",
      asked: index % 2 === 0 ? 400 + 350 * index : null,
      ...end,
      createdAt: new Date(atMs),
      dueOn: claimAnswerDueDate(johannesburgDateAt(atMs)),
      settledAt: end.state === "open" ? null : new Date(nowMs),
    };
  });
}
