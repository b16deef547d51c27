import type { Transaction } from "kysely";
import type { z } from "zod";
import type { clientsContract } from "#contract/clients.contract.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import type { Changes } from "#server/features/audit/changes.ts";
import type { Tables } from "#server/tables.ts";
import { changeParty } from "../accounts/change-party.ts";
import { updateParty } from "../accounts/party-commands.ts";

type ClientChange = z.output<(typeof clientsContract)["PATCH /api/clients/update/{id}"]["body"]>;

/** Changes what only a client has. The party's lock guards this row too. */
async function changeClientRow(
  trx: Transaction<Tables>,
  id: string,
  { clientType, corporateInterest }: Pick<ClientChange, "clientType" | "corporateInterest">,
): Promise<Changes> {
  const before = await trx
    .selectFrom("clients")
    .select(["client_type", "corporate_interest"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const client = trx.updateTable("clients").where("id", "=", id);
  const changes: Record<string, readonly [unknown, unknown]> = {};
  if (clientType !== undefined && clientType !== before.client_type) {
    await client.set({ client_type: clientType }).execute();
    changes["clientType"] = [before.client_type, clientType];
  }
  if (corporateInterest !== undefined && corporateInterest !== before.corporate_interest) {
    // The client has not said this to us: the office noted it.
    const unsaid = { interest_version: null, interest_said_at: null };
    await client.set({ corporate_interest: corporateInterest, ...unsaid }).execute();
    changes["corporateInterest"] = [before.corporate_interest, corporateInterest];
  }
  return changes;
}

/**
 * Changes a client's record; what is left out stays. A new client type decides the kind of orders
 * that the client books from then on, not of those that are booked.
 *
 * @throws Failure invalid_request, not_found, email_taken, has_open_orders
 */
export function updateClient(
  context: Context,
  staff: Party,
  id: string,
  { clientType, corporateInterest, ...details }: ClientChange,
): Promise<{ msg: string }> {
  return updateParty(
    context,
    staff,
    { id, type: "client" },
    {
      saved: "The client is saved.",
      change: async (trx, party) => ({
        ...(await changeParty(context, trx, party, details)),
        ...(await changeClientRow(trx, party.id, { clientType, corporateInterest })),
      }),
    },
  );
}
