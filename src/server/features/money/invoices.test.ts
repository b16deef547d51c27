import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { includedVatCents } from "#domain/money/vat-part.ts";
import { fieldErrors, refusal, statusesAtOnce } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import type { StatementLine } from "#harness/bank.ts";
import { openBank } from "#harness/bank-desk.ts";
import { brokenRule } from "#harness/broken-rule.ts";
import {
  bookedOrder,
  goodPassword,
  insertDriver,
  signedInClient,
  signedInDriver,
} from "#harness/factories.ts";
import { type Office, openOffice } from "#harness/office.ts";
import { readBalances } from "#harness/payouts.ts";
import { readPdf } from "#harness/pdf-text.ts";
import { purgeCounts } from "#harness/purge.ts";
import { readCompanyDetails } from "#server/core/company/company.store.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { makeInvoicesOfLastMonth } from "./make-invoices.ts";

const app = await openTestApp();
const clients: Awaited<ReturnType<typeof signedInClient>>[] = [];
const prices: number[] = [];
let office: Office;

/** The seventh client pays an order by the bank with its reference, and the sixth something of theirs. */
async function paidBefore(id: string, price: number) {
  const { told, waitingLine } = openBank(app, office);
  const { reference } = await office.read(`orders/${id}`);
  await told(["2026-12-05", `${price}.00`, `EFT ${reference}`], ["2026-12-05", "100.00", "SOME"]);
  const { id: some } = await waitingLine("SOME");
  await office.patch(`bank/settle/${some}`, { purpose: "client-payment", whom: clients[5]?.email });
}

const legalName = "Sample Movers (Pty) Ltd";

/** Eight contract clients with an order each of December; it is January. */
beforeAll(async () => {
  app.clock.set(Date.UTC(2026, 11, 5, 6, 0));
  office = await openOffice(app, "admin");
  const details = {
    walletsFrom: "2026-12-05",
    vatNumber: "4123456789",
    legalName,
    physicalAddress: "1 Example Street, Newtown, Johannesburg, 2001",
    bankName: "FNB, branch 250655",
    bankAccount: "620 0000 0001",
  };
  await office.changeSettings({ ...details, password: goodPassword });
  for (let day = 10; day < 18; day++) {
    const [client, driver] = [await signedInClient(app, "corporate"), await insertDriver(app)];
    const id = await bookedOrder(app, client, { orderDate: `2026-12-${day}` });
    const { price } = await office.read(`orders/${id}`);
    await office.completed(id, driver.id, day === 17 ? { cash: price + 500 } : {});
    if (day === 17) {
      const settled = { cash: price + 500, reason: "Both say so." };
      await office.patch(`orders/settlecash/${id}`, settled);
    }
    clients.push(client);
    prices.push(price);
    if (day === 16) await paidBefore(id, price);
  }
}, 60_000);

const numbers = async () => {
  const rows = await app.db.selectFrom("invoices").select("number").orderBy("number").execute();
  return rows.map(({ number }) => number);
};
const pdf = async (id: string, headers = office.staff.headers) =>
  readPdf((await office.get(`invoices/${id}/pdf`, headers)).rawPayload).text;
const own = async (at: number) =>
  (await office.get("invoices/all", clients[at]?.headers)).json().items;

it("every contract client has one invoice of a month, numbered without gaps by eight at once", {
  tags: ["O-580", "O-581", "O-1145"],
}, async () => {
  const asked = { month: "2026-12-15" };
  expect(refusal(await office.post("invoices/create", asked))).toEqual([400, "invalid_request"]);
  // Five past twelve: what was completed at midnight can still be taken back.
  app.clock.set(Date.UTC(2026, 11, 31, 22, 5));
  office = await openOffice(app, "admin");
  expect(refusal(await office.post("invoices/create", asked))).toEqual([400, "invalid_request"]);
  app.clock.set(Date.UTC(2027, 0, 1, 3, 0));
  office = await openOffice(app, "admin");
  await app.mailbox.deliver();
  await Promise.all([
    makeInvoicesOfLastMonth(app.context),
    ...Array.from({ length: 8 }, (_, at) =>
      office.post("invoices/create", at % 2 ? asked : { ...asked, clientId: clients[at]?.id }),
    ),
  ]);
  expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const mails = await app.mailbox.deliver();
  const emails = clients.map(({ email }) => email);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(emails.toSorted());
  expect(mails[0]).toMatchObject({
    subject: expect.stringMatching(/^Your Layisha invoice INV-0000\d of December 2026$/),
    files: [{ name: expect.stringMatching(/^layisha-inv-0000\d\.pdf$/) }],
  });
  const again = await office.post("invoices/create", asked);
  expect(refusal(again)).toEqual([409, "nothing_to_invoice"]);
  const one = await office.post("invoices/create", { ...asked, clientId: clients[0]?.id });
  expect(refusal(one)).toEqual([409, "nothing_to_invoice"]);
});

it("what cash or the bank has paid is not asked for again, and cash beyond the price stops no invoice", {
  tags: ["O-580", "O-624", "O-1146"],
}, async () => {
  const [seventh = 0, eighth = 0] = prices.slice(6).map((price) => price * 100);
  expect(await own(5)).toMatchObject([{ paid: 10_000 }]);
  expect(await own(6)).toMatchObject([{ cents: seventh, paid: seventh }]);
  const [over] = await own(7);
  expect(over).toMatchObject({ cents: eighth, paid: eighth, credit: 50_000 });
  const text = await pdf(over.id);
  expect(text).toContain("You have paid R 500.00 too much. It comes off what you owe next.");
  expect(text).not.toContain("To pay by");
});

it("a client reads their own invoices, with the price and VAT and never the commission", {
  tags: ["O-582", "O-1144", "O-1149"],
}, async () => {
  const mine = await own(0);
  const price = prices[0] ?? 0;
  expect(mine).toMatchObject([{ kind: "invoice", month: "2026-12-01", cents: price * 100 }]);
  const text = await pdf(mine[0].id, clients[0]?.headers);
  expect(text).toContain("Tax invoice");
  expect(text).toContain("VAT number 4123456789");
  // Section 20(4) of the Act: what was done, where and when, how much of it, and by when it is paid.
  expect(text).toMatch(/10 December 2026.*Bryanston to .*1.5 ton.*Total, moves: 1/s);
  expect(text).toContain("31 January 2027");
  expect(text).toMatch(/Includes 15% VAT: R [\d .]+\. Without VAT: R /);
  expect(text).not.toMatch(/commission/i);
  // The books owe what the invoices of all say, and the check of the books agrees.
  const { items } = await office.read("money/balance?day=2027-01-01");
  const owed = items.find(({ account }: { account: string }) => account === "vat").cents;
  expect(-owed).toBe(prices.reduce((sum, each) => sum + includedVatCents(each), 0));
  expect(await checkLedger(app.context)).toEqual([]);
});

it("a credit note takes an invoice back once, and another one can be made out anew", {
  tags: ["O-583", "O-1143", "O-1144"],
}, async () => {
  const [{ id, cents }] = await own(0);
  const reason = "Our address was wrong.";
  const credit = () => office.post(`invoices/credit/${id}`, { reason });
  expect(await statusesAtOnce(2, credit)).toEqual([201, 409]);
  const recipient = {
    companyName: "Sample Interiors (Pty) Ltd",
    companyAddress: "Unit 3\nSample Park\n12 Main Road\nBryanston\nSandton\n2191",
    vatNumber: "4987654321",
  };
  await office.patch(`clients/update/${clients[0]?.id}`, recipient);
  const madeOutTo = [...Object.values(recipient).slice(0, 2), "VAT number 4987654321"].join("\n");
  // As an agent: transport on behalf of the drivers, without VAT of ours.
  await office.changeSettings({ invoiceAs: "agent", invoiceDays: "7" });
  app.clock.advance(60_000);
  const anew = { month: "2026-12-01", clientId: clients[0]?.id };
  expect(await statusesAtOnce(2, () => office.post("invoices/create", anew))).toEqual([201, 409]);
  expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const [invoice, note, old] = await own(0);
  expect(invoice).toMatchObject({ number: "INV-00010", madeOutTo, cents, isCredited: false });
  expect(note).toMatchObject({ number: "CN-00009", kind: "credit-note", reason });
  expect(old).toMatchObject({ id, isCredited: true, dueOn: "2027-01-31" });
  expect([invoice.dueOn, note.dueOn, note.madeOutTo]).toEqual(["2027-01-08", null, old.madeOutTo]);
  expect(await pdf(note.id)).toContain("Tax credit note");
  const text = await pdf(invoice.id);
  for (const line of madeOutTo.split("\n")) expect(text).toContain(line);
  expect(await pdf(old.id)).not.toContain("Sample Interiors");
  expect(text).toContain("on the driver’s behalf");
  expect(text).not.toMatch(/Tax invoice|Includes/);
  expect((await office.post(`invoices/credit/${note.id}`, { reason })).statusCode).toBe(404);
});

it("the bank's line with the number of an invoice is its client's payment, where just that is to pay", {
  tags: ["O-533", "O-625"],
}, async () => {
  const { told, waitingLine, payer } = openBank(app, office);
  const line = (at: number, text: string, less = 0) =>
    ["2027-01-01", `${(prices[at] ?? 0) - less}.00`, text] as const;
  const owedBy = (at: number) => readBalances(app, clients[at]?.id ?? "");
  const [first, second, third, fourth] = await Promise.all([0, 1, 2, 3].map(own));
  const number = (list: { number: string }[] = []) => list[0]?.number ?? "";
  const { reference } = await payer();
  const paid = [
    line(1, `EFT ${number(second).toLowerCase()} thank you`),
    line(2, `ACMEINV ${number(third).slice(4, 7)} ${number(third).slice(7)} DEC`),
  ];
  expect(await told(...paid)).toEqual({ known: 0, settled: 2, waiting: 0 });
  for (const at of [1, 2]) {
    const both = [await owedBy(at), (await own(at))[0].shown];
    expect(both).toEqual([{}, (prices[at] ?? 0) * 100]);
  }
  const doubtful = [
    [line(1, `AGAIN ${number(second)}`), /another line has paid/],
    [line(3, `LESS ${number(fourth)}`, 1), /does not owe just this/],
    [line(3, "INV 99 of nobody"), /^It names INV-00099, which is no invoice/],
    [line(0, `${number(first?.slice(2))} credited`), /credit note took back/],
    [line(3, `${number(fourth)} and ${number(second)}`), /more than one/],
    [line(3, `${number(fourth)} ${reference}`), /more than one/],
  ] as const;
  // On the day of the others they would look like them.
  const all = doubtful.map(([[, rand, text]]): StatementLine => ["2026-12-31", rand, text]);
  expect(await told(...all)).toEqual({ known: 0, settled: 0, waiting: all.length });
  for (const [[, , text], reason] of doubtful) {
    expect((await waitingLine(text)).reason).toMatch(reason);
  }
  const { id, cents: less } = await waitingLine(all[1]?.[2] ?? "");
  const settle = (whom: string) =>
    office.patch(`bank/settle/${id}`, { purpose: "client-payment", whom });
  // An address in which a number of an invoice seems to stand, and a credit note, which is no invoice.
  const address = `inv${Number(number(second).slice(4))}@example.com`;
  for (const whom of [address, number(first?.slice(1)).replace("CN", "INV")]) {
    expect(Object.keys(fieldErrors(await settle(whom)))).toEqual(["whom"]);
  }
  expect((await settle(number(fourth))).statusCode).toBe(200);
  expect([await owedBy(3), (await own(3))[0].shown]).toEqual([{ receivable: 100 }, less]);
});

it("our bank account stands on an invoice and with a driver's reference, and on no page of visitors", {
  tags: "O-600",
}, async () => {
  const [mine] = await own(1);
  const text = (await pdf(mine.id)).replaceAll(/\s+/g, " ");
  const account = `Pay into account 62000000001 of ${legalName}, FNB, branch 250655, with the reference`;
  expect(text).toContain(`${account} ${mine.number}`);
  const driver = await signedInDriver(app);
  const { payTo } = (await office.get(`wallets/${driver.id}`, driver.headers)).json();
  expect(payTo).toEqual({ holder: legalName, bank: "FNB, branch 250655", account: "62000000001" });
  for (const field of ["bankName", "bankAccount"]) {
    expect(await readCompanyDetails(app.db)).not.toHaveProperty(field);
  }
});

it("the database refuses a changed invoice, and a number without one", {
  tags: "O-581",
}, async () => {
  const changed = sql`update invoices set cents = cents + 1 where number = 1`;
  expect(await brokenRule(app, changed)).toBe("invoices_append_only");
  expect(await brokenRule(app, sql`delete from invoices`)).toBe("invoices_append_only");
  const skipped = sql`update invoice_numbers set last = last + 1`;
  expect(await brokenRule(app, skipped)).toBe("invoice_numbers_follow_invoices");
  const gap = sql`insert into invoices (number, kind, client_id, month, at, role, made_out_to, lines, cents, paid)
    select 99, kind, client_id, '2026-10-01', at, role, made_out_to, lines, cents, paid
    from invoices where number = 2 returning number`;
  await app.db.transaction().execute(async (trx) => {
    expect((await gap.execute(trx)).rows).toEqual([{ number: 11 }]);
    await sql`rollback; begin`.execute(trx);
  });
  expect((await numbers()).at(-1)).toBe(10);
});

it("invoices stand in the client's own data, and forget whom they name after seven years", {
  tags: "O-584",
}, async () => {
  const { headers } = clients[0] ?? office.staff;
  const copy = await office.send("POST", "clients/mydata/export", { payload: {}, headers });
  expect(copy.json().profile).toMatchObject({ companyName: "Sample Interiors (Pty) Ltd" });
  expect(copy.json().invoices).toHaveLength(3);
  expect(copy.json().invoices[0]).toMatchObject({ number: 10, month: "2026-12-01" });
  const read = () => app.db.selectFrom("invoices").selectAll().orderBy("number").execute();
  const before = await read();
  app.clock.set(Date.UTC(2034, 0, 1));
  await purgeCounts(app);
  const forgotten = before.map((row) => ({ ...row, madeOutTo: "Erased", reason: "" }));
  expect(await read()).toEqual(forgotten);
});
