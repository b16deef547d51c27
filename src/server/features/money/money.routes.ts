import type { moneyContract } from "#contract/money.contract.ts";
import type { Handlers } from "#server/api/mount-contract.ts";
import type { Context } from "#server/context.ts";
import { fileOf, listRecords } from "#server/lists/read-records.ts";
import {
  accountsOn,
  balanceColumns,
  balanceOn,
  entries,
  entryColumns,
  sumOf,
} from "./books.store.ts";
import { invoicesRoutes } from "./invoices.routes.ts";
import { journalsFile } from "./journals.ts";
import { readMoney, readWeeks } from "./read-money.ts";
import { statementsRoutes } from "./statements.routes.ts";

export function moneyRoutes(context: Context): Handlers<typeof moneyContract> {
  const { db } = context;
  return {
    ...invoicesRoutes(context),
    ...statementsRoutes(context),
    "GET /api/money": () => readMoney(context),
    "GET /api/money/weeks": () => readWeeks(context),
    "GET /api/money/entries": async ({ query }) => ({
      ...(await listRecords(db, entries, query, (row) => ({ ...row, at: row.at.toISOString() }))),
      cents: await sumOf(db, query),
    }),
    "GET /api/money/entries.csv": ({ query }) => fileOf(db, entries, query, entryColumns),
    "GET /api/money/journals.csv": ({ query }) => journalsFile(db, query),
    "GET /api/money/balance": async ({ query }) => ({ items: await balanceOn(db, query.day) }),
    "GET /api/money/accounts": ({ query }) => listRecords(db, accountsOn, query),
    "GET /api/money/accounts.csv": ({ query }) => fileOf(db, accountsOn, query, balanceColumns),
  };
}
