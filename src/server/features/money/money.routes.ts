import type { Endpoints } from "#contract/endpoints.ts";
import type { moneyEndpoints } from "#contract/money.contract.ts";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import {
  type ApiHandlers,
  createHandlerById,
  type ReceivedApiCall,
} from "#server/api/mount-contract.ts";
import { isStaffMember, type Party } from "#server/caller.ts";
import type { AppContext } from "#server/context.ts";
import { readCompanyDetails } from "#server/core/company/company.store.ts";
import { Failure } from "#server/failure.ts";
import { createListCsvFile, readRecordListPage } from "#server/lists/read-records.ts";
import { requireDriverWallet } from "../ledger/wallets.store.ts";
import {
  accountBalanceList,
  ledgerEntryList,
  readTrialBalance,
  sumLedgerEntries,
} from "./books.store.ts";
import { readDriverStatement } from "./driver-statement.ts";
import { drawInvoicePdf } from "./invoice-paper.ts";
import { findInvoice, invoiceList } from "./invoices.store.ts";
import { createJournalsFile } from "./journals.ts";
import { makeCreditNote, makeInvoicesAsAdmin } from "./make-invoices.ts";
import { readMoneyOverview, readWeeklyCommission } from "./read-money.ts";
import { createDriverStatementCsv, drawDriverStatementPdf } from "./statement-paper.ts";

/** The id of the client whose invoices the caller may see; null for staff, who see all clients' invoices. */
const clientFilter = (caller: Party) => (isStaffMember(caller) ? null : caller.id);

export function createMoneyApiHandlers(context: AppContext): ApiHandlers<typeof moneyEndpoints> {
  const { db, clock } = context;

  type StatementCall = Pick<
    ReceivedApiCall<Endpoints["GET /api/statements/{id}"]>,
    "caller" | "params" | "query"
  >;
  async function readStatement({ caller, params, query }: StatementCall) {
    const driver = await requireDriverWallet(db, caller, params.id);
    const day = query.week ?? addDays(johannesburgDateAt(clock()), -7);
    return readDriverStatement(db, driver, day);
  }

  return {
    "GET /api/money": () => readMoneyOverview(context),
    "GET /api/money/weeks": () => readWeeklyCommission(context),
    "GET /api/money/entries": async ({ query }) => ({
      ...(await readRecordListPage(db, ledgerEntryList, query)),
      cents: await sumLedgerEntries(db, query),
    }),
    "GET /api/money/entries.csv": ({ query }) => createListCsvFile(db, ledgerEntryList, query),
    "GET /api/money/journals.csv": ({ query }) => createJournalsFile(db, query),
    "GET /api/money/balance": async ({ query }) => ({
      items: await readTrialBalance(db, query.day),
    }),
    "GET /api/money/accounts": ({ query }) => readRecordListPage(db, accountBalanceList, query),
    "GET /api/money/accounts.csv": ({ query }) => createListCsvFile(db, accountBalanceList, query),

    "GET /api/invoices/all": ({ caller, query }) =>
      readRecordListPage(db, invoiceList(clientFilter(caller)), query),
    "GET /api/invoices/{id}/pdf": async ({ caller, params }) => {
      const invoice = await findInvoice(db, clientFilter(caller), params.id);
      if (!invoice) throw new Failure("not_found");
      return drawInvoicePdf(db, invoice, caller.id);
    },
    "POST /api/invoices/create": ({ caller, body }) => makeInvoicesAsAdmin(context, caller, body),
    "POST /api/invoices/credit/{id}": createHandlerById(context)(makeCreditNote),

    "GET /api/statements/{id}": readStatement,
    "GET /api/statements/{id}/pdf": async (call) =>
      drawDriverStatementPdf(await readStatement(call), await readCompanyDetails(db), {
        nowMs: clock(),
        reader: call.caller.id,
      }),
    "GET /api/statements/{id}/csv": async (call) =>
      createDriverStatementCsv(await readStatement(call)),
  };
}
