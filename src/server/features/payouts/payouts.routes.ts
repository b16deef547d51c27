import type { payoutEndpoints } from "#contract/payouts.contract.ts";
import { type ApiHandlers, createHandlerById } from "#server/api/mount-contract.ts";
import type { AppContext } from "#server/context.ts";
import { findFourEyesProblem } from "#server/core/parties/second-person.ts";
import { createOwnerProof } from "#server/core/sessions/require-owner-proof.ts";
import { requireRecord } from "#server/lists/find-record.ts";
import { readRecordListPage } from "#server/lists/read-records.ts";
import { requireDriverWallet } from "../ledger/wallets.store.ts";
import { confirmBankDetails, readBankDetails, updateBankDetails } from "./bank-details.ts";
import { createPayoutFile } from "./payout-file.ts";
import { listPayoutsOfBatch, listPayoutsOfDriver, payoutBatchList } from "./payouts.store.ts";
import {
  makePayoutBatch,
  readPayoutsDue,
  releasePayoutBatch,
  withdrawPayoutBatch,
} from "./payouts.ts";

export function createPayoutsApiHandlers(context: AppContext): ApiHandlers<typeof payoutEndpoints> {
  const byId = createHandlerById(context);
  const { db, clock } = context;

  return {
    "GET /api/bankdetails/{id}": byId(readBankDetails),
    "POST /api/bankdetails/update/{id}": ({ caller, params, body, request }) =>
      updateBankDetails(context, caller, params.id, body, createOwnerProof(context, request, body)),
    "PATCH /api/bankdetails/check/{id}": byId(confirmBankDetails),
    "GET /api/payouts/due": () => readPayoutsDue(context),
    "GET /api/payouts/all": ({ query }) => readRecordListPage(db, payoutBatchList, query),
    "GET /api/payouts/{id}": async ({ caller, params }) => {
      const batch = await requireRecord(db, payoutBatchList, params.id);
      const made = [batch.makerId, batch.madeAt] as const;
      const isMade = batch.state === "made";
      return {
        ...batch,
        waitsFor: isMade ? await findFourEyesProblem(db, caller, "release", made, clock()) : null,
        payouts: await listPayoutsOfBatch(db, batch.id),
      };
    },
    "GET /api/payouts/of/{id}": async ({ caller, params }) => ({
      payouts: await listPayoutsOfDriver(db, (await requireDriverWallet(db, caller, params.id)).id),
    }),
    "POST /api/payouts/make": ({ caller, body }) => makePayoutBatch(context, caller, body.driverId),
    "POST /api/payouts/release/{id}": ({ caller, params, body, request }) =>
      releasePayoutBatch(context, caller, params.id, createOwnerProof(context, request, body)),
    "PATCH /api/payouts/withdraw/{id}": byId(withdrawPayoutBatch),
    "GET /api/payouts/file/{id}": byId(createPayoutFile),
  };
}
