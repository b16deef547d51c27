import type { z } from "zod";
import type { CallBody } from "#contract/endpoints.ts";
import type { consents } from "#contract/shapes.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Db } from "#server/context.ts";
import { recordEvent } from "#server/core/audit/record-event.ts";
import { requirePresentVersions, termsConsent } from "#server/core/company/agreements.ts";
import { lockActiveAccount } from "#server/core/parties/parties.store.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

/** The record of a party of any kind, erased or not; undefined when there is none with this id. */
export function findPartyRecord(db: Db, partyId: string) {
  return db
    .selectFrom("parties")
    .leftJoin("clients", "clients.id", "parties.id")
    .leftJoin("drivers", "drivers.id", "parties.id")
    .leftJoin("users", "users.id", "parties.id")
    .select(["parties.id", "parties.type", "parties.status", "parties.email_verified_at"])
    .select(["parties.name", "parties.surname", "parties.email", "parties.cellphone"])
    .select(["parties.terms_version", "parties.terms_agreed_at", "parties.privacy_version"])
    .select(["parties.cellphone_proved_at", "parties.sms_stopped_at", "parties.erased_at"])
    .select(["parties.created_at", "parties.updated_at"])
    .select([
      "clients.client_type",
      "clients.corporate_interest",
      "clients.company_name",
      "clients.company_address",
      "clients.vat_number",
      "clients.interest_version",
      "clients.interest_said_at",
      "drivers.area",
      "drivers.owner_driver",
      "drivers.availability",
      "drivers.reach_kms",
      "users.role",
    ])
    .where("parties.id", "=", partyId)
    .executeTakeFirst();
}

export type PartyRecord = NonNullable<Awaited<ReturnType<typeof findPartyRecord>>>;

/** What somebody agreed to. Staff, whom an administrator adds, agree to nothing. */
export function consentsOf(row: PartyRecord): z.output<typeof consents> {
  if (row.type === "user") return [];
  const terms = termsConsent(row);
  const version = row.privacy_version;
  const agreedAt = version === null ? null : terms.agreedAt;
  const privacy = { about: "privacy", version, agreedAt, answer: null } as const;
  if (row.type === "driver") return [terms, privacy];
  const { interest_version, interest_said_at, corporate_interest: answer } = row;
  const agreed = { version: interest_version, agreedAt: interest_said_at?.toISOString() ?? null };
  return [terms, privacy, { about: "partnership", ...agreed, answer }];
}

/** A consent can be withdrawn at any time (POPIA, section 11(2)(b)). */
export async function changeConsent(
  context: Context,
  client: Party,
  { corporateInterest, ...named }: CallBody<"PATCH /api/clients/mydata/consent">,
): Promise<{ msg: string }> {
  return inTransaction(context.db, async (trx) => {
    await lockActiveAccount(trx, client.id);
    const { privacyVersion } = await requirePresentVersions(trx, named);
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
    const [action, may] =
      corporateInterest === "yes" ? ["consent", "may"] : ["withdraw-consent", "no longer"];
    const changes = { corporateInterest: [before, corporateInterest], privacyVersion };
    await recordEvent(context, trx, client, action, client, changes);
    return { msg: `We ${may} call you about a business partnership.` };
  });
}
