import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Trx } from "#server/context.ts";
import { createOpenOrdersNote } from "#server/core/orders/open-orders.store.ts";
import type { PartyRow } from "#server/core/parties/parties.store.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";

/** The id chosen for an owner, driver or vehicle (undefined: no change; empty: none), and the stored id. */
type WantedLink = { readonly wanted: string | null | undefined; readonly before: string | null };

/** The id to store, which is undefined for no change, or the reason why the choice is refused. */
type Choice = { readonly id?: string | null; readonly error?: string };

/** @param rows the rows that may be chosen; the chosen row is locked, so that nobody removes it meanwhile */
async function chooseLink<T extends "owners" | "parties" | "vehicles">(
  { wanted, before }: WantedLink,
  error: string,
  rows: SelectQueryBuilder<DatabaseTables, T, object>,
): Promise<Choice> {
  if (wanted === undefined || (wanted || null) === before) return {};
  if (!wanted) return { id: null };
  if (!isRecordId(wanted)) return { error };
  const chosen = rows.select(sql<string>`id`.as("id")).where(sql<SqlBool>`id = ${wanted}`);
  return (await chosen.forShare().executeTakeFirst()) ?? { error };
}

export function checkChosenOwner(trx: Trx, link: WantedLink): Promise<Choice> {
  const owners = trx.selectFrom("owners").where("status", "=", "active");
  return chooseLink(link, "Choose an owner from the list of owners.", owners);
}

export function checkChosenDriver(trx: Trx, link: WantedLink): Promise<Choice> {
  const parties = trx.selectFrom("parties").where("status", "<>", "removed");
  const drivers = parties.where("type", "=", "driver");
  return chooseLink(link, "Choose a driver from the list of drivers.", drivers);
}

/** Checks the choice of a driver's own vehicle. To choose none is refused while the driver has open orders. */
export async function checkChosenVehicle(
  trx: Trx,
  driver: PartyRow,
  link: WantedLink,
): Promise<Choice> {
  const vehicles = trx.selectFrom("vehicles").where("status", "<>", "removed");
  const own = vehicles.where("driverId", "=", driver.id);
  const choice = await chooseLink(link, "Choose one of this driver's own vehicles.", own);
  const error = choice.id === null ? await createOpenOrdersNote(trx, driver) : null;
  return error === null ? choice : { error };
}
