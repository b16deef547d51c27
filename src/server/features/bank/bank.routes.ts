import { bankContract } from "#contract/bank.contract.ts";
import { readIdempotencyKey } from "#server/api/guard-writes.ts";
import { type Handlers, handleById } from "#server/api/mount-contract.ts";
import type { Context } from "#server/context.ts";
import { listRecords } from "#server/lists/read-records.ts";
import { bankLines } from "./bank-lines.store.ts";
import { importStatement } from "./import-statement.ts";
import { bankOverview, undoImport } from "./imports.ts";
import { lineCommand } from "./line-work.ts";
import { settleLine, takeBackLine } from "./settle-line.ts";
import { decideLine, splitLine } from "./split-line.ts";
import { suggestLinePurposes } from "./suggest.ts";
import { reverseTopUp, topUp } from "./top-up.ts";

export function bankRoutes(context: Context): Handlers<typeof bankContract> {
  const byId = handleById(context);
  return {
    "GET /api/bank/lines": async ({ query }) => {
      const { counted } = bankContract["GET /api/bank/lines"];
      const { items, ...page } = await listRecords(context.db, bankLines, query, counted);
      const waiting = items.filter(({ state }) => state === "waiting");
      const suggestions = await suggestLinePurposes(context.db, waiting);
      const suggestion = (id: string) => suggestions.get(id) ?? null;
      return {
        ...page,
        items: items.map((line) => ({ ...line, suggestion: suggestion(line.id) })),
      };
    },
    "GET /api/bank/overview": () => bankOverview(context.db),
    "POST /api/bank/import": ({ caller, body, query }) =>
      importStatement(context, caller, body, query.account),
    "PATCH /api/bank/decide/{id}": byId(lineCommand(decideLine)),
    "PATCH /api/bank/split/{id}": byId(lineCommand(splitLine)),
    "PATCH /api/bank/undo/{id}": byId(undoImport),
    "PATCH /api/bank/settle/{id}": byId(lineCommand(settleLine)),
    "PATCH /api/bank/takeback/{id}": byId(lineCommand(takeBackLine)),
    "POST /api/wallets/topup/{id}": ({ caller, params, body, request }) =>
      topUp(context, caller, params.id, body, readIdempotencyKey(request)),
    "POST /api/wallets/reverse/{id}": byId(reverseTopUp),
  };
}
