import type { z } from "zod";
import { type CompanySettings, companyOf, isReworded } from "#contract/company.ts";
import type { settingsContract } from "#contract/settings.contract.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { changeDetails, companyFieldNames } from "#domain/company/company-details.ts";
import { checkWalletsFrom } from "#domain/ledger/wallets.ts";
import { andList } from "#domain/text/lists.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { recordEvent } from "../audit/record-event.ts";
import { findSettings } from "./company.store.ts";

type Asked = z.output<(typeof settingsContract)["PATCH /api/settings"]["body"]>;

/** The record of the history; an installation has one company. */
export const companyRecord = { entity: "settings", entityId: "company" } as const;

const names = { terms: "terms and conditions", privacy: "privacy policy" } as const;

/** Stores the next version. Of two that were edited from one version, the first is stored. */
async function storeVersion(
  trx: Trx,
  admin: Party,
  { details, ...row }: CompanySettings,
  nowMs: number,
): Promise<void> {
  const stored = { ...row, details: JSON.stringify(details), at: new Date(nowMs) };
  await trx
    .insertInto("company_settings")
    .values({ ...stored, by_id: admin.id })
    .execute();
}

/**
 * Changes company details. A change of the words of the terms or of the privacy policy makes a new
 * version of that text.
 *
 * @throws Failure invalid_request; precondition_failed where the version has been changed meanwhile
 */
export async function updateSettings(
  context: Context,
  admin: Party,
  { version, ...typed }: Asked,
): Promise<{ msg: string }> {
  const changed = inTransaction(context.db, async (trx) => {
    const before = await findSettings(trx);
    if (before.version !== version) throw new Failure("precondition_failed");
    const { details, errors } = changeDetails(before.details, typed);
    const today = johannesburgDateAt(context.clock());
    const walletsFrom = checkWalletsFrom(before.details, details, today) ?? undefined;
    refuseInvalid({ walletsFrom, ...errors });
    const fields = companyFieldNames.filter((field) => details[field] !== before.details[field]);
    if (fields.length === 0) return { msg: "Nothing was changed." };
    const next = version + 1;
    const after = {
      version: next,
      details,
      terms: isReworded("terms", before.details, details) ? next : before.terms,
      privacy: isReworded("privacy", before.details, details) ? next : before.privacy,
    };
    await storeVersion(trx, admin, after, context.clock());
    const changes = Object.fromEntries(
      fields.map((field) => [field, [before.details[field] ?? null, details[field] ?? null]]),
    );
    await recordEvent(context, trx, admin, { action: "update", ...companyRecord, changes });
    const { termsVersion, privacyVersion } = companyOf(after);
    const renewed = [
      ...(after.terms === next ? [`the ${names.terms} (${termsVersion})`] : []),
      ...(after.privacy === next ? [`the ${names.privacy} (${privacyVersion})`] : []),
    ];
    const note = renewed.length > 0 ? ` There is a new version of ${andList(renewed)}.` : "";
    return { msg: `The company details are saved.${note}` };
  });
  return changed.catch((error: unknown) => {
    if (isUniqueViolation(error, "company_settings_pkey")) throw new Failure("precondition_failed");
    throw error;
  });
}
