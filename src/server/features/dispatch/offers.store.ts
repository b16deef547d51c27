import { type Selectable, sql } from "kysely";
import { v7 as newId } from "uuid";
import type { Db, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";

/** Reads all offers of an order that the caller has locked, and those that are open now. */
export async function readJobOffers(trx: Trx, orderId: string, nowMs: number) {
  const offers = trx.selectFrom("job_offers").select(["driverId", "state", "endsAt"]);
  const all = await offers.where("orderId", "=", orderId).execute();
  const standing = all.filter(
    ({ state, endsAt }) => state === "open" && (endsAt?.getTime() ?? 0) > nowMs,
  );
  return { all, standing };
}

/** Stores an answer in the driver's newest offer of the state `from`, else in a new row; returns its id. */
export async function storeJobOfferAnswer(
  trx: Trx,
  { orderId, driverId }: { readonly orderId: string; readonly driverId: string },
  from: "open" | "accepted",
  answer: Pick<Selectable<DatabaseTables["job_offers"]>, "state" | "reason"> & {
    readonly nowMs: number;
  },
): Promise<string> {
  const { nowMs, ...said } = answer;
  const answeredAt = new Date(nowMs);
  // A driver who accepted a job, lost it and accepted it again has two rows of this state.
  const last = trx
    .selectFrom("job_offers")
    .select("id")
    .where("orderId", "=", orderId)
    .where("driverId", "=", driverId)
    .where("state", "=", from)
    .orderBy("at", "desc")
    .limit(1);
  const known = await trx
    .updateTable("job_offers")
    .set({ ...said, answeredAt })
    .where("id", "=", last)
    .returning("id")
    .executeTakeFirst();
  if (known) return known.id;
  const row = { id: newId(), orderId, driverId, at: answeredAt };
  const offer = { ...row, ...said, endsAt: null, answeredAt };
  await trx.insertInto("job_offers").values(offer).execute();
  return row.id;
}

/** Ends the unanswered offers of an order: those that are past their end, or all of them. */
export async function lapseJobOffers(
  trx: Trx,
  orderId: string,
  nowMs: number,
  which: "over" | "all",
) {
  const now = new Date(nowMs);
  await trx
    .updateTable("job_offers")
    .set({ state: "lapsed", answeredAt: sql<Date>`least(ends_at, ${now}::timestamptz)` })
    .where("orderId", "=", orderId)
    .where("state", "=", "open")
    .$if(which === "over", (offers) => offers.where("endsAt", "<=", now))
    .execute();
}

/** Lists an order's offers with the drivers' answers, the latest first. Offers past their end are lapsed. */
export async function listJobOffers(db: Db, orderId: string, nowMs: number) {
  const order = db.selectFrom("orders").select("id").where("id", "=", orderId);
  if (!(await order.executeTakeFirst())) throw new Failure("not_found");
  const rows = await db
    .selectFrom("job_offers")
    .innerJoin("parties", "parties.id", "job_offers.driverId")
    .selectAll("job_offers")
    .select(sql<string>`parties.name || ' ' || parties.surname`.as("driver"))
    .where("orderId", "=", orderId)
    .orderBy("at", "desc")
    .orderBy("job_offers.id", "desc")
    .limit(200)
    .execute();
  const items = rows.map((row) => {
    const isOver = row.state === "open" && (row.endsAt?.getTime() ?? 0) <= nowMs;
    return isOver ? { ...row, state: "lapsed" as const, answeredAt: row.endsAt } : row;
  });
  return { items };
}
