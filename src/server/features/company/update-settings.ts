import { isLegalTextChanged, toPublicCompany } from "#contract/company.ts";
import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { changeCompanyDetails } from "#domain/company/change-company-details.ts";
import { companyFieldNames } from "#domain/company/company-details.ts";
import { checkWalletStartDate } from "#domain/ledger/wallets.ts";
import { joinWithAnd } from "#domain/text/lists.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { findCompanySettings } from "#server/core/company/company.store.ts";
import type { ProveOwner } from "#server/core/sessions/require-owner-proof.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { refuseUniqueViolation } from "#server/platform/db/database-errors.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

export const companySettingsKey = { type: "settings", id: "company" } as const;

/** Changes the company's details. Legal texts get a new version; a new bank account needs a proof. */
export async function updateCompanySettings(
  context: AppContext,
  admin: Party,
  { version, password: _, passkey: __, ...typed }: ReceivedCallBody<"PATCH /api/settings">,
  prove: ProveOwner,
) {
  // A stored version never changes: the new one gets the next number, which no other change may take.
  const before = await findCompanySettings(context.db);
  const outdated = () => new Failure("precondition_failed");
  if (before.version !== version) throw outdated();
  const { details, errors } = changeCompanyDetails(before.details, typed);
  const today = johannesburgDateAt(context.clock());
  const walletsFrom = checkWalletStartDate(before.details, details, today) ?? undefined;
  refuseInvalidFields({ walletsFrom, ...errors });
  const fields = companyFieldNames.filter((field) => details[field] !== before.details[field]);
  if (fields.length === 0) return { msg: "Nothing was changed." };
  const isOtherAccount = fields.some((field) => field === "bankName" || field === "bankAccount");
  if (isOtherAccount) await prove(admin, "settings");
  const next = version + 1;
  const after = {
    version: next,
    details,
    terms: isLegalTextChanged("terms", before.details, details) ? next : before.terms,
    privacy: isLegalTextChanged("privacy", before.details, details) ? next : before.privacy,
  };
  const changes = Object.fromEntries(
    fields.map((field) => [field, [before.details[field] ?? null, details[field] ?? null]]),
  );
  const stored = inTransaction(context.db, async (trx) => {
    const row = { ...after, details: JSON.stringify(details), at: new Date(context.clock()) };
    await trx
      .insertInto("company_settings")
      .values({ ...row, byId: admin.id, vatInBooks: true })
      .execute();
    await recordAuditEvent(context, trx, admin, "update", companySettingsKey, changes);
  });
  // If two administrators change the same version, only the first change is stored.
  await stored.catch(refuseUniqueViolation("company_settings_pkey", outdated));
  const { termsVersion, privacyVersion } = toPublicCompany(after);
  const renewed = [
    after.terms === next && `the terms and conditions (${termsVersion})`,
    after.privacy === next && `the privacy policy (${privacyVersion})`,
  ].filter((text) => text !== false);
  const note = renewed.length > 0 ? ` There is a new version of ${joinWithAnd(renewed)}.` : "";
  return { msg: `The company details are saved.${note}` };
}
