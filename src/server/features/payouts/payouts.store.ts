import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { createListSort } from "#server/lists/list-rows.ts";
import { lastAccountDigitsColumn } from "./bank-details.ts";

/** SQL value: the full name of the person whose id is in this column. */
const partyName = (column: string) =>
  sql<string>`(select name || ' ' || surname from parties where id = ${sql.ref(column)})`;

/** SQL value: an aggregate, such as a sum, over the payouts of a batch. */
const sumPayouts = (what: RawBuilder<unknown>) =>
  sql<number>`(select ${what} from payouts where batch_id = b.id)`;

export const payoutBatchList = {
  id: "b.id",
  all: (db: Db) =>
    db
      .selectFrom("payout_batches as b")
      .select(["b.id", "b.kind", "b.until", "b.payBy", "b.state"])
      .select(["b.madeAt", "b.releasedAt", "b.madeBy as makerId"])
      .select([partyName("b.madeBy").as("madeBy"), partyName("b.releasedBy").as("releasedBy")])
      .select(sumPayouts(sql`sum(cents)::bigint`).as("cents"))
      .select(sumPayouts(sql`count(*)`).as("count"))
      .select(sumPayouts(sql`count(*) filter (where state = 'paid')`).as("paid"))
      .select(sumPayouts(sql`count(*) filter (where state = 'returned')`).as("returned")),
  listed: (db: Db) => payoutBatchList.all(db),
  sorts: { newest: createListSort("desc", { "b.madeAt": "timestamptz", "b.id": "uuid" }) },
} as const;

/** Lists the payouts of a batch by the drivers' names, with the bank details into which each is paid. */
export const listPayoutsOfBatch = (db: Db, batchId: string) =>
  db
    .selectFrom("payouts")
    .leftJoin("bank_details as d", "d.id", "detailsId")
    .select(["payouts.id", "payouts.driverId", "payouts.reference", "payouts.state"])
    .select(["earnings", "wallet", "cash", "debt", "cents", "detailsId"])
    .select(partyName("payouts.driverId").as("name"))
    .select(["d.holder", "d.bank", "d.branchCode", "d.accountNumber"])
    .select(lastAccountDigitsColumn.as("accountEnd"))
    .where("batchId", "=", batchId)
    .orderBy("name")
    .orderBy("payouts.id")
    .execute();

/** Lists the last 100 released payouts to a driver. */
export const listPayoutsOfDriver = (db: Db, driverId: string) =>
  db
    .selectFrom("payouts")
    .innerJoin("payout_batches as b", "b.id", "batchId")
    .select(["reference", "cents", "payouts.state", "b.payBy"])
    .where("driverId", "=", driverId)
    .where("releasedIn", "is not", null)
    .orderBy("payouts.id", "desc")
    .limit(100)
    .execute();

/** Locks a batch of payouts; refuses one that was released or withdrawn. */
export async function lockUnreleasedPayoutBatch(db: Db, id: string) {
  const batch = db.selectFrom("payout_batches").selectAll().where("id", "=", id).forUpdate();
  const found = await batch.executeTakeFirstOrThrow(() => new Failure("not_found"));
  if (found.state !== "made") throw new Failure("already_settled");
  return found;
}
