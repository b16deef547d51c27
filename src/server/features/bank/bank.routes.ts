import { bankEndpoints } from "#contract/bank.contract.ts";
import { type ApiHandlers, createHandlerById } from "#server/api/mount-contract.ts";
import type { AppContext } from "#server/context.ts";
import { readRecordListPage } from "#server/lists/read-records.ts";
import { bankLineList } from "./bank-lines.store.ts";
import { importBankStatement } from "./import-statement.ts";
import { readBankOverview, undoBankStatementImport } from "./imports.ts";
import { createBankLineCommand } from "./line-work.ts";
import { settleBankLine, takeBackSettledBankLine } from "./settle-line.ts";
import { settleDoubtfulBankLine, splitBankLine } from "./split-line.ts";
import { suggestBankLinePurposes } from "./suggest.ts";
import { enterTopUp, reverseTopUp } from "./top-up.ts";

export function createBankApiHandlers(context: AppContext): ApiHandlers<typeof bankEndpoints> {
  const byId = createHandlerById(context);
  return {
    "GET /api/bank/lines": async ({ query }) => {
      const { counted } = bankEndpoints["GET /api/bank/lines"];
      const { items, ...page } = await readRecordListPage(context.db, bankLineList, query, counted);
      const waiting = items.filter(({ state }) => state === "waiting");
      const suggestions = await suggestBankLinePurposes(context.db, waiting);
      const suggestion = (id: string) => suggestions.get(id) ?? null;
      return {
        ...page,
        items: items.map((line) => ({ ...line, suggestion: suggestion(line.id) })),
      };
    },
    "GET /api/bank/overview": () => readBankOverview(context.db),
    "POST /api/bank/import": ({ caller, body, query }) =>
      importBankStatement(context, caller, body, query.account),
    "PATCH /api/bank/decide/{id}": byId(createBankLineCommand(settleDoubtfulBankLine)),
    "PATCH /api/bank/split/{id}": byId(createBankLineCommand(splitBankLine)),
    "PATCH /api/bank/undo/{id}": byId(undoBankStatementImport),
    "PATCH /api/bank/settle/{id}": byId(createBankLineCommand(settleBankLine)),
    "PATCH /api/bank/takeback/{id}": byId(createBankLineCommand(takeBackSettledBankLine)),
    "POST /api/wallets/topup/{id}": ({ caller, params, body, key }) =>
      enterTopUp(context, caller, params.id, body, key),
    "POST /api/wallets/reverse/{id}": byId(reverseTopUp),
  };
}
