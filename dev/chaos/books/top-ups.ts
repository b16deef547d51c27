import { v7 as newId } from "uuid";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { type Answer, type Call, isServed } from "../frame/call.ts";
import type { Setup } from "../frame/drill.ts";
import type { DrillParty } from "../frame/people.ts";

/** Payments that an administrator enters for drivers. */
export type TopUps = {
  /** Enters one, however often its call is cut off; in cents. */
  readonly enter: (driver: DrillParty, cents: number) => Promise<void>;
  /** Counts what was paid out again, in cents. */
  readonly leave: (cents: number) => void;
  /** What was answered as entered and has not left, in cents. */
  readonly total: () => number;
};

/** @param answered makes a call until it is answered: each payment has a key, and counts once */
export function createTopUps(
  { faults }: Pick<Setup, "faults">,
  admin: DrillParty,
  answered: (made: Call) => Promise<Answer>,
): TopUps {
  let total = 0;
  return {
    total: () => total,
    leave: (cents) => {
      total -= cents;
    },
    enter: async ({ id }, cents) => {
      const answer = await answered({
        method: "POST",
        path: `/api/wallets/topup/${id}`,
        headers: { ...admin.headers, "idempotency-key": newId() },
        body: { cents, receivedOn: johannesburgDateAt(Date.now()) },
      });
      faults.addIf(!isServed(answer), `A top-up was answered ${answer.status}: ${answer.text}`);
      if (isServed(answer)) total += cents;
    },
  };
}
