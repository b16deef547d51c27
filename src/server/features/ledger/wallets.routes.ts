import { brand } from "#contract/brand.ts";
import type { walletEndpoints } from "#contract/wallets.contract.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { companyBankAccount } from "#domain/company/company-details.ts";
import { areWalletsActive } from "#domain/ledger/wallets.ts";
import type { ApiHandlers } from "#server/api/mount-contract.ts";
import type { AppContext } from "#server/context.ts";
import { findCompanySettings } from "#server/core/company/company.store.ts";
import { createListSort } from "#server/lists/list-rows.ts";
import { readRecordListPage } from "#server/lists/read-records.ts";
import {
  findDriverPaymentReference,
  requireDriverWallet,
  selectWalletTransactions,
  sumHeldCommission,
} from "./wallets.store.ts";

export function createWalletsApiHandlers(context: AppContext): ApiHandlers<typeof walletEndpoints> {
  const { db, clock } = context;

  return {
    "GET /api/wallets/{id}": async ({ caller, params }) => {
      const row = await requireDriverWallet(db, caller, params.id);
      const { details } = await findCompanySettings(db);
      return {
        ...row,
        held: await sumHeldCommission(db, row.id),
        reference: await findDriverPaymentReference(db, row.id),
        payTo: companyBankAccount(details, brand.name),
        countsFrom: details.walletsFrom ?? null,
        doCount: areWalletsActive(details, johannesburgDateAt(clock())),
      };
    },

    "GET /api/wallets/{id}/entries": async ({ caller, params, query }) => {
      const { id } = await requireDriverWallet(db, caller, params.id);
      const lines = {
        listed: () => selectWalletTransactions(db, id),
        sorts: { newest: createListSort("desc", { "t.id": "int" }) },
      };
      return readRecordListPage(db, lines, query);
    },
  };
}
