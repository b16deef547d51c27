import { claimEndpoints } from "#contract/claims.contract.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { type ApiHandlers, createHandlerById } from "#server/api/mount-contract.ts";
import type { AppContext } from "#server/context.ts";
import { openStoredPhoto } from "#server/core/files/photos.ts";
import { findOrderClient } from "#server/core/orders/orders.store.ts";
import { createListCsvFile, readRecordListPage } from "#server/lists/read-records.ts";
import { acceptClaim, refuseClaim, withdrawClaim } from "./answer-claim.ts";
import { claimListOfDay, listOrderClaims, toClaimReply } from "./claims.store.ts";
import { addClaimPhoto, submitClaim } from "./file-claim.ts";

export function createClaimsApiHandlers(context: AppContext): ApiHandlers<typeof claimEndpoints> {
  const byId = createHandlerById(context);
  const { db } = context;
  const today = () => johannesburgDateAt(context.clock());
  return {
    "POST /api/orders/claim/{id}": byId(submitClaim),
    "GET /api/orders/{id}/claims": async ({ caller, params: { id } }) => {
      await findOrderClient(db, caller, id);
      const rows = await listOrderClaims(db, id);
      return { items: rows.map((row) => toClaimReply(row, today())) };
    },
    "POST /api/claims/photos": ({ caller, query, body }) =>
      addClaimPhoto(context, caller, query.claimId, body),
    "GET /api/claims/photos/{id}": ({ caller, params }) =>
      openStoredPhoto(db, "claim-photo", caller, params.id),
    "PATCH /api/claims/withdraw/{id}": byId(withdrawClaim),
    "GET /api/claims/all": ({ query }) => {
      const { counted } = claimEndpoints["GET /api/claims/all"];
      return readRecordListPage(db, claimListOfDay(today()), query, counted);
    },
    "GET /api/claims/all.csv": ({ query }) => createListCsvFile(db, claimListOfDay(today()), query),
    "PATCH /api/claims/accept/{id}": byId(acceptClaim),
    "PATCH /api/claims/refuse/{id}": byId(refuseClaim),
  };
}
