import type { bankContract } from "#contract/bank.contract.ts";
import type { Context } from "#server/context.ts";
import type { Handlers } from "#server/mount-contract.ts";
import { listRecords } from "#server/read-records.ts";
import { bankLines } from "./bank-lines.store.ts";
import { importStatement } from "./import-statement.ts";
import { bankOverview, undoImport } from "./imports.ts";
import { settleLine, takeBackLine } from "./settle-line.ts";
import { decideLine, splitLine } from "./split-line.ts";
import { suggestionsFor } from "./suggest.ts";

export function bankRoutes(context: Context): Handlers<typeof bankContract> {
  return {
    "GET /api/bank/lines": async ({ query }) => {
      const { items, ...page } = await listRecords(context.db, bankLines, query);
      const waiting = items.filter(({ state }) => state === "waiting");
      const found = await suggestionsFor(context.db, waiting);
      return {
        ...page,
        items: items.map((line) => ({ ...line, suggestion: found.get(line.id) ?? null })),
      };
    },
    "GET /api/bank/overview": () => bankOverview(context.db),
    "POST /api/bank/import": ({ caller, body, query }) =>
      importStatement(context, caller, { bytes: body, asked: query.account }),
    "PATCH /api/bank/decide/{id}": ({ caller, params, body }) =>
      decideLine(context, caller, params.id, body.answer),
    "PATCH /api/bank/split/{id}": ({ caller, params, body }) =>
      splitLine(context, caller, params.id, body.parts),
    "PATCH /api/bank/undo/{id}": ({ caller, params, body }) =>
      undoImport(context, caller, { id: params.id, ...body }),
    "PATCH /api/bank/settle/{id}": ({ caller, params, body }) =>
      settleLine(context, caller, params.id, body),
    "PATCH /api/bank/takeback/{id}": ({ caller, params, body }) =>
      takeBackLine(context, caller, { id: params.id, ...body }),
  };
}
