import { type Company, type CompanySettings, companyOf, firstSettings } from "#contract/company.ts";
import type { Db } from "#server/context.ts";

/** The settings as they are now. */
export async function findSettings(db: Db): Promise<CompanySettings> {
  const stored = await db
    .selectFrom("company_settings")
    .select(["version", "details", "terms", "privacy"])
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return stored ?? firstSettings;
}

/** The company as it is now, for a page, a message or an agreement. */
export async function readCompany(db: Db): Promise<Company> {
  return companyOf(await findSettings(db));
}
