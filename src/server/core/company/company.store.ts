import {
  type Company,
  type CompanySettings,
  firstSettings,
  shownCompany,
} from "#contract/company.ts";
import { withoutInventedDetails } from "#domain/company/company-details.ts";
import { dispatchPolicy } from "#domain/dispatch/offer-policy.ts";
import type { Db } from "#server/context.ts";

/** @param then as the settings were then; null for the time before there were any */
export async function findSettings(db: Db, then?: Date | null): Promise<CompanySettings> {
  const stored = await db
    .selectFrom("company_settings")
    .select(["version", "details", "terms", "privacy"])
    .$if(then !== undefined, (versions) => versions.where("at", "<=", then ?? null))
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return stored ? { ...stored, details: withoutInventedDetails(stored.details) } : firstSettings;
}

export async function readCompany(db: Db): Promise<Company> {
  return shownCompany(await findSettings(db));
}

/** The company as a paper of then names it: who it was, with its VAT number then, and how it is reached now. */
export async function companyAt(db: Db, then: Date | null): Promise<Company> {
  const { email: _, phone: __, ...was } = shownCompany(await findSettings(db, then));
  const { email, phone } = await readCompany(db);
  return { ...was, ...(email !== undefined && { email }), ...(phone !== undefined && { phone }) };
}

export async function readDispatchPolicy(db: Db) {
  return dispatchPolicy((await findSettings(db)).details);
}
