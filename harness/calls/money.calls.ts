import type { invoicesContract } from "#contract/invoices.contract.ts";
import type { moneyContract } from "#contract/money.contract.ts";
import type { statementsContract } from "#contract/statements.contract.ts";
import { epochMsOf, johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { addMonths, firstOfMonth } from "#domain/calendar/month-days.ts";
import { postOrder } from "#server/features/ledger/post-order.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { bookedOrder, signedInClient } from "../factories.ts";
import {
  at,
  type CallRows,
  type CallSetting,
  file,
  listOf,
  msg,
  read,
  under,
  write,
} from "./call-row.ts";
import { toppedUp } from "./wallets.calls.ts";

const books = "id account partyId party cents";
const onDay = () => ({ query: "?day=2030-12-31" });

/** The books of drivers and clients, for administrators alone. */
export const moneyCalls: CallRows<
  Omit<typeof moneyContract, keyof (typeof invoicesContract & typeof statementsContract)>
> = {
  "GET /api/money": read(
    "admin",
    `doCount countsFrom disputes ${under("cashToday", "id name orders confirmed recorded notRecorded")} ${under("debtors", "id name ages cents")} ages inCredit dryWallets outside ${under("balances", "account cents")} ${under("earned", "from cents")}`,
    async ({ records }) => {
      await records.completedOrder();
      return {};
    },
  ),
  "GET /api/money/entries": read(
    "admin",
    `cents ${listOf(`${books} at kind orderId reference`)}`,
    async (setting) => {
      await toppedUp(setting);
      return {};
    },
  ),
  "GET /api/money/entries.csv": file("admin"),
  "GET /api/money/journals.csv": file("admin", () => ({
    query: "?from=2026-01-01&to=2030-12-31&format=xero",
  })),
  "GET /api/money/balance": read("admin", under("items", "account cents"), onDay),
  "GET /api/money/accounts": read("admin", listOf(books), async (setting) => {
    await toppedUp(setting);
    return onDay();
  }),
  "GET /api/money/accounts.csv": file("admin", onDay),
  "GET /api/money/weeks": read("admin", under("items", "monday truckSize orders commission")),
};

/** A contract client with an order of the month before that is in the books and on no invoice yet. */
async function billed({ app, records }: CallSetting) {
  const now = app.clock.now();
  const thisMonth = firstOfMonth(johannesburgDateAt(now));
  app.clock.set(epochMsOf(thisMonth, "00:00") - 60 * 60_000);
  const client = await signedInClient(app, "corporate");
  const id = await bookedOrder(app, client);
  await records.staffDo("PATCH", `orders/assign/${id}`, { driverId: await records.driver() });
  for (const status of ["started", "completed"]) {
    await records.staffDo("PATCH", `orders/status/${id}`, { status });
  }
  await inTransaction(app.db, async (trx) => {
    await trx.updateTable("orders").set({ in_books: true }).where("id", "=", id).execute();
    const at = new Date(app.clock.now());
    await postOrder(trx, id, { event: "complete", byId: null, at, mayOwe: true });
  });
  app.clock.set(now);
  return { clientId: client.id, month: addMonths(thisMonth, -1) };
}

/** An invoice, of this client or of one of its own. */
async function invoice(setting: CallSetting, reader?: string): Promise<string> {
  const { readers, records } = setting;
  const clientId = reader === "client" ? readers.client.id : await records.client();
  const { number } = await setting.app.db
    .insertInto("invoices")
    .values({
      kind: "invoice",
      client_id: clientId,
      month: addMonths("2026-11-01", -made++),
      at: new Date(setting.app.clock.now()),
      by_id: null,
      role: "principal",
      made_out_to: "Sample Interiors",
      lines: "[]",
      cents: 100_000,
      paid: 0,
    })
    .returning("number")
    .executeTakeFirstOrThrow();
  return String(number);
}
let made = 0;

const ofReader = async (setting: CallSetting, reader: string) => at(await invoice(setting, reader));

export const invoiceCalls: CallRows<typeof invoicesContract> = {
  "GET /api/invoices/all": read(
    "client admin",
    listOf(
      "id number kind month at clientId madeOutTo cents paid shown credit dueOn isCredited reason",
    ),
    async (setting, reader) => {
      await invoice(setting, reader);
      return {};
    },
  ),
  "GET /api/invoices/{id}/pdf": file("client admin", ofReader),
  "POST /api/invoices/create": write("admin", "invoice", msg, async (setting) => ({
    payload: await billed(setting),
  })),
  "POST /api/invoices/credit/{id}": write("admin", "credit-invoice", msg, async (setting) =>
    at(await invoice(setting), { reason: "It was made out to the wrong company." }),
  ),
};
