import { johannesburgDateAt, johannesburgEpochMs } from "#domain/calendar/johannesburg.ts";
import { addMonths, firstDayOfMonth } from "#domain/calendar/month-days.ts";
import { postOrderToLedger } from "#server/features/ledger/post-order.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { fnbStatement, importStatement, ownAccount } from "../bank.ts";
import {
  bookedOrder,
  goodPassword,
  moveOrder,
  signedInClient,
  signedInDriver,
  signedInStaff,
} from "../factories.ts";
import { givenBalance, givenBankDetails, typedDetails } from "../payouts.ts";
import { atId, type CallSetting, type GoodAsk, type GoodCalls } from "./good-call.ts";

const payment = { cents: 5000, receivedOn: "2026-12-01" };

/** A new driver with a payment in the wallet, as an administrator entered it. */
async function toppedUp({ records }: CallSetting) {
  const id = await records.driver();
  await records.staffDo("POST", `wallets/topup/${id}`, payment);
  return id;
}

/** A call about the driver who reads, or about a new one, with this body. */
const aboutDriver =
  (payload: object = {}): GoodAsk =>
  async ({ readers: { driver }, records }, reader) =>
    atId(reader === "driver" ? driver.id : await records.driver(), payload);

const aboutWeek: GoodAsk = async (setting, reader) => {
  const query = `?week=${johannesburgDateAt(setting.app.clock.now())}`;
  return { ...(await aboutDriver()(setting, reader)), query };
};

export const walletCalls: GoodCalls = {
  "GET /api/wallets/{id}": aboutDriver(),
  "GET /api/wallets/{id}/entries": aboutDriver(),
  "GET /api/statements/{id}": aboutWeek,
  "GET /api/statements/{id}/pdf": aboutWeek,
  "GET /api/statements/{id}/csv": aboutWeek,
  "POST /api/wallets/topup/{id}": async ({ records }) => atId(await records.driver(), payment),
  "POST /api/wallets/reverse/{id}": async (setting) => {
    const id = await toppedUp(setting);
    const line = setting.app.db.selectFrom("bank_lines").select("bookedIn");
    const { bookedIn: entryId } = await line.where("partyId", "=", id).executeTakeFirstOrThrow();
    return atId(id, { entryId, reason: "It was somebody else's." });
  },
};

let lines = 0;

/** A line that waits, of an amount of its own unless one is given. */
async function waitingLine({ app, readers }: CallSetting, cents = 0) {
  lines += 1;
  const text = `Paid by somebody, number ${lines}`;
  const amount = ((cents || 50_000 + lines) / 100).toFixed(2);
  await importStatement(app, readers.admin, fnbStatement([["2026-12-01", amount, text]]));
  const row = app.db.selectFrom("bank_lines").select(["id", "importId"]).where("text", "=", text);
  return row.executeTakeFirstOrThrow();
}

const costs = { purpose: "costs", reason: "Interest." };

export const bankCalls: GoodCalls = {
  "POST /api/bank/import": () => {
    lines += 1;
    const statement = fnbStatement([["2026-12-01", "20.00", `A line of its own, ${lines}`]]);
    return { query: `?account=${ownAccount}`, payload: statement };
  },
  "PATCH /api/bank/settle/{id}": async (setting) => atId((await waitingLine(setting)).id, costs),
  "PATCH /api/bank/decide/{id}": async (setting) => {
    const cents = 40_000 + lines;
    await waitingLine(setting, cents);
    return atId((await waitingLine(setting, cents)).id, { answer: "same" });
  },
  "PATCH /api/bank/split/{id}": async (setting) => {
    const cents = 60_000 + lines;
    const parts = [10_000, cents - 10_000].map((part) => ({ cents: part, text: "" }));
    return atId((await waitingLine(setting, cents)).id, { parts });
  },
  "PATCH /api/bank/undo/{id}": async (setting) =>
    atId((await waitingLine(setting)).importId ?? "", { reason: "The wrong file." }),
  "PATCH /api/bank/takeback/{id}": async (setting) => {
    const { id } = await waitingLine(setting);
    await setting.records.staffDo("PATCH", `bank/settle/${id}`, costs);
    return atId(id, { reason: "It was a payment." });
  },
};

/** A new driver who is due R 500 and can be paid. */
async function payee({ app, readers, records }: CallSetting): Promise<void> {
  const id = await records.driver();
  await givenBalance(app, { kind: "earnings", partyId: id }, -50_000);
  await givenBankDetails(app, id, readers.admin.id);
}

/** A batch that another administrator made; answers its id. */
async function madePayouts(setting: CallSetting): Promise<string> {
  await payee(setting);
  const other = await signedInStaff(setting.app, "admin");
  return (await setting.app.as(other).post("payouts/make")).json().id;
}

const password = { password: goodPassword };

export const payoutCalls: GoodCalls = {
  "GET /api/bankdetails/{id}": aboutDriver(),
  "POST /api/bankdetails/update/{id}": aboutDriver(typedDetails),
  "PATCH /api/bankdetails/check/{id}": async ({ app }) => {
    const driver = await signedInDriver(app);
    await app.as(driver).post(`bankdetails/update/${driver.id}`, typedDetails);
    const row = app.db.selectFrom("bank_details").select("id").where("driverId", "=", driver.id);
    return atId((await row.executeTakeFirstOrThrow()).id, { how: "Called the number on file." });
  },
  "GET /api/payouts/{id}": async (setting) => atId(await madePayouts(setting)),
  "GET /api/payouts/of/{id}": aboutDriver(),
  "POST /api/payouts/make": async (setting) => {
    await payee(setting);
    return {};
  },
  "POST /api/payouts/release/{id}": async (setting) => atId(await madePayouts(setting), password),
  "PATCH /api/payouts/withdraw/{id}": async (setting) => atId(await madePayouts(setting)),
  "GET /api/payouts/file/{id}": async (setting) => {
    const id = await madePayouts(setting);
    await setting.records.staffDo("POST", `payouts/release/${id}`, password);
    return atId(id);
  },
};

const onDay = () => ({ query: "?day=2030-12-31" });

/** A contract client with an order of the month before that is in the books and on no invoice yet. */
async function billed({ app, readers, records }: CallSetting) {
  const now = app.clock.now();
  const thisMonth = firstDayOfMonth(johannesburgDateAt(now));
  app.clock.set(johannesburgEpochMs(thisMonth, "00:00") - 60 * 60_000);
  const client = await signedInClient(app, "corporate");
  const id = await bookedOrder(app, client);
  const crew = { driverId: await records.driver() };
  await moveOrder(app, readers.admin, id, crew, "started", "completed");
  await inTransaction(app.db, async (trx) => {
    await trx.updateTable("orders").set({ inBooks: true }).where("id", "=", id).execute();
    const at = new Date(app.clock.now());
    await postOrderToLedger(trx, id, { event: "complete", byId: null, at, mayOwe: true });
  });
  app.clock.set(now);
  return { clientId: client.id, month: addMonths(thisMonth, -1) };
}

let months = 0;

/** A call about an invoice of the client who reads, or of a new one. */
const aboutInvoice =
  (payload: object = {}): GoodAsk =>
  async ({ app, readers, records }, reader) => {
    const clientId = reader === "client" ? readers.client.id : await records.client();
    const { number } = await app.db
      .insertInto("invoices")
      .values({
        kind: "invoice",
        clientId,
        month: addMonths("2026-11-01", -months++),
        at: new Date(app.clock.now()),
        byId: null,
        role: "principal",
        madeOutTo: "Sample Interiors",
        lines: "[]",
        cents: 100_000,
        paid: 0,
      })
      .returning("number")
      .executeTakeFirstOrThrow();
    return atId(String(number), payload);
  };

export const moneyCalls: GoodCalls = {
  "GET /api/money/journals.csv": () => ({ query: "?from=2026-01-01&to=2030-12-31&format=xero" }),
  "GET /api/money/balance": onDay,
  "GET /api/money/accounts": onDay,
  "GET /api/money/accounts.csv": onDay,
  "GET /api/invoices/{id}/pdf": aboutInvoice(),
  "POST /api/invoices/create": async (setting) => ({ payload: await billed(setting) }),
  "POST /api/invoices/credit/{id}": aboutInvoice({ reason: "It was made out to a wrong company." }),
};
