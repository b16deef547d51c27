import type { dispatchEndpoints } from "#contract/dispatch.contract.ts";
import { type ApiHandlers, createHandlerById } from "#server/api/mount-contract.ts";
import type { AppContext } from "#server/context.ts";
import { acceptJob, declineJob, giveBackJob } from "./answer-job.ts";
import { listOpenJobs } from "./list-jobs.ts";
import { offerOrderToDrivers, withdrawJobOffers } from "./offer-order.ts";
import { listJobOffers } from "./offers.store.ts";
import { findDriverAvailability, updateDriverAvailability } from "./update-availability.ts";

export function createDispatchApiHandlers(
  context: AppContext,
): ApiHandlers<typeof dispatchEndpoints> {
  const byId = createHandlerById(context);
  const { db, clock } = context;
  return {
    "GET /api/jobs/open": ({ caller, query }) => listOpenJobs(context, caller, query),
    "POST /api/jobs/accept/{id}": byId(acceptJob),
    "POST /api/jobs/decline/{id}": byId(declineJob),
    "POST /api/jobs/giveback/{id}": byId(giveBackJob),
    "POST /api/orders/offer/{id}": byId(offerOrderToDrivers),
    "DELETE /api/orders/offer/{id}": byId(withdrawJobOffers),
    "GET /api/orders/{id}/offers": ({ params }) => listJobOffers(db, params.id, clock()),
    "GET /api/drivers/{id}/availability": ({ caller, params }) =>
      findDriverAvailability(db, caller, params.id),
    "PATCH /api/drivers/availability/{id}": byId(updateDriverAvailability),
  };
}
