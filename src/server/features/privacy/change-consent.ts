import type { z } from "zod";
import type { privacyContract } from "#contract/privacy.contract.ts";
import { privacyVersion as presentVersion } from "#contract/privacy-version.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { lockActiveAccount } from "#server/features/people/accounts/parties.store.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { recordEvent } from "../audit/record-event.ts";

type Answer = z.output<(typeof privacyContract)["PATCH /api/clients/mydata/consent"]["body"]>;

/**
 * Stores a client's answer to whether we may call about a business partnership, with the moment and
 * the version of the privacy policy. A consent can be withdrawn at any time (POPIA, section 11(2)(b)).
 */
export async function changeConsent(
  context: Context,
  client: Party,
  { corporateInterest, privacyVersion = presentVersion }: Answer,
): Promise<{ msg: string }> {
  return inTransaction(context.db, async (trx) => {
    await lockActiveAccount(trx, client.id);
    const { corporate_interest: before } = await trx
      .selectFrom("clients")
      .select("corporate_interest")
      .where("id", "=", client.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await trx
      .updateTable("clients")
      .set({
        corporate_interest: corporateInterest,
        interest_version: privacyVersion,
        interest_said_at: new Date(context.clock()),
      })
      .where("id", "=", client.id)
      .execute();
    await recordEvent(context, trx, client, {
      action: corporateInterest === "yes" ? "consent" : "withdraw-consent",
      entity: "client",
      entityId: client.id,
      changes: { corporateInterest: [before, corporateInterest], privacyVersion },
    });
    const may = corporateInterest === "yes" ? "may" : "no longer";
    return { msg: `We ${may} call you about a business partnership.` };
  });
}
