import type { availabilityEndpoints, planningEndpoints } from "#contract/planning.contract.ts";
import type { ApiHandlers } from "#server/api/mount-contract.ts";
import type { AppContext } from "#server/context.ts";
import { listDriversFreeAt, readFreeTimes } from "#server/core/fleet/free-times.ts";
import { clientNetworkKey } from "#server/platform/http/guards/client-address.ts";
import { acceptPlan, takeJobsOfAbsentDriver } from "./board-commands.ts";
import { planDay } from "./plan-day.ts";
import { listReasonsAgainst, readBoard, readPlanningWeek } from "./read-board.ts";
import { readDayVersion } from "./read-day.ts";

export function createPlanningApiHandlers(
  context: AppContext,
): ApiHandlers<typeof planningEndpoints & typeof availabilityEndpoints> {
  return {
    "GET /api/availability": async ({ query, request }) => {
      await context.limits.spend("times-read", clientNetworkKey(request));
      return readFreeTimes(context, query);
    },
    "GET /api/availability/drivers": ({ query }) => listDriversFreeAt(context, query),
    "GET /api/planning/week": ({ query }) => readPlanningWeek(context, query.date),
    "GET /api/planning/day": ({ query }) => readBoard(context, query.date),
    "GET /api/planning/version": async ({ query }) => ({
      version: await readDayVersion(context.db, query.date),
    }),
    "GET /api/planning/reasons": ({ query }) => listReasonsAgainst(context, query.orderId),
    "POST /api/planning/away": ({ caller, body }) => takeJobsOfAbsentDriver(context, caller, body),
    "POST /api/planning/plan": ({ caller, body }) => planDay(context, caller, body),
    "POST /api/planning/accept": ({ caller, body }) => acceptPlan(context, caller, body),
  };
}
