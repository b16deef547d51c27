import { companyOf } from "#contract/company.ts";
import type { settingsContract } from "#contract/settings.contract.ts";
import type { Context } from "#server/context.ts";
import type { Handlers } from "#server/mount-contract.ts";
import { clientNetwork } from "#server/platform/http/guards/client-address.ts";
import { listHistory } from "../audit/list-history.ts";
import { findSettings } from "./company.store.ts";
import { companyRecord, updateSettings } from "./update-settings.ts";

export function settingsRoutes(context: Context): Handlers<typeof settingsContract> {
  const { db } = context;
  return {
    "GET /api/settings": async () => {
      const settings = await findSettings(db);
      const { examples } = companyOf(settings);
      return { version: settings.version, ...settings.details, examples: [...examples] };
    },
    "GET /api/settings/history": ({ query }) => listHistory(db, companyRecord, query),
    "PATCH /api/settings": ({ caller, body, request }) =>
      updateSettings(context, caller, body, clientNetwork(request)),
  };
}
