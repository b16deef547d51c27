import { brand } from "#contract/brand.ts";
import type { walletsContract } from "#contract/wallets.contract.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { paymentAccountOf } from "#domain/company/company-details.ts";
import { walletsCount } from "#domain/ledger/wallets.ts";
import type { Handlers } from "#server/api/mount-contract.ts";
import { isStaff, type Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { findSettings } from "#server/core/company/company.store.ts";
import { Failure } from "#server/failure.ts";
import { sorted } from "#server/lists/list-rows.ts";
import { findRecord, listRecords } from "#server/lists/read-records.ts";
import { sumHeldCommission, findPaymentReference, selectWalletLines, wallets } from "./wallets.store.ts";

export function walletsRoutes(context: Context): Handlers<typeof walletsContract> {
  const { db, clock } = context;

  async function requireWallet(caller: Party, id: string) {
    const row = isStaff(caller) || caller.id === id ? await findRecord(db, wallets, id) : null;
    if (!row) throw new Failure("not_found");
    return row;
  }

  return {
    "GET /api/wallets/{id}": async ({ caller, params }) => {
      const row = await requireWallet(caller, params.id);
      const { details } = await findSettings(db);
      return {
        ...row,
        held: await sumHeldCommission(db, row.id),
        reference: await findPaymentReference(db, row.id),
        payTo: paymentAccountOf(details, brand.name),
        countsFrom: details.walletsFrom ?? null,
        doCount: walletsCount(details, johannesburgDateAt(clock())),
      };
    },

    "GET /api/wallets/{id}/entries": async ({ caller, params, query }) => {
      const { id } = await requireWallet(caller, params.id);
      const lines = {
        listed: () => selectWalletLines(db, id),
        sorts: { newest: sorted("desc", { "t.id": "int" }) },
      };
      return listRecords(db, lines, query);
    },
  };
}
