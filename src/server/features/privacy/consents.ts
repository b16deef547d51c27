import type { z } from "zod";
import type { ReceivedCallBody } from "#contract/endpoints.ts";
import type { consentsSchema } from "#contract/shapes.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Db } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import {
  createTermsConsent,
  requireCurrentLegalVersions,
} from "#server/core/company/agreements.ts";
import { lockActiveAccount } from "#server/core/parties/parties.store.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

/** Finds the stored record of a client, driver or member of staff, erased or not. */
export function findPartyRecord(db: Db, partyId: string) {
  return db
    .selectFrom("parties")
    .leftJoin("clients", "clients.id", "parties.id")
    .select(["parties.id", "parties.type", "parties.createdAt", "parties.erasedAt"])
    .select(["parties.name", "parties.surname", "parties.email", "parties.cellphone"])
    .select(["parties.termsVersion", "parties.termsAgreedAt", "parties.privacyVersion"])
    .select(["clients.clientType", "clients.corporateInterest"])
    .select(["clients.interestVersion", "clients.interestSaidAt"])
    .where("parties.id", "=", partyId)
    .executeTakeFirst();
}

export type PartyRecord = NonNullable<Awaited<ReturnType<typeof findPartyRecord>>>;

/** Lists what a person has agreed to. Staff have agreed to nothing, because an administrator adds them. */
export function listConsentsOfPerson(row: PartyRecord): z.output<typeof consentsSchema> {
  if (row.type === "user") return [];
  const terms = createTermsConsent(row);
  const version = row.privacyVersion;
  const agreedAt = version === null ? null : terms.agreedAt;
  const privacy = { about: "privacy", version, agreedAt, answer: null } as const;
  if (row.type === "driver") return [terms, privacy];
  const { interestVersion, interestSaidAt, corporateInterest: answer } = row;
  const agreed = { version: interestVersion, agreedAt: interestSaidAt };
  return [terms, privacy, { about: "partnership", ...agreed, answer }];
}

/** Gives or withdraws a client's consent, which is possible at any time (POPIA, section 11(2)(b)). */
export async function changeClientConsent(
  context: AppContext,
  client: Party,
  { corporateInterest, ...named }: ReceivedCallBody<"PATCH /api/clients/mydata/consent">,
) {
  return inTransaction(context.db, async (trx) => {
    await lockActiveAccount(trx, client.id);
    const { privacyVersion } = await requireCurrentLegalVersions(trx, named);
    const found = trx.selectFrom("clients").select("corporateInterest").forUpdate();
    const before = await found.where("id", "=", client.id).executeTakeFirstOrThrow();
    const interest = { interestVersion: privacyVersion, interestSaidAt: new Date(context.clock()) };
    await trx
      .updateTable("clients")
      .set({ corporateInterest, ...interest })
      .where("id", "=", client.id)
      .execute();
    const isGiven = corporateInterest === "yes";
    const action = isGiven ? "consent" : "withdraw-consent";
    const changes = {
      corporateInterest: [before.corporateInterest, corporateInterest],
      privacyVersion,
    };
    await recordAuditEvent(context, trx, client, action, client, changes);
    return { msg: `We ${isGiven ? "may" : "no longer"} call you about a business partnership.` };
  });
}
