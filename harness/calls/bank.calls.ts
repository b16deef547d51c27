import type { bankContract } from "#contract/bank.contract.ts";
import { fnbStatement, importStatement } from "../bank.ts";
import { at, type CallRows, type CallSetting, counted, msg, write } from "./call-row.ts";

let lines = 0;

/** A line that waits; answers its id. */
async function waitingLine({ app, readers }: CallSetting): Promise<string> {
  lines += 1;
  const text = `Paid by somebody, number ${lines}`;
  await importStatement(app, readers.admin, fnbStatement([["2026-12-01", "500.00", text]]));
  const row = app.db.selectFrom("bank_lines").select("id").where("text", "=", text);
  return (await row.executeTakeFirstOrThrow()).id;
}

const costs = { purpose: "costs", reason: "Interest." };

export const bankCalls: CallRows<typeof bankContract> = {
  "GET /api/bank/lines": {
    ...counted(
      "admin",
      "id day cents text reference state purpose reason partyId partyType partyName orderId orderReference isByHand",
      "standing",
      "waiting settled all",
    ),
    ask: async (setting) => {
      await waitingLine(setting);
      return { query: "?counts=yes" };
    },
  },
  "POST /api/bank/import": write("admin", "import", `${msg} known settled waiting`, () => {
    lines += 1;
    return { payload: fnbStatement([["2026-12-01", "20.00", `A line of its own, ${lines}`]]) };
  }),
  "PATCH /api/bank/settle/{id}": write("admin", "settle-line", msg, async (setting) =>
    at(await waitingLine(setting), costs),
  ),
  "PATCH /api/bank/takeback/{id}": write("admin", "take-back-line", msg, async (setting) => {
    const id = await waitingLine(setting);
    const { headers } = setting.readers.admin;
    const url = `/api/bank/settle/${id}`;
    await setting.app.inject({ method: "PATCH", url, headers, payload: costs });
    return at(id, { reason: "It was a payment." });
  }),
};
