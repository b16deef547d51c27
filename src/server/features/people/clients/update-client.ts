import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { checkInvoiceRecipient, type InvoiceRecipient } from "#domain/money/invoice.ts";
import type { OptionalPersonFields } from "#domain/people/person-details.ts";
import { checkPrintableText } from "#domain/text/printed-text.ts";
import { toVisibleLine, toVisibleText } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import {
  applyNewRecordValues,
  type FieldChanges,
  requireRecordUnchanged,
} from "#server/core/audit/changes.ts";
import type { RecordSavedReply } from "#server/core/orders/open-orders.store.ts";
import { changePartyFields } from "#server/core/parties/change-party.ts";
import type { PartyRow } from "#server/core/parties/parties.store.ts";
import { updateParty } from "#server/core/parties/party-commands.ts";
import { refuseInvalidFields } from "#server/failure.ts";

type ClientChange = ReceivedCallBody<"PATCH /api/clients/update/{id}">;

type ClientTraits = InvoiceRecipient & Pick<ClientChange, "clientType" | "corporateInterest">;

/** Changes the values that only clients have. The caller has locked the account, which protects them too. */
async function changeClientRow(
  trx: Trx,
  party: PartyRow,
  { companyName, companyAddress, vatNumber, ...traits }: OptionalPersonFields<ClientTraits>,
  was: string | undefined,
): Promise<FieldChanges> {
  const { id, name, surname } = party;
  const before = await trx
    .selectFrom("clients")
    .select(["clientType", "corporateInterest", "companyName", "companyAddress", "vatNumber"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  requireRecordUnchanged({ ...party, ...before }, was);
  const wanted = {
    ...traits,
    companyName: companyName && toVisibleLine(companyName),
    companyAddress: companyAddress && toVisibleText(companyAddress),
    vatNumber: vatNumber?.replaceAll(/\s/g, ""),
  };
  refuseInvalidFields(checkInvoiceRecipient(wanted));
  const { after, changes } = applyNewRecordValues(before, wanted);
  if (changes["clientType"] && after.clientType === "corporate" && after.companyName === "") {
    // Invoices are made by a job, so this is the only place to correct a name that no PDF can show.
    refuseInvalidFields({ companyName: checkPrintableText(`${name} ${surname}`) });
  }
  if (Object.keys(changes).length === 0) return changes;
  await trx
    .updateTable("clients")
    .set({
      ...after,
      // The office entered this answer: the client has agreed to no version of the privacy policy.
      ...(changes["corporateInterest"] && { interestVersion: null, interestSaidAt: null }),
    })
    .where("id", "=", id)
    .execute();
  return changes;
}

/** Changes a client. A new client type or billing name is used only for later orders and invoices. */
export function updateClient(
  context: AppContext,
  staff: Party,
  id: string,
  { name, surname, email, cellphone, status, was, ...traits }: ClientChange,
): Promise<RecordSavedReply> {
  const details = { name, surname, email, cellphone, status };
  return updateParty(context, staff, {
    id,
    type: "client",
    done: () => "The client is saved.",
    change: async (trx, party) => ({
      ...(await changePartyFields(context, trx, party, details)),
      ...(await changeClientRow(trx, party, traits, was)),
    }),
  });
}
