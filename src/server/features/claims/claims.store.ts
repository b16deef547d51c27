import { type Selectable, type SqlBool, sql } from "kysely";
import { listedClaimSchema } from "#contract/claims.contract.ts";
import type { ReceivedCallQuery } from "#contract/endpoints.ts";
import { type CalendarDate, daysBetween } from "#domain/calendar/calendar-date.ts";
import type { ClaimFilterState } from "#domain/claims/claim-states.ts";
import { parseOrderReference } from "#domain/orders/order-reference.ts";
import type { Db, Trx } from "#server/context.ts";
import { photosJsonColumn } from "#server/core/files/photos.ts";
import { lockOrder } from "#server/core/orders/orders.store.ts";
import { Failure } from "#server/failure.ts";
import { createCsvColumns } from "#server/lists/file-columns.ts";
import { containsTextCondition } from "#server/lists/fold-text.ts";
import { createTableSorts } from "#server/lists/list-rows.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";

export type ClaimRow = Selectable<DatabaseTables["claims"]>;

type ClaimsFilter = ReceivedCallQuery<"GET /api/claims/all.csv">;

export function listOrderClaims(db: Db, orderId: string) {
  const photos = photosJsonColumn<{ id: string; at: string }[]>("claim-photo", "claims.id");
  return db
    .selectFrom("claims")
    .selectAll()
    .select(photos.as("photos"))
    .where("orderId", "=", orderId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function findClaim(db: Db, id: string): Promise<ClaimRow | null> {
  const found = db.selectFrom("claims").selectAll().where("id", "=", id);
  return isRecordId(id) ? ((await found.executeTakeFirst()) ?? null) : null;
}

/** Locks an open claim's order, so that its changes take turns. @param clientId the client; null for staff */
export async function lockOpenClaim(trx: Trx, id: string, clientId: string | null) {
  const seen = await findClaim(trx, id);
  const order = seen && (await lockOrder(trx, seen.orderId));
  const claim = order && (await findClaim(trx, id));
  if (!claim || (clientId !== null && order.clientId !== clientId)) throw new Failure("not_found");
  if (claim.state !== "open") throw new Failure("claim_closed");
  return { claim, order };
}

function stands(standing: ClaimFilterState, today: CalendarDate) {
  if (standing !== "overdue") return sql<SqlBool>`claims.state = ${standing}`;
  return sql<SqlBool>`(claims.state = 'open' and claims.due_on < ${today})`;
}

function selectListed(db: Db, { q, standing }: ClaimsFilter, today: CalendarDate) {
  const all = db
    .selectFrom("claims")
    .innerJoin("orders", "orders.id", "claims.orderId")
    .innerJoin("order_references", "order_references.orderId", "claims.orderId")
    .innerJoin("parties as client", "client.id", "orders.clientId")
    .leftJoin("parties as driver", "driver.id", "orders.driverId")
    .selectAll("claims")
    .select("order_references.reference")
    .select([
      sql<string>`client.name || ' ' || client.surname`.as("client"),
      sql<string | null>`driver.name || ' ' || driver.surname`.as("driver"),
      sql<number>`(select count(*)::int from claim_photos where claim_id = claims.id)`.as("photos"),
    ])
    .where("orders.hiddenAt", "is", null);
  const found = standing ? all.where(stands(standing, today)) : all;
  if (!q) return found;
  const words = sql<string>`(client.name || ' ' || client.surname || ' ' || reference || ' '
      || claims.words || ' ' || claims.answer)`;
  return found.where(containsTextCondition(words, parseOrderReference(q) ?? q));
}

type ListedClaim = Awaited<ReturnType<ReturnType<typeof selectListed>["execute"]>>[number];

/** The office's list of claims on a given day, the claim due next first. */
export const claimListOfDay = (today: CalendarDate) => ({
  listed: (db: Db, filter: ClaimsFilter) => selectListed(db, filter, today),
  sorts: createTableSorts("claims", { dueOn: ["dueOn", "id"], filedAt: ["createdAt", "id"] }),
  present: (row: ListedClaim) => toClaimReply(row, today),
  columns: createCsvColumns(listedClaimSchema, { id: null, dueOn: "Due", orderId: null }, [
    "reference",
    "client",
    "driver",
  ]),
});

export const toClaimReply = <Row extends ClaimRow>(row: Row, today: CalendarDate) => ({
  ...row,
  filedAt: row.createdAt,
  daysLeft: row.state === "open" ? daysBetween(today, row.dueOn) : null,
});
