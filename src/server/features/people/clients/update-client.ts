import type { Selectable, Transaction } from "kysely";
import type { z } from "zod";
import type { clientsContract } from "#contract/clients.contract.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Tables } from "#server/tables.ts";
import { type Changes, changeParty } from "../accounts/change-party.ts";
import { suspensionWarning } from "../accounts/open-orders.ts";
import { lockParty } from "../accounts/parties.store.ts";

export type ClientChange = z.output<
  (typeof clientsContract)["PATCH /api/clients/update/{id}"]["body"]
>;

/** What a client has that other parties do not. The party's lock guards this row too. */
async function changeClientRow(
  trx: Transaction<Tables>,
  id: string,
  { clientType, corporateInterest }: ClientChange,
): Promise<Changes> {
  const before = await trx
    .selectFrom("clients")
    .select(["client_type", "corporate_interest"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const set: Partial<Selectable<Tables["clients"]>> = {};
  const changes: Record<string, readonly [unknown, unknown]> = {};
  if (clientType !== undefined && clientType !== before.client_type) {
    set.client_type = clientType;
    changes["clientType"] = [before.client_type, clientType];
  }
  if (corporateInterest !== undefined && corporateInterest !== before.corporate_interest) {
    set.corporate_interest = corporateInterest;
    // The client has not said this to us: the office noted it.
    set.interest_version = null;
    set.interest_said_at = null;
    changes["corporateInterest"] = [before.corporate_interest, corporateInterest];
  }
  if (Object.keys(set).length > 0) {
    await trx.updateTable("clients").set(set).where("id", "=", id).execute();
  }
  return changes;
}

/**
 * Changes a client's record; what is left out stays. A new client type decides the kind of orders
 * that the client books from then on, not of those that are booked.
 *
 * @throws Failure invalid_request, not_found, email_taken, has_open_orders
 */
export async function updateClient(
  context: Context,
  staff: Party,
  clientId: string,
  change: ClientChange,
): Promise<{ msg: string }> {
  return inTransaction(context.db, async (trx) => {
    const party = await lockParty(trx, { id: clientId, type: "client" });
    if (!party) throw new Failure("not_found");
    const { clientType: _type, corporateInterest: _interest, ...details } = change;
    const changes = {
      ...(await changeParty(context, trx, party, details)),
      ...(await changeClientRow(trx, party.id, change)),
    };
    if (Object.keys(changes).length === 0) return { msg: "Nothing was changed." };
    await recordEvent(context, trx, staff, {
      action: "update",
      entity: "client",
      entityId: party.id,
      changes,
    });
    const warning = await suspensionWarning(trx, party, changes);
    return { msg: `The client is saved.${warning}` };
  });
}
