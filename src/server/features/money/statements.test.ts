import { beforeAll, expect, it } from "vitest";
import { readCsv } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { bookedOrder, insertDriver, signedInClient, signedInDriver } from "#harness/factories.ts";
import { jobOfToday } from "#harness/job-day.ts";
import { type Office, openOffice } from "#harness/office.ts";
import { givenBalance } from "#harness/payouts.ts";
import { readPdf } from "#harness/pdf-text.ts";
import { recordRequest } from "#harness/privacy.ts";
import { queueDriverStatements } from "./send-statements.ts";

const app = await openTestApp();
const week = 7 * 24 * 60 * 60_000;
let office: Office;
let driver: Awaited<ReturnType<typeof signedInDriver>>;

/** Three weeks: a payment; a once-off and a contract order; nothing. */
beforeAll(async () => {
  office = await openOffice(app, "admin");
  driver = await signedInDriver(app);
  const vat = { vatNumber: "4123456789", invoiceAs: "agent" };
  await office.changeSettings({ walletsFrom: "2026-12-01", ...vat });
  await office.post(`wallets/topup/${driver.id}`, { cents: 100_000, receivedOn: "2026-12-01" });
  const clients = [await signedInClient(app), await signedInClient(app, "corporate")] as const;
  app.clock.advance(week);
  office = await openOffice(app, "admin");
  for (const [at, client] of clients.entries()) {
    const id = await bookedOrder(app, client, { orderDate: `2026-12-1${at + 4}` });
    await office.completed(id, driver.id);
  }
  app.clock.advance(week);
  office = await openOffice(app, "admin");
}, 60_000);

const read = (day: string, headers = driver.headers) =>
  office.get(`statements/${driver.id}?week=${day}`, headers);

it("a statement has the week's orders, and the movements between balances that the ledger has", {
  tags: "O-570",
}, async () => {
  const { orders, wallet, pay, vat, monday, sunday } = (await read("2026-12-09")).json();
  expect([monday, sunday]).toEqual(["2026-12-07", "2026-12-13"]);
  const [onceOff, contract] = orders;
  expect(onceOff).toMatchObject({ orderType: "once-off", cash: { standing: "not-recorded" } });
  const net = contract.price - contract.commission;
  expect(contract).toMatchObject({ orderType: "contract", net });
  expect(wallet).toMatchObject({ opening: 100_000, closing: 100_000 - onceOff.commission * 100 });
  expect(wallet.lines).toMatchObject([{ kind: "assign", cents: -onceOff.commission * 100 }]);
  expect(pay).toMatchObject({ opening: 0, closing: contract.net * 100 });
  const commission = onceOff.commission + contract.commission;
  expect(vat).toBe(Math.round((commission * 100 * 15) / 115));
  const before = (await read("2026-12-01")).json();
  const lines = [{ kind: "top-up" }];
  expect(before.wallet).toMatchObject({ opening: 0, closing: 100_000, lines });
  const after = (await read("2026-12-14")).json();
  expect(after).toMatchObject({ orders: [], vat: 0 });
  expect([after.wallet.opening, after.pay.opening]).toEqual([wallet.closing, pay.closing]);
});

it("a statement is a PDF and a file too", { tags: "O-571" }, async () => {
  const of = (form: string) =>
    office.get(`statements/${driver.id}/${form}?week=2026-12-07`, driver.headers);
  const pdf = await of("pdf");
  expect(pdf.headers["content-disposition"]).toContain("layisha-statement-2026-12-07.pdf");
  const { pages, lines } = readPdf(pdf.rawPayload);
  expect(pages).toBe(1);
  const some = ["Statement", "Wallet", "At the end", "Due to you"];
  expect(lines).toEqual(expect.arrayContaining(some));
  const rows = readCsv(await of("csv"));
  expect(rows.filter(({ Part }) => Part === "Orders")).toHaveLength(8);
  const opening = { Part: "Wallet", Day: "2026-12-07", What: "At the beginning" };
  expect(rows).toContainEqual({ ...opening, Order: "", Rand: "1000" });
  expect((await read("2026-13-01")).statusCode).toBe(400);
});

it("what is due at the end of a statement is the pay less the commission owed, as a payout reckons", {
  tags: "O-623",
}, async () => {
  const { id } = await insertDriver(app);
  const readDue = async () => {
    const { due } = await office.read(`statements/${id}?week=2026-12-07`);
    const paper = await office.get(`statements/${id}/pdf?week=2026-12-07`);
    const file = readCsv(await office.get(`statements/${id}/csv?week=2026-12-07`));
    expect(file.at(-1)).toMatchObject({ Part: "Due", Rand: String(due / 100) });
    return [due, readPdf(paper.rawPayload).text.replaceAll("\n", " ")];
  };
  await givenBalance(app, { kind: "earnings", partyId: id }, -76_800);
  await givenBalance(app, { kind: "debt", partyId: id }, 17_650);
  const less = "Commission that you owe −R 176.50";
  expect(await readDue()).toEqual([59_150, expect.stringContaining(`${less} Due to you R 591.50`)]);
  await givenBalance(app, { kind: "cash", partyId: id }, 60_000);
  expect(await readDue()).toEqual([-850, expect.stringContaining(`${less} You owe us R 8.50`)]);
});

it("whoever had anything in a week is mailed its statement once", { tags: "O-572" }, async () => {
  app.clock.advance(-week);
  await app.mailbox.deliver();
  await Promise.all([queueDriverStatements(app.context), queueDriverStatements(app.context)]);
  await queueDriverStatements(app.context);
  // The present clock is in the week of the orders: the week before had the payment alone.
  const sent = (await app.mailbox.deliver()).filter(({ subject }) => subject.includes("statement"));
  expect(sent).toMatchObject([
    { to: driver.email, files: [{ name: "layisha-statement-2026-11-30.pdf" }] },
  ]);
  app.clock.advance(week);
  await queueDriverStatements(app.context);
  expect((await app.mailbox.deliver()).map(({ to }) => to)).toEqual([driver.email]);
  app.clock.advance(week);
  await queueDriverStatements(app.context);
  expect(await app.mailbox.deliver()).toEqual([]);
});

it("a driver who was removed is mailed the statement of the last week too", {
  tags: "O-572",
}, async () => {
  office = await openOffice(app, "admin");
  const { id, email } = await insertDriver(app);
  const receivedOn = new Date(app.clock.now()).toISOString().slice(0, 10);
  await office.post(`wallets/topup/${id}`, { cents: 5_000, receivedOn });
  await office.remove(`drivers/delete/${id}`);
  app.clock.advance(week);
  await app.mailbox.deliver();
  await queueDriverStatements(app.context);
  expect((await app.mailbox.deliver()).map(({ to }) => to)).toEqual([email]);
});

it("the weeks that were mailed stand in the driver's own data, and go with the driver", {
  tags: "O-584",
}, async () => {
  office = await openOffice(app, "admin");
  // Nobody is erased while there is money between them and us.
  const { id, email } = await insertDriver(app);
  const sent = { partyId: id, monday: "2026-11-30", at: new Date(app.clock.now()) };
  await app.db.insertInto("sent_statements").values(sent).execute();
  const recordLetter = (kind: "export" | "erase") =>
    recordRequest(app, office.staff, { kind, partyType: "driver", email });
  const copy = await office.post(`privacyrequests/export/${await recordLetter("export")}`);
  expect(copy.json().wallet.statements).toEqual(["2026-11-30"]);
  const erased = await office.post(`privacyrequests/erase/${await recordLetter("erase")}`);
  expect(erased.statusCode).toBe(200);
  const left = app.db.selectFrom("sent_statements").selectAll().where("partyId", "=", id);
  expect(await left.execute()).toEqual([]);
});

it("what a phone tells on Monday of Sunday's job is in the week in which the books have it", {
  tags: "O-601",
}, async () => {
  app.clock.set(Date.UTC(2026, 11, 27, 8, 0));
  office = await openOffice(app, "admin");
  const job = await jobOfToday(app, office.staff, { type: "corporate" });
  await job.start();
  app.clock.advance(week / 7);
  await job.send(job.driver, "POST", `finish/${job.id}`, { cash: 0, agoMs: 16 * 3_600_000 });
  const readWeek = async (day: string) =>
    (await office.get(`statements/${job.driver.id}?week=${day}`, job.driver.headers)).json();
  const [told, earlier] = [await readWeek("2026-12-28"), await readWeek("2026-12-27")];
  expect((await job.read()).happenedAt).toBe("2026-12-27T16:00:00.000Z");
  expect([earlier.orders, earlier.pay.lines]).toEqual([[], []]);
  expect(told).toMatchObject({ orders: [{ id: job.id }], pay: { lines: [{ kind: "complete" }] } });
});
