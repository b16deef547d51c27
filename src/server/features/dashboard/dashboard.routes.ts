import type { dashboardContract } from "#contract/dashboard.contract.ts";
import type { Handlers } from "#server/api/mount-contract.ts";
import type { Context } from "#server/context.ts";
import { readDashboard } from "./read-dashboard.ts";

export function dashboardRoutes(context: Context): Handlers<typeof dashboardContract> {
  return { "GET /api/dashboard": ({ caller }) => readDashboard(context, caller) };
}
