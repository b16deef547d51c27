import type { bankContract } from "#contract/bank.contract.ts";
import type { Context } from "#server/context.ts";
import type { Handlers } from "#server/mount-contract.ts";
import { listRecords } from "#server/read-records.ts";
import { bankLines } from "./bank-lines.store.ts";
import { importStatement } from "./import-statement.ts";
import { settleLine, takeBackLine } from "./settle-line.ts";

export function bankRoutes(context: Context): Handlers<typeof bankContract> {
  return {
    "GET /api/bank/lines": ({ query }) => listRecords(context.db, bankLines, query),
    "POST /api/bank/import": ({ caller, body }) => importStatement(context, caller, body),
    "PATCH /api/bank/settle/{id}": ({ caller, params, body }) =>
      settleLine(context, caller, params.id, body),
    "PATCH /api/bank/takeback/{id}": ({ caller, params, body }) =>
      takeBackLine(context, caller, { id: params.id, ...body }),
  };
}
