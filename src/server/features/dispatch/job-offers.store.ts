import { type Selectable, sql } from "kysely";
import { v7 as newId } from "uuid";
import type { z } from "zod";
import type { dispatchContract } from "#contract/dispatch.contract.ts";
import type { Db, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import type { JobOffersTable } from "#server/tables/job-tables.ts";

type Offers = z.output<(typeof dispatchContract)["GET /api/orders/{id}/offers"]["reply"]>;

export type OfferRow = Selectable<JobOffersTable>;

/** The offers of an order that stand. The caller has locked the order. */
export async function standingOffers(trx: Trx, orderId: string, nowMs: number) {
  return trx
    .selectFrom("job_offers")
    .select(["id", "driver_id"])
    .where("order_id", "=", orderId)
    .where("state", "=", "open")
    .where("ends_at", ">", new Date(nowMs))
    .execute();
}

export async function wasOffered(trx: Trx, orderId: string, driverId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("job_offers")
    .select("id")
    .where("order_id", "=", orderId)
    .where("driver_id", "=", driverId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the offers of an order that are not answered: those whose time is over, or all of them. */
export async function lapseOffers(
  trx: Trx,
  orderId: string,
  nowMs: number,
  which: "over" | "all",
): Promise<void> {
  const now = new Date(nowMs);
  await trx
    .updateTable("job_offers")
    .set({ state: "lapsed", answered_at: sql<Date>`least(ends_at, ${now}::timestamptz)` })
    .where("order_id", "=", orderId)
    .where("state", "=", "open")
    .$if(which === "over", (offers) => offers.where("ends_at", "<=", now))
    .execute();
}

/** Offers an order to these drivers until then; answers the offers to those who have none yet. */
export async function insertOffers(
  trx: Trx,
  orderId: string,
  driverIds: readonly string[],
  { nowMs, endsMs }: { readonly nowMs: number; readonly endsMs: number },
) {
  const times = { at: new Date(nowMs), ends_at: new Date(endsMs), answered_at: null };
  return trx
    .insertInto("job_offers")
    .values(driverIds.map((driver_id) => ({ id: newId(), order_id: orderId, driver_id, ...times })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "driver_id"])
    .execute();
}

/**
 * Notes what a driver makes of a job: with the row that is at `from` in it, else in a row of its own.
 *
 * @returns the id of the row
 */
export async function noteAnswer(
  trx: Trx,
  { orderId, driverId }: { readonly orderId: string; readonly driverId: string },
  from: "open" | "accepted",
  answer: Required<Pick<OfferRow, "state" | "reason">> & { readonly nowMs: number },
): Promise<string> {
  const { nowMs, ...said } = answer;
  const answered_at = new Date(nowMs);
  // Who took a job, lost it and took it again has two rows that say so.
  const last = trx
    .selectFrom("job_offers")
    .select("id")
    .where("order_id", "=", orderId)
    .where("driver_id", "=", driverId)
    .where("state", "=", from)
    .orderBy("at", "desc")
    .limit(1);
  const known = await trx
    .updateTable("job_offers")
    .set({ ...said, answered_at })
    .where("id", "=", last)
    .returning("id")
    .executeTakeFirst();
  if (known) return known.id;
  const row = {
    id: newId(),
    order_id: orderId,
    driver_id: driverId,
    at: answered_at,
    ends_at: null,
  };
  await trx
    .insertInto("job_offers")
    .values({ ...row, ...said, answered_at })
    .execute();
  return row.id;
}

/** Who was offered an order or took it, the latest first. An offer past its time has lapsed. */
export async function listOffers(db: Db, orderId: string, nowMs: number): Promise<Offers> {
  const order = db.selectFrom("orders").select("id").where("id", "=", orderId);
  if (!(await order.executeTakeFirst())) throw new Failure("not_found");
  const rows = await db
    .selectFrom("job_offers")
    .innerJoin("parties", "parties.id", "job_offers.driver_id")
    .selectAll("job_offers")
    .select(sql<string>`parties.name || ' ' || parties.surname`.as("driver"))
    .where("order_id", "=", orderId)
    .orderBy("at", "desc")
    .orderBy("job_offers.id", "desc")
    .limit(200)
    .execute();
  const items = rows.map(({ id, driver, state, at, ends_at, answered_at, reason }) => {
    const isOver = state === "open" && (ends_at?.getTime() ?? 0) <= nowMs;
    return {
      id,
      driver,
      state: isOver ? "lapsed" : state,
      at: at.toISOString(),
      endsAt: ends_at?.toISOString() ?? null,
      answeredAt: (isOver ? ends_at : answered_at)?.toISOString() ?? null,
      reason,
    };
  });
  return { items };
}
