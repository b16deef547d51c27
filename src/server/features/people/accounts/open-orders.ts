import type { Transaction } from "kysely";
import type { Tables } from "#server/tables.ts";
import type { Changes } from "./change-party.ts";
import { countOpenOrdersOf, type PartyRow } from "./parties.store.ts";

type Named = Pick<PartyRow, "id" | "type" | "name">;

/** Who has open orders, how many, and what staff can do; null when there is none. */
export async function openOrdersNote(
  trx: Transaction<Tables>,
  { id, type, name }: Named,
): Promise<string | null> {
  const open = await countOpenOrdersOf(trx, { id, type });
  if (open === 0) return null;
  const [orders, them] = open === 1 ? ["order", "it"] : ["orders", "them"];
  const advice = type === "driver" ? `give ${them} to another driver` : `delete ${them}`;
  return `${name} has ${open} open ${orders}. Complete ${them} or ${advice}.`;
}

/**
 * What staff should know after a change of somebody's status: a suspension is allowed while there
 * are open orders, but somebody must look after them. Empty when there is nothing to say; otherwise
 * it starts with a space, to stand behind another sentence.
 */
export async function suspensionWarning(
  trx: Transaction<Tables>,
  party: Named,
  { status }: Changes,
): Promise<string> {
  if (status?.[1] !== "suspended") return "";
  const note = await openOrdersNote(trx, party);
  return note === null ? "" : ` ${note}`;
}
