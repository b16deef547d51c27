import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { fieldErrors, refusal, statusesAtOnce } from "#harness/answers.ts";
import { openTestApp, ownTestApp } from "#harness/app.ts";
import { fnbStatement, importStatement, ownAccount, type StatementLine } from "#harness/bank.ts";
import { openBank } from "#harness/bank-desk.ts";
import { camtEntry, camtFile, camtStatement } from "#harness/bank-files.ts";
import { bookedOrder, insertDriver, signedInClient, signedInStaff } from "#harness/factories.ts";
import { sendFile } from "#harness/files.ts";
import { openOffice } from "#harness/office.ts";
import { readBalances } from "#harness/payouts.ts";
import { countQueries } from "#harness/statements.ts";
import { untilOneWaits } from "#harness/until.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { lockLedgerAccounts } from "../ledger/ledger.store.ts";

const app = await openTestApp();
const office = await openOffice(app, "admin");
await office.changeSettings({ walletsFrom: "2026-12-01" });

const day = "2026-12-01";
const { readBalance, bring, readLine, payer, told, waitingLine, readWallet } = openBank(
  app,
  office,
);

describe("a statement", () => {
  it("counts each line once: read twice, in parts, at once from two sides, and equal lines each", {
    tags: ["O-531", "O-533"],
  }, async () => {
    const { id, reference } = await payer();
    const spaced = reference.toLowerCase().replace(/^(.)(.{4})/, "$1 $2-");
    const lines: StatementLine[] = [
      [day, "500.00", `PAYMENT ${reference}`],
      [day, "500.00", `PAYMENT ${reference}`],
      [day, "120.50", `app ${spaced} thanks`],
    ];
    const cut = await importStatement(app, office.staff, fnbStatement(lines).subarray(0, -30));
    expect(fieldErrors(cut).file).toMatch(/^Line \d/);
    expect(await readWallet(id)).toBe(0);
    expect(await told(...lines.slice(0, 1))).toEqual({ known: 0, settled: 1, waiting: 0 });
    const both = await Promise.all([bring(...lines), bring(...lines)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await readWallet(id)).toBe(112_050);
    expect(await told(...lines)).toEqual({ known: 3, settled: 0, waiting: 0 });
    expect(await readWallet(id)).toBe(112_050);
  });

  it("leaves what is not certain to staff, in suspense, with the reason", {
    tags: ["O-531", "O-533"],
  }, async () => {
    const { id, reference } = await payer();
    const gone = await payer();
    const order = await office.read(`orders/${await bookedOrder(app, await signedInClient(app))}`);
    await office.remove(`drivers/delete/${gone.id}`);
    const suspense = await readBalance("suspense");
    const doubtful: StatementLine[] = [
      [day, "10.00", "somebody else's REF 99"],
      [day, "20.00", `GONE ${gone.reference}`],
      [day, "50000.01", `LARGE ${reference}`],
      [day, "30.00", `BOTH ${reference} ${(await payer()).reference}`],
      [day, "-69.00", "MONTHLY FEE"],
      [day, "0.50", `DRIVER ${reference} FOR ${order.reference}`],
    ];
    expect(await told(...doubtful)).toEqual({ known: 0, settled: 0, waiting: 6 });
    const waiting = await Promise.all(doubtful.map(([, , text]) => waitingLine(text)));
    expect(waiting.map(({ reason }) => reason)).toEqual([
      "It has no reference of ours.",
      "It has the reference of a driver who was removed.",
      expect.stringMatching(/^It is more than R.50.000\.00\.$/),
      "It has more than one reference.",
      "Money out: say what it was for.",
      "It has more than one reference.",
    ]);
    expect((await readBalance("suspense")) - suspense).toBe(
      -(1000 + 2000 + 5_000_001 + 3000 - 6900 + 50),
    );
    expect(await readWallet(id)).toBe(0);
    // The same line with another amount, and a balance that goes with it.
    await told([day, "700.00", `PAYS ${reference}`]);
    expect(await told([day, "900.00", `PAYS ${reference}`])).toMatchObject({ waiting: 1 });
    const { reason } = await waitingLine(`PAYS ${reference}`);
    expect(reason).toMatch(/looks like a line of R.700\.00/);
    expect(await readWallet(id)).toBe(70_000);
  });

  it("joins a payment that was typed before, and refuses one that it has shown", {
    tags: "O-535",
  }, async () => {
    const { id, reference } = await payer();
    const type = (cents: number) => office.post(`wallets/topup/${id}`, { cents, receivedOn: day });
    await type(25_000);
    const shown = await told(["2026-11-30", "250.00", `TYPED ${reference}`]);
    expect(shown).toMatchObject({ settled: 1 });
    expect(await readWallet(id)).toBe(25_000);
    app.clock.advance(3 * 60_000);
    expect(refusal(await type(25_000))).toEqual([409, "record_conflict"]);
    // Without a reference staff say whose it is: what was typed is this.
    await type(33_300);
    await told([day, "333.00", "no reference at all"]);
    const { id: lineId } = await waitingLine("no reference at all");
    const settled = { purpose: "top-up", whom: reference.toLowerCase() };
    expect((await office.patch(`bank/settle/${lineId}`, settled)).statusCode).toBe(200);
    expect(await readWallet(id)).toBe(25_000 + 33_300);
    expect(await checkLedger(app.context)).toEqual([]);
  });

  it("pays what a client owes for an order, when it names the order and is just that", {
    tags: "O-533",
  }, async () => {
    const client = await signedInClient(app, "corporate");
    // An order and a driver of one number: their references differ in the letter before them.
    await sql`select setval('order_numbers', 1000), setval('wallet_numbers', 1000)`.execute(app.db);
    const [driver, order] = [await insertDriver(app), await bookedOrder(app, client)];
    await office.patch(`orders/assign/${order}`, { driverId: driver.id });
    const { price, reference } = await office.read(`orders/${order}`);
    // A word before it that ends in W makes no reference of a wallet of it.
    expect((await office.read(`wallets/${driver.id}`)).reference).toBe(`W${reference}`);
    const paying = (text: string, on = day) => [on, `${price}.00`, `${text} ${reference}`] as const;
    expect(await told(paying("EARLY", "2026-11-20"))).toMatchObject({ waiting: 1 });
    for (const status of ["started", "completed"])
      await office.patch(`orders/status/${order}`, { status });
    expect(await told([day, `${price - 1}.00`, `LESS ${reference}`])).toMatchObject({ waiting: 1 });
    expect(await told(paying("NAIDOO W", "2026-11-24"))).toMatchObject({ waiting: 1 });
    expect(await told(paying("CITY VIEW"))).toMatchObject({ settled: 1 });
    expect(await told(paying("AGAIN"))).toMatchObject({ waiting: 1 });
    expect(await readBalances(app, client.id)).toEqual({});
    expect(await checkLedger(app.context)).toEqual([]);
  });
});

/** A camt.053 file of one payment into this account. */
const camt = (cents: number, words: string, account = ownAccount) => {
  const entry = camtEntry(cents, day, "", `<AddtlNtryInf>${words}</AddtlNtryInf>`);
  return Buffer.from(camtFile(camtStatement(account, [0, cents], entry)));
};

it("a payment that looks like one that we have waits outside of the books until staff say which it is", {
  tags: ["O-531", "O-1171"],
}, async () => {
  const { id, reference } = await payer();
  await told([day, "610.00", `PAYMENT  ${reference}`], [day, "615.00", `Café ${reference}`]);
  // In capitals, without its accent, and alone in the file.
  expect(await told([day, "615.00", `CAFE ${reference}`])).toMatchObject({ known: 1 });
  expect(await readWallet(id)).toBe(122_500);
  const bank = await readBalance("bank");
  const other = await importStatement(app, office.staff, camt(61_000, "SOMETHING ELSE"));
  expect(other.json()).toMatchObject({ known: 0, settled: 0, waiting: 1 });
  await told(["2026-11-30", "610.00", `payment ${reference}`]);
  expect((await readBalance("bank")) - bank).toBe(0);
  const doubtful = await waitingLine("SOMETHING ELSE");
  expect(doubtful).toMatchObject({ state: "doubtful", likeDay: day, likeCents: 61_000 });
  const decide = (line: string, answer: string) => office.patch(`bank/decide/${line}`, { answer });
  expect(await statusesAtOnce(2, () => decide(doubtful.id, "same"))).toEqual([200, 409]);
  const again = await importStatement(app, office.staff, camt(61_000, "SOMETHING ELSE"));
  expect(again.json()).toMatchObject({ known: 1, waiting: 0 });
  await decide((await waitingLine(`payment ${reference}`)).id, "another");
  expect((await readBalance("bank")) - bank).toBe(61_000);
  expect(await readWallet(id)).toBe(122_500 + 61_000);
  // Two drivers pay the same on one day, and each file has one of them.
  const second = await payer();
  expect(await told([day, "610.00", `PAYMENT ${second.reference}`])).toMatchObject({ settled: 1 });
  expect(await checkLedger(app.context)).toEqual([]);
});

it("a statement takes as many queries however long it is, and holds nobody up who settles another line", {
  tags: "O-1412",
}, async () => {
  const [one, another] = [await payer(), await payer()];
  const lines = (count: number, on: string) =>
    Array.from({ length: count }, (_, at): StatementLine => {
      const text = at % 2 === 0 ? `LONG ${one.reference}` : "NOBODY'S";
      return [on, `${5_000 + at}.00`, text];
    });
  const queries = countQueries();
  const countStatementQueries = async (count: number, on: string) => {
    queries();
    expect(await told(...lines(count, on))).toMatchObject({ settled: count / 2 });
    return queries();
  };
  expect(await countStatementQueries(200, "2026-11-10")).toBe(
    await countStatementQueries(20, "2026-11-14"),
  );
  await told([day, "4321.00", "ANOTHER LINE"]);
  const { id } = await waitingLine("ANOTHER LINE");
  const held = inTransaction(app.db, async (trx) => {
    await lockLedgerAccounts(trx, [{ kind: "wallet", partyId: one.id }]);
    const statement = bring(...lines(10, "2026-11-18"));
    await untilOneWaits(app);
    const settled = { purpose: "top-up", whom: another.reference };
    expect((await office.patch(`bank/settle/${id}`, settled)).statusCode).toBe(200);
    return { statement };
  });
  expect((await (await held).statement).json()).toMatchObject({ settled: 5, waiting: 5 });
  expect(await readWallet(another.id)).toBe(432_100);
});

it("a statement of another account is refused, and our account is asked for once", {
  tags: "O-1172",
}, async () => {
  const shop = await ownTestApp();
  const { staff, read } = await openOffice(shop, "admin");
  const send = (file: Buffer, query = "") => sendFile(shop, staff, `bank/import${query}`, file);
  const file = fnbStatement([[day, "1.00", "A LINE"]]);
  expect(fieldErrors(await send(file))).toEqual({ account: expect.stringMatching(/we ask once/) });
  const other = fieldErrors(await send(file, "?account=62 999 999 999"));
  expect(other.file).toMatch(/^The file is of the account 62000000001, and ours is 62999999999/);
  expect((await send(file, "?account=62 000 000 001")).statusCode).toBe(201);
  expect((await send(fnbStatement([["2026-11-30", "2.00", "B LINE"]]))).statusCode).toBe(201);
  const foreign = fieldErrors(await send(camt(300, "FOREIGN", "62999999999")));
  expect(foreign.file).toMatch(/ours is 62/);
  expect((await read("bank/lines?standing=all")).total).toBe(2);
});

it("a file that is made to take long or to break its parser is refused", {
  tags: "O-1560",
}, async () => {
  const staff = await signedInStaff(app, "admin");
  for (const [kind, text] of [
    ["brackets", `x,${"(".repeat(200_000)}`],
    ["rows", "a\n".repeat(500_000)],
    ["short brackets", `x,${"(".repeat(1_900)}\n`.repeat(2_000)],
    ["attributes", `<a ${[...Array(20_000).keys()].map((at) => `b${at}=""`).join(" ")}/>`],
    ["prototype", "<Document><__proto__><a>1</a></__proto__></Document>"],
    ["depth", `${"<a>".repeat(500)}${"</a>".repeat(500)}`],
  ] as const) {
    const answer = await sendFile(app, staff, "bank/import", Buffer.from(text));
    expect([kind, answer.statusCode]).toEqual([kind, 400]);
    expect(fieldErrors(answer).file).toBeTruthy();
  }
});

it("the bank's balances that contradict our lines are an alarm, until the lines are right", {
  tags: "O-1173",
}, async () => {
  const shop = await ownTestApp();
  const office = await openOffice(shop, "admin");
  const send = async (lines: readonly StatementLine[], opening: number) =>
    (await importStatement(shop, office.staff, fnbStatement(lines, opening))).json().msg;
  const alarms = async () => (await office.read("bank/overview")).contradictions;
  await send([["2026-11-27", "10.00", "ONE"]], 100);
  // The bank's day went on after the file.
  await send(
    [
      ["2026-11-27", "5.00", "TWO"],
      ["2026-11-28", "20.00", "THREE"],
    ],
    110,
  );
  expect(await alarms()).toEqual([]);
  const msg = await send([["2026-11-30", "40.00", "FIVE"]], 165);
  expect(msg).toMatch(/do not agree: look at the alarm/);
  expect(await alarms()).toEqual([{ from: "2026-11-28", to: "2026-11-30", cents: 3000 }]);
  await send([["2026-11-29", "30.00", "FOUR"]], 135);
  expect(await alarms()).toEqual([]);
});

it("an import is undone as a whole while nothing of it has a purpose, and counts anew when read again", {
  tags: "O-1176",
}, async () => {
  const { id, reference } = await payer();
  const bank = await readBalance("bank");
  const lines: StatementLine[] = [
    [day, "811.00", `PAYS ${reference}`],
    [day, "812.00", "NOBODY"],
  ];
  await told(...lines);
  const [last] = (await office.read("bank/overview")).imports;
  expect(last).toMatchObject({ firstDay: day, lastDay: day, lines: 2, settled: 1 });
  const undo = () => office.patch(`bank/undo/${last.id}`, { reason: "The wrong file." });
  expect(refusal(await undo())).toEqual([409, "record_conflict"]);
  const settled = await readLine("settled", `PAYS ${reference}`);
  await office.patch(`bank/takeback/${settled.id}`, { reason: "The wrong file." });
  expect(await statusesAtOnce(2, undo)).toEqual([200, 409]);
  expect([await readBalance("bank"), await readWallet(id)]).toEqual([bank, 0]);
  expect(await waitingLine("NOBODY")).toBeUndefined();
  expect(await told(...lines)).toEqual({ known: 0, settled: 1, waiting: 1 });
  expect(await checkLedger(app.context)).toEqual([]);
});
