import type { settingsEndpoints } from "#contract/settings.contract.ts";
import { missingCompanyDetails } from "#domain/company/company-details.ts";
import type { ApiHandlers } from "#server/api/mount-contract.ts";
import type { AppContext } from "#server/context.ts";
import { listRecordHistory } from "#server/core/audit/list-history.ts";
import { findCompanySettings } from "#server/core/company/company.store.ts";
import { createOwnerProof } from "#server/core/sessions/require-owner-proof.ts";
import { companySettingsKey, updateCompanySettings } from "./update-settings.ts";

export function createSettingsApiHandlers(
  context: AppContext,
): ApiHandlers<typeof settingsEndpoints> {
  const { db } = context;
  return {
    "GET /api/settings": async () => {
      const { version, details } = await findCompanySettings(db);
      return { version, ...details, missing: [...missingCompanyDetails(details)] };
    },
    "GET /api/settings/history": ({ caller, query }) =>
      listRecordHistory(db, caller, companySettingsKey, query),
    "PATCH /api/settings": ({ caller, body, request }) =>
      updateCompanySettings(context, caller, body, createOwnerProof(context, request, body)),
  };
}
