import type { bankContract } from "#contract/bank.contract.ts";
import type { invoicesContract } from "#contract/invoices.contract.ts";
import type { moneyContract } from "#contract/money.contract.ts";
import type { payoutsContract } from "#contract/payouts.contract.ts";
import type { statementsContract } from "#contract/statements.contract.ts";
import type { walletsContract } from "#contract/wallets.contract.ts";
import { epochMsOf, johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { addMonths, firstOfMonth } from "#domain/calendar/month-days.ts";
import { postOrder } from "#server/features/ledger/post-order.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { fnbStatement, importStatement, ownAccount } from "../bank.ts";
import {
  bookedOrder,
  goodPassword,
  signedInClient,
  signedInDriver,
  signedInStaff,
} from "../factories.ts";
import { givenBalance, givenBankDetails, typedDetails } from "../payouts.ts";
import {
  type Ask,
  at,
  type CallRows,
  type CallSetting,
  counted,
  created,
  file,
  listOf,
  msg,
  read,
  under,
  write,
} from "./call-row.ts";

const account = "driver staff admin";

/** A driver with a payment in the wallet, as an administrator entered it. */
async function toppedUp({ app, readers: { admin }, records }: CallSetting, driver?: string) {
  const id = driver ?? (await records.driver());
  const { headers } = admin;
  const payload = { cents: 5000, receivedOn: "2026-12-01" };
  await app.inject({ method: "POST", url: `/api/wallets/topup/${id}`, headers, payload });
  return id;
}

const walletOf = async (setting: CallSetting, reader: string) =>
  at(await toppedUp(setting, reader === "driver" ? setting.readers.driver.id : undefined));

export const walletCalls: CallRows<typeof walletsContract> = {
  "GET /api/wallets/{id}": read(
    account,
    "id name surname wallet debt earnings cash held reference payTo countsFrom doCount",
    walletOf,
  ),
  "GET /api/wallets/{id}/entries": read(
    account,
    listOf("id at kind orderId reference cents reverses isReversed"),
    walletOf,
  ),
};

const part = `opening closing ${under("lines", "id at kind orderId reference cents")}`;

/** The present week of a driver whose wallet had a payment in it. */
async function weekOf(setting: CallSetting, reader: string): Promise<Ask> {
  const own = await signedInDriver(setting.app);
  const at = await toppedUp(setting, own.id);
  const query = `?week=${johannesburgDateAt(setting.app.clock.now())}`;
  return { at, query, ...(reader === "driver" && { headers: own.headers }) };
}

export const statementCalls: CallRows<typeof statementsContract> = {
  "GET /api/statements/{id}": read(
    account,
    `driverId name monday sunday orders due vat ${under("wallet", part)} ${under("pay", "opening lines closing")}`,
    weekOf,
  ),
  "GET /api/statements/{id}/pdf": file(account, weekOf),
  "GET /api/statements/{id}/csv": file(account, weekOf),
};

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

const parts = "earnings wallet cash debt";
const batch =
  "id kind until payBy state madeAt madeBy releasedAt releasedBy cents count paid returned";
const details = "id holder bank branchCode accountEnd accountType typedAt";

/** A driver who is due R 500 and can be paid. */
async function payee({ app, readers: { admin }, records }: CallSetting, driver?: string) {
  const id = driver ?? (await records.driver());
  await givenBalance(app, { kind: "earnings", partyId: id }, -50_000);
  await givenBankDetails(app, id, admin.id);
  return id;
}

/** A batch that another administrator made; answers its id. */
async function made(setting: CallSetting, driver?: string): Promise<string> {
  await payee(setting, driver);
  const { app } = setting;
  const { headers } = await signedInStaff(app, "admin");
  const url = "/api/payouts/make";
  return (await app.inject({ method: "POST", url, headers, payload: {} })).json().id;
}

async function released(setting: CallSetting, driver?: string): Promise<string> {
  const id = await made(setting, driver);
  const { headers } = setting.readers.admin;
  const url = `/api/payouts/release/${id}`;
  const payload = { password: goodPassword };
  await setting.app.inject({ method: "POST", url, headers, payload });
  return id;
}

/** A driver whom the reader may look at, with bank details in use and others that wait. */
async function withDetails(setting: CallSetting, reader: string) {
  const {
    app,
    readers: { admin },
  } = setting;
  const id = await driverOf(setting, reader);
  await givenBankDetails(app, id, admin.id);
  const url = `/api/bankdetails/update/${id}`;
  await app.inject({ method: "POST", url, headers: admin.headers, payload: typedDetails });
  return id;
}

const driverOf = async ({ readers: { driver }, records }: CallSetting, reader: string) =>
  reader === "driver" ? driver.id : records.driver();

export const payoutCalls: CallRows<typeof payoutsContract> = {
  "GET /api/bankdetails/{id}": read(
    account,
    `${under("inUse", details)} ${under("waiting", `${details} waitsFor`)}`,
    async (setting, reader) => at(await withDetails(setting, reader)),
  ),
  "POST /api/bankdetails/update/{id}": write(
    account,
    "bank-details",
    msg,
    async (setting, reader) => at(await driverOf(setting, reader), typedDetails),
  ),
  "PATCH /api/bankdetails/check/{id}": write(
    "admin",
    "check-bank-details",
    msg,
    async ({ app }) => {
      const driver = await signedInDriver(app);
      const url = `/api/bankdetails/update/${driver.id}`;
      await app.inject({ method: "POST", url, headers: driver.headers, payload: typedDetails });
      const row = app.db.selectFrom("bank_details").select("id").where("driver_id", "=", driver.id);
      const { id } = await row.executeTakeFirstOrThrow();
      return at(id, { how: "Called the number on file." });
    },
  ),
  "GET /api/payouts/due": read(
    "admin",
    `until payBy ${under("drivers", `id name ${parts} cents problem`)}`,
    async (setting) => {
      await payee(setting);
      return {};
    },
  ),
  "GET /api/payouts/all": read("admin", listOf(batch), async (setting) => {
    await made(setting);
    return {};
  }),
  "GET /api/payouts/{id}": read(
    "admin",
    `${batch} waitsFor ${under(
      "payouts",
      `id driverId name reference ${parts} cents state bank accountEnd`,
    )}`,
    async (setting) => at(await made(setting)),
  ),
  "GET /api/payouts/of/{id}": read(
    account,
    under("payouts", "reference cents state payBy"),
    async (setting, reader) => {
      const id = await driverOf(setting, reader);
      await released(setting, id);
      return at(id);
    },
  ),
  "POST /api/payouts/make": write("admin", "make-payouts", created, async (setting) => {
    await payee(setting);
    return { payload: {} };
  }),
  "POST /api/payouts/release/{id}": write("admin", "release-payouts", msg, async (setting) =>
    at(await made(setting), { password: goodPassword }),
  ),
  "PATCH /api/payouts/withdraw/{id}": write("admin", "withdraw-payouts", msg, async (setting) =>
    at(await made(setting)),
  ),
  "GET /api/payouts/file/{id}": file("admin", async (setting) => at(await released(setting))),
};

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
      month: addMonths("2026-11-01", -months++),
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
let months = 0;

const invoiceOf = async (setting: CallSetting, reader: string) =>
  at(await invoice(setting, reader));

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
  "GET /api/invoices/{id}/pdf": file("client admin", invoiceOf),
  "POST /api/invoices/create": write("admin", "invoice", msg, async (setting) => ({
    payload: await billed(setting),
  })),
  "POST /api/invoices/credit/{id}": write("admin", "credit-invoice", msg, async (setting) =>
    at(await invoice(setting), { reason: "It was made out to the wrong company." }),
  ),
};
