import type { statementsContract } from "#contract/statements.contract.ts";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import type { Handlers } from "#server/api/mount-contract.ts";
import { isStaff, type Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { readCompany } from "#server/core/company/company.store.ts";
import { Failure } from "#server/failure.ts";
import { readStatement } from "./driver-statement.ts";
import { statementFile, statementPaper } from "./statement-paper.ts";

type Ask = {
  readonly caller: Party;
  readonly params: { readonly id: string };
  readonly query: { readonly week?: string | undefined };
};

export function statementsRoutes(context: Context): Handlers<typeof statementsContract> {
  const { db, clock } = context;
  /** The week of this driver, for staff and for the driver. */
  async function requireStatement({ caller, params, query }: Ask) {
    const day = query.week ?? addDays(johannesburgDateAt(clock()), -7);
    const isTheirs = isStaff(caller) || caller.id === params.id;
    const statement = isTheirs ? await readStatement(db, params.id, day) : null;
    if (!statement) throw new Failure("not_found");
    return statement;
  }
  return {
    "GET /api/statements/{id}": requireStatement,
    "GET /api/statements/{id}/pdf": async (call) =>
      statementPaper(await requireStatement(call), await readCompany(db), clock()),
    "GET /api/statements/{id}/csv": async (call) => statementFile(await requireStatement(call)),
  };
}
