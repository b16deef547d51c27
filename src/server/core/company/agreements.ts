import type { z } from "zod";
import type { Company } from "#contract/company.ts";
import type { consentsSchema } from "#contract/shapes.ts";
import type { Db } from "#server/context.ts";
import { refuseInvalidFields } from "#server/failure.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";
import { readCompanyDetails } from "./company.store.ts";

type Versions = Pick<Company, "termsVersion" | "privacyVersion">;

/**
 * Refuses an agreement to old versions of the terms or the privacy policy.
 *
 * @param named the versions that the page showed; a version that is left out counts as the present one
 */
export async function requireCurrentLegalVersions(
  db: Db,
  named: { readonly [V in keyof Versions]?: string | undefined },
): Promise<Company> {
  const company = await readCompanyDetails(db);
  const { termsVersion, privacyVersion } = company;
  const isOld = (version: string | undefined, present: string) =>
    version !== undefined && version !== present;
  refuseInvalidFields({
    ...(isOld(named.termsVersion, termsVersion) && {
      termsVersion: "The terms have changed. Reload the page, read them and agree again.",
    }),
    ...(isOld(named.privacyVersion, privacyVersion) && {
      privacyVersion: "The privacy policy has changed. Reload the page, read it and agree again.",
    }),
  });
  return company;
}

export function createTermsConsent({
  termsVersion: version,
  termsAgreedAt: agreedAt,
}: Pick<DatabaseTables["parties"], "termsVersion" | "termsAgreedAt">): z.output<
  typeof consentsSchema
>[number] {
  return { about: "terms", version, agreedAt, answer: null };
}
