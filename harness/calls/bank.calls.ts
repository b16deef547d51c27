import type { bankContract } from "#contract/bank.contract.ts";
import { fnbStatement, importStatement, ownAccount } from "../bank.ts";
import {
  at,
  type CallRows,
  type CallSetting,
  counted,
  msg,
  read,
  under,
  write,
} from "./call-row.ts";
import { toppedUp } from "./wallets.calls.ts";

let lines = 0;

/** A line that waits, of an amount of its own; answers its id. */
async function waitingLine({ app, readers }: CallSetting, cents = 0): Promise<string> {
  lines += 1;
  const text = `Paid by somebody, number ${lines}`;
  const amount = ((cents || 50_000 + lines) / 100).toFixed(2);
  await importStatement(app, readers.admin, fnbStatement([["2026-12-01", amount, text]]));
  const row = app.db.selectFrom("bank_lines").select("id").where("text", "=", text);
  return (await row.executeTakeFirstOrThrow()).id;
}

const costs = { purpose: "costs", reason: "Interest." };

export const bankCalls: CallRows<typeof bankContract> = {
  "GET /api/bank/lines": {
    ...counted(
      "admin",
      [
        "id day cents text reference state purpose reason partyId partyType partyName orderId",
        "orderReference isByHand likeDay likeCents likeText wholeCents wholeText",
        under("suggestion", "purpose whom reason label why"),
      ].join(" "),
      "standing",
      "waiting settled all",
    ),
    ask: async (setting) => {
      const { app, readers } = setting;
      const url = `/api/bank/settle/${await waitingLine(setting)}`;
      await app.inject({ method: "PATCH", url, headers: readers.admin.headers, payload: costs });
      await waitingLine(setting);
      return { query: "?counts=yes" };
    },
  },
  "GET /api/bank/overview": read(
    "admin",
    `${under("contradictions", "from to cents")} ${under("imports", "id at firstDay lastDay lines settled")}`,
    async (setting) => {
      await waitingLine(setting);
      await waitingLine(setting);
      return {};
    },
  ),
  "POST /api/bank/import": write("admin", "import", `${msg} known settled waiting`, () => {
    lines += 1;
    const statement = fnbStatement([["2026-12-01", "20.00", `A line of its own, ${lines}`]]);
    return { query: `?account=${ownAccount}`, payload: statement };
  }),
  "PATCH /api/bank/settle/{id}": write("admin", "settle-line", msg, async (setting) =>
    at(await waitingLine(setting), costs),
  ),
  "PATCH /api/bank/decide/{id}": write("admin", "decide-line", msg, async (setting) => {
    await waitingLine(setting, 40_000 + lines);
    return at(await waitingLine(setting, 40_000 + lines - 1), { answer: "same" });
  }),
  "PATCH /api/bank/split/{id}": write("admin", "split-line", msg, async (setting) => {
    const cents = 60_000 + lines;
    const parts = [10_000, cents - 10_000].map((part) => ({ cents: part, text: "" }));
    return at(await waitingLine(setting, cents), { parts });
  }),
  "PATCH /api/bank/undo/{id}": write("admin", "undo-import", msg, async (setting) => {
    const line = await waitingLine(setting);
    const imports = setting.app.db.selectFrom("bank_lines").select("import_id");
    return at((await imports.where("id", "=", line).executeTakeFirstOrThrow()).import_id ?? "", {
      reason: "The wrong file.",
    });
  }),
  "PATCH /api/bank/takeback/{id}": write("admin", "take-back-line", msg, async (setting) => {
    const id = await waitingLine(setting);
    const { headers } = setting.readers.admin;
    const url = `/api/bank/settle/${id}`;
    await setting.app.inject({ method: "PATCH", url, headers, payload: costs });
    return at(id, { reason: "It was a payment." });
  }),
  "POST /api/wallets/topup/{id}": write("admin", "top-up", msg, async (setting) =>
    at(await toppedUp(setting), { cents: 7000, receivedOn: "2026-12-01" }),
  ),
  "POST /api/wallets/reverse/{id}": write("admin", "reverse-top-up", msg, async (setting) => {
    const id = await toppedUp(setting);
    const { booked_in: entryId } = await setting.app.db
      .selectFrom("bank_lines")
      .select("booked_in")
      .where("party_id", "=", id)
      .executeTakeFirstOrThrow();
    return at(id, { entryId, reason: "It was somebody else's." });
  }),
};
