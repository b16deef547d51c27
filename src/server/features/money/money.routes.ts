import type { Endpoints } from "#contract/endpoints.ts";
import type { moneyContract } from "#contract/money.contract.ts";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { type Call, type Handlers, handleById } from "#server/api/mount-contract.ts";
import { isStaff, type Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { readCompany } from "#server/core/company/company.store.ts";
import { Failure } from "#server/failure.ts";
import { listFile, listRecords } from "#server/lists/read-records.ts";
import { requireWallet } from "../ledger/wallets.store.ts";
import { accountBalances, bookEntries, readTrialBalance, sumEntries } from "./books.store.ts";
import { readDriverStatement } from "./driver-statement.ts";
import { invoicePaper } from "./invoice-paper.ts";
import { findInvoice, invoiceList } from "./invoices.store.ts";
import { journalsFile } from "./journals.ts";
import { creditInvoice, makeInvoices } from "./make-invoices.ts";
import { readMoney, readWeeks } from "./read-money.ts";
import { statementFile, statementPaper } from "./statement-paper.ts";

/** The id of the client whose invoices the caller may see; null for staff, who see all clients' invoices. */
const clientFilter = (caller: Party) => (isStaff(caller) ? null : caller.id);

export function moneyRoutes(context: Context): Handlers<typeof moneyContract> {
  const { db, clock } = context;

  type StatementCall = Pick<
    Call<Endpoints["GET /api/statements/{id}"]>,
    "caller" | "params" | "query"
  >;
  async function readStatement({ caller, params, query }: StatementCall) {
    const driver = await requireWallet(db, caller, params.id);
    const day = query.week ?? addDays(johannesburgDateAt(clock()), -7);
    return readDriverStatement(db, driver, day);
  }

  return {
    "GET /api/money": () => readMoney(context),
    "GET /api/money/weeks": () => readWeeks(context),
    "GET /api/money/entries": async ({ query }) => ({
      ...(await listRecords(db, bookEntries, query)),
      cents: await sumEntries(db, query),
    }),
    "GET /api/money/entries.csv": ({ query }) => listFile(db, bookEntries, query),
    "GET /api/money/journals.csv": ({ query }) => journalsFile(db, query),
    "GET /api/money/balance": async ({ query }) => ({
      items: await readTrialBalance(db, query.day),
    }),
    "GET /api/money/accounts": ({ query }) => listRecords(db, accountBalances, query),
    "GET /api/money/accounts.csv": ({ query }) => listFile(db, accountBalances, query),

    "GET /api/invoices/all": ({ caller, query }) =>
      listRecords(db, invoiceList(clientFilter(caller)), query),
    "GET /api/invoices/{id}/pdf": async ({ caller, params }) => {
      const invoice = await findInvoice(db, clientFilter(caller), params.id);
      if (!invoice) throw new Failure("not_found");
      return invoicePaper(db, invoice);
    },
    "POST /api/invoices/create": ({ caller, body }) => makeInvoices(context, caller, body),
    "POST /api/invoices/credit/{id}": handleById(context)(creditInvoice),

    "GET /api/statements/{id}": readStatement,
    "GET /api/statements/{id}/pdf": async (call) =>
      statementPaper(await readStatement(call), await readCompany(db), clock()),
    "GET /api/statements/{id}/csv": async (call) => statementFile(await readStatement(call)),
  };
}
