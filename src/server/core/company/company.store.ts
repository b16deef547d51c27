import {
  type Company,
  type CompanySettings,
  firstCompanySettings,
  toPublicCompany,
} from "#contract/company.ts";
import { removeExampleCompanyDetails } from "#domain/company/company-details.ts";
import { readDispatchSettings } from "#domain/dispatch/offer-policy.ts";
import { readCapacitySettings } from "#domain/planning/capacity.ts";
import type { Party } from "#server/caller.ts";
import type { Db } from "#server/context.ts";

/** Finds the company's settings. @param then their time; null for the first ones, undefined for the present */
export async function findCompanySettings(db: Db, then?: Date | null): Promise<CompanySettings> {
  const stored = await db
    .selectFrom("company_settings")
    .select(["version", "details", "terms", "privacy"])
    .$if(then !== undefined, (versions) => versions.where("at", "<=", then ?? null))
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return stored
    ? { ...stored, details: removeExampleCompanyDetails(stored.details) }
    : firstCompanySettings;
}

export async function readCompanyDetails(db: Db): Promise<Company> {
  return toPublicCompany(await findCompanySettings(db));
}

/** Reads the company's details as of a past day, for a document, but with today's phone and email. */
export async function readCompanyDetailsAt(db: Db, then: Date | null): Promise<Company> {
  const { email: _, phone: __, ...was } = toPublicCompany(await findCompanySettings(db, then));
  const { email, phone } = await readCompanyDetails(db);
  return { ...was, ...(email !== undefined && { email }), ...(phone !== undefined && { phone }) };
}

export async function readDispatchPolicy(db: Db) {
  return readDispatchSettings((await findCompanySettings(db)).details);
}

export async function readCapacityPolicy(db: Db) {
  return readCapacitySettings((await findCompanySettings(db)).details);
}

/** The hours before a move from which its driver reads numbers and doors; 0 for a viewer of another kind. */
export const readContactHours = async (db: Db, { type }: Pick<Party, "type">) =>
  type === "driver" ? (await readDispatchPolicy(db)).contactHours : 0;
