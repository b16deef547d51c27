import { describe, expect, it } from "vitest";
import { refusalOf } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { fnbStatement, importStatement, type StatementLine } from "#harness/bank.ts";
import { openBank } from "#harness/bank-desk.ts";
import { bookedOrder, insertDriver, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { checkLedger } from "../ledger/check-ledger.ts";

const app = await openTestApp();
const office = await openOffice(app, "admin");
const { version } = await office.read("settings");
await office.patch("settings", { version, walletsFrom: "2026-12-01" });

const day = "2026-12-01";
const { balanceOf, bring, payer, told, waitingLine, walletOf } = openBank(app, office);

describe("a statement", () => {
  it("counts each line once: read twice, in parts, at once from two sides, and equal lines each", {
    tags: ["O-531", "O-533"],
  }, async () => {
    const { id, reference } = await payer();
    const spaced =
      `${reference.slice(0, 1)} ${reference.slice(1, 5)}-${reference.slice(5)}`.toLowerCase();
    const lines: StatementLine[] = [
      [day, "500.00", `PAYMENT ${reference}`],
      [day, "500.00", `PAYMENT ${reference}`],
      [day, "120.50", `app ${spaced} thanks`],
    ];
    expect(await told(...lines.slice(0, 1))).toEqual({ known: 0, settled: 1, waiting: 0 });
    const both = await Promise.all([bring(...lines), bring(...lines)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await walletOf(id)).toBe(112_050);
    expect(await told(...lines)).toEqual({ known: 3, settled: 0, waiting: 0 });
    expect(await walletOf(id)).toBe(112_050);
  });

  it("cut in the middle stores nothing", { tags: "O-531" }, async () => {
    const { id, reference } = await payer();
    const whole = fnbStatement([
      [day, "500.00", `PAYMENT ${reference}`],
      [day, "300.00", `SECOND ${reference}`],
    ]);
    const cut = await importStatement(app, office.staff, whole.subarray(0, -30));
    expect(refusalOf(cut)).toEqual([400, "invalid_request"]);
    expect(cut.json().errors.file).toMatch(/^Line \d/);
    expect(await walletOf(id)).toBe(0);
  });

  it("leaves what is not certain to staff, in suspense, with the reason", {
    tags: ["O-531", "O-533"],
  }, async () => {
    const { id, reference } = await payer();
    const gone = await payer();
    const order = await office.read(`orders/${await bookedOrder(app, await signedInClient(app))}`);
    await office.remove(`drivers/delete/${gone.id}`);
    const suspense = await balanceOf("suspense");
    const doubtful: StatementLine[] = [
      [day, "10.00", "somebody else's REF 99"],
      [day, "20.00", `GONE ${gone.reference}`],
      [day, "50000.01", `LARGE ${reference}`],
      [day, "30.00", `BOTH ${reference} ${(await payer()).reference}`],
      [day, "-69.00", "MONTHLY FEE"],
      [day, "0.50", `DRIVER ${reference} FOR ${order.reference}`],
    ];
    expect(await told(...doubtful)).toEqual({ known: 0, settled: 0, waiting: 6 });
    const reasons = await Promise.all(
      doubtful.map(async ([, , text]) => (await waitingLine(text)).reason),
    );
    expect(reasons).toEqual([
      "It has no reference of ours.",
      "It has the reference of a driver who was removed.",
      expect.stringMatching(/^It is more than R.50.000\.00\.$/),
      "It has more than one reference.",
      "Money out: say what it was for.",
      "It has more than one reference.",
    ]);
    expect((await balanceOf("suspense")) - suspense).toBe(
      -(1000 + 2000 + 5_000_001 + 3000 - 6900 + 50),
    );
    expect(await walletOf(id)).toBe(0);
    // The same line with another amount, and a balance that goes with it.
    await told([day, "700.00", `PAYS ${reference}`]);
    expect(await told([day, "900.00", `PAYS ${reference}`])).toMatchObject({ waiting: 1 });
    expect((await waitingLine(`PAYS ${reference}`)).reason).toMatch(
      /looks like a line of R.700\.00/,
    );
    expect(await walletOf(id)).toBe(70_000);
  });

  it("joins a payment that was typed before, and refuses one that it has shown", {
    tags: "O-535",
  }, async () => {
    const { id, reference } = await payer();
    const type = (cents: number) => office.post(`wallets/topup/${id}`, { cents, receivedOn: day });
    await type(25_000);
    expect(await told(["2026-11-30", "250.00", `TYPED ${reference}`])).toMatchObject({
      settled: 1,
    });
    expect(await walletOf(id)).toBe(25_000);
    app.clock.advance(3 * 60_000);
    expect(refusalOf(await type(25_000))).toEqual([409, "record_conflict"]);
    // Without a reference staff say whose it is: what was typed is this.
    await type(33_300);
    await told([day, "333.00", "no reference at all"]);
    const { id: lineId } = await waitingLine("no reference at all");
    const settled = { purpose: "top-up", whom: reference.toLowerCase() };
    expect((await office.patch(`bank/settle/${lineId}`, settled)).statusCode).toBe(200);
    expect(await walletOf(id)).toBe(25_000 + 33_300);
    expect(await checkLedger(app.context)).toEqual([]);
  });

  it("pays what a client owes for an order, when it names the order and is just that", {
    tags: "O-533",
  }, async () => {
    const client = await signedInClient(app, "corporate");
    const [driver, order] = [await insertDriver(app), await bookedOrder(app, client)];
    await office.patch(`orders/assign/${order}`, { driverId: driver.id });
    const { price, reference } = await office.read(`orders/${order}`);
    // A word before it that ends in W makes no reference of a wallet of it.
    const wallets = app.db.selectFrom("wallet_references").select("reference");
    expect(await wallets.where("reference", "=", `W${reference}`).execute()).toHaveLength(1);
    const paying = (text: string): StatementLine => [day, `${price}.00`, `${text} ${reference}`];
    expect(await told(paying("EARLY"))).toMatchObject({ waiting: 1 });
    for (const status of ["started", "completed"])
      await office.patch(`orders/status/${order}`, { status });
    expect(await told([day, `${price - 1}.00`, `LESS ${reference}`])).toMatchObject({ waiting: 1 });
    expect(await told(paying("NAIDOO W"))).toMatchObject({ waiting: 1 });
    expect(await told(paying("CITY VIEW"))).toMatchObject({ settled: 1 });
    expect(await told(paying("AGAIN"))).toMatchObject({ waiting: 1 });
    const owed = await app.db
      .selectFrom("ledger_accounts")
      .select("balance")
      .where("party_id", "=", client.id)
      .executeTakeFirst();
    expect(owed).toEqual({ balance: 0 });
    expect(await checkLedger(app.context)).toEqual([]);
  });
});

it("another kind of file for the same days is refused: its lines would count twice", {
  tags: "O-531",
}, async () => {
  const camt = Buffer.from(`<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>X</IBAN></Id></Acct>
    ${["OPBD", "CLBD"].map((code, at) => `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="ZAR">${at}.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`).join("")}
    <Ntry><Amt Ccy="ZAR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt></Ntry>
    </Stmt></BkToCstmrStmt></Document>`);
  await told([day, "1.00", "A LINE"]);
  expect(refusalOf(await importStatement(app, office.staff, camt))).toEqual([
    409,
    "record_conflict",
  ]);
});
