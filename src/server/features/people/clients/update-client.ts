import type { z } from "zod";
import type { clientsContract } from "#contract/clients.contract.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { applyWanted, type Changes } from "#server/features/audit/changes.ts";
import type { Saved } from "#server/features/orders/open-orders.store.ts";
import { changeParty } from "../accounts/change-party.ts";
import { updateParty } from "../accounts/party-commands.ts";

type ClientChange = z.output<(typeof clientsContract)["PATCH /api/clients/update/{id}"]["body"]>;

type ClientTraits = Pick<ClientChange, "clientType" | "corporateInterest">;

/** Changes what only a client has. The party's lock guards this row too. */
async function changeClientRow(trx: Trx, id: string, wanted: ClientTraits): Promise<Changes> {
  const before = await trx
    .selectFrom("clients")
    .select(["client_type as clientType", "corporate_interest as corporateInterest"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { after, changes } = applyWanted(before, wanted);
  const { clientType: client_type, corporateInterest: corporate_interest } = after;
  const client = trx.updateTable("clients").where("id", "=", id);
  if (changes["clientType"]) await client.set({ client_type }).execute();
  if (changes["corporateInterest"]) {
    // The client has not said this to us: the office noted it.
    const unsaid = { interest_version: null, interest_said_at: null };
    await client.set({ corporate_interest, ...unsaid }).execute();
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
): Promise<Saved> {
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
