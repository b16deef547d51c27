import { expect, it } from "vitest";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt, johannesburgEpochMs } from "#domain/calendar/johannesburg.ts";
import { mondayOfWeek } from "#domain/calendar/month-days.ts";
import {
  findOrderCash,
  formatOrderCash,
  type OrderCash,
  sumCashOfOrders,
} from "#domain/orders/cash-receipt.ts";
import { lastPayoutCycleEnd } from "#domain/payouts/payout.ts";
import { openTestApp } from "#harness/app.ts";
import {
  bookedOrder,
  goodPassword,
  type SignedIn,
  signedInClient,
  signedInDriver,
} from "#harness/factories.ts";
import { type Office, openOffice } from "#harness/office.ts";
import { givenBankDetails } from "#harness/payouts.ts";
import { readPdf } from "#harness/pdf-text.ts";
import { checkLedger } from "../ledger/check-ledger.ts";

type Job = {
  readonly id: string;
  readonly client: SignedIn;
  readonly isContract: boolean;
  readonly price: number;
  readonly commission: number;
  readonly net: number;
  readonly orderDate: CalendarDate;
  doneAt: number | null;
  cash: OrderCash;
};

const app = await openTestApp();
const first: CalendarDate = "2026-12-01";
const toppedUp = 200_000;
const paid = { earnings: 0, cash: 0 };
/** Earned in an earlier week and taken back in this one, in cents. */
let takenBack = 0;
const drawn = new Map<string, OrderCash>();
const jobs: Job[] = [];
let office: Office = await openOffice(app, "admin");
const driver = await signedInDriver(app);

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const sum = (of: readonly Job[], value: (job: Job) => number) =>
  of.reduce((total, job) => total + value(job) * 100, 0);
const confirmed = ({ cash }: Job) => (cash.standing === "confirmed" ? cash.rand : 0);
const recorded = (rand: number) => ({ standing: "recorded", rand }) as const;
const agreed = (rand: number) => ({ standing: "confirmed", rand }) as const;
const notRecorded = { standing: "not-recorded" } as const;

/** A new day: sessions of staff ended overnight. */
async function at(day: CalendarDate, time: string) {
  app.clock.set(johannesburgEpochMs(day, time));
  office = await openOffice(app, "admin");
}

/** A job of today that has started. */
async function started(isContract: boolean): Promise<Job> {
  const client = await signedInClient(app, isContract ? "corporate" : "individual");
  const orderDate = johannesburgDateAt(app.clock.now());
  const id = await bookedOrder(app, client, { orderDate, orderTime: "16:00" });
  await office.patch(`orders/assign/${id}`, { driverId: driver.id });
  await office.patch(`orders/status/${id}`, { status: "started" });
  const { price, commission, net } = await office.read(`orders/${id}`);
  const order = { id, client, isContract, price, commission, net, orderDate };
  const job = { ...order, doneAt: null, cash: notRecorded };
  jobs.push(job);
  return job;
}

const send = ({ headers }: SignedIn, method: "POST" | "PATCH", path: string, payload: object) =>
  office.send(method, `orders/${path}`, { headers, payload });
/** Does it, and notes how the cash stands then. */
async function done(job: Job, cash: OrderCash, answer: ReturnType<typeof send>) {
  expect((await answer).statusCode).toBe(200);
  Object.assign(job, { cash, doneAt: job.doneAt ?? app.clock.now() });
}
const byStaff = (job: Job, cash?: number) =>
  done(
    job,
    cash === undefined ? notRecorded : agreed(cash),
    office.patch(`orders/status/${job.id}`, { status: "completed", cash }),
  );
const byDriver = (job: Job, cash: number) =>
  done(job, recorded(cash), send(driver, "POST", `finish/${job.id}`, { cash }));
const clientSays = (job: Job, cash: number, then: OrderCash) =>
  done(job, then, send(job.client, "PATCH", `cash/${job.id}`, { cash }));

/** Statement, payout, Money, receipts and trial balance say the same of now. */
async function expectAgreement() {
  const now = app.clock.now();
  const [today, until] = [johannesburgDateAt(now), lastPayoutCycleEnd(now)];
  const monday = mondayOfWeek(today);
  const finished = jobs.filter(({ doneAt }) => doneAt !== null);
  const doneSince = (day: CalendarDate) =>
    finished.filter(({ doneAt }) => (doneAt ?? 0) >= johannesburgEpochMs(day, "00:00"));
  for (const job of finished) {
    expect(findOrderCash((await office.read(`orders/${job.id}`)).cash)).toEqual(job.cash);
    // A receipt is drawn once for each way in which its cash stands.
    if (drawn.get(job.id) === job.cash) continue;
    drawn.set(job.id, job.cash);
    const paper = await office.get(`orders/${job.id}/receipt`, job.client.headers);
    const { text } = readPdf(paper.rawPayload);
    const isReceived = job.cash.standing === "confirmed" && job.cash.rand === job.price;
    expect(text.includes("Received in cash")).toBe(isReceived);
    if (!isReceived) expect(text).toContain(`Cash: ${plain(formatOrderCash(job.cash))}.`);
  }

  const contracts = finished.filter(({ isContract }) => isContract);
  const onceOff = jobs.filter(({ isContract }) => !isContract);
  const statement = await office.read(`statements/${driver.id}?week=${today}`);
  expect(statement.orders.map(({ id, cash }: Job) => ({ id, cash }))).toEqual(
    doneSince(monday)
      .toSorted((a, b) => (a.doneAt ?? 0) - (b.doneAt ?? 0))
      .map(({ id, cash }) => ({ id, cash })),
  );
  const wallet = toppedUp - sum(onceOff, ({ commission }) => commission);
  const pay =
    sum(contracts, ({ net }) => net) - sum(contracts, confirmed) - paid.earnings + paid.cash;
  expect([statement.wallet.closing, statement.pay.closing]).toEqual([wallet, pay]);

  const { items } = await office.read(`money/balance?day=${today}`);
  expect(items.reduce((total: number, { cents }: { cents: number }) => total + cents, 0)).toBe(0);
  const people = await office.read(`money/accounts?day=${today}&limit=100`);
  const own = people.items.filter(({ partyId }: { partyId: string }) => partyId === driver.id);
  const booked = own.reduce((total: number, { cents }: { cents: number }) => total - cents, 0);
  expect(booked).toBe(wallet + pay);

  const money = await office.read("money");
  const cash = money.cashToday.find(({ id }: { id: string }) => id === driver.id);
  const ofToday = doneSince(today);
  expect(cash).toEqual(
    ofToday.length === 0
      ? undefined
      : expect.objectContaining({
          orders: ofToday.length,
          ...sumCashOfOrders(ofToday.map((job) => job.cash)),
        }),
  );
  expect(money.earned[0]).toEqual({
    from: monday,
    cents: sum(doneSince(monday), (job) => job.commission) - takenBack,
  });
  // The dashboard and the charts go by the day of the move.
  const byMove = finished.filter(({ orderDate }) => orderDate >= monday);
  const commission = sum(byMove, (job) => job.commission);
  expect((await office.read("dashboard")).money.week.commission * 100).toBe(commission);
  const weeks = (await office.read("money/weeks")).items.filter(
    (week: { monday: CalendarDate }) => week.monday === monday,
  );
  expect(weeks.reduce((total: number, week: Job) => total + week.commission, 0)).toBe(commission);

  const cycle = contracts.filter(
    ({ doneAt }) => (doneAt ?? 0) < johannesburgEpochMs(addDays(until, 1), "00:00"),
  );
  const due = await office.read("payouts/due");
  expect(due.until).toBe(until);
  const earnings = sum(cycle, ({ net }) => net) - paid.earnings;
  const isOpen = cycle.some((job) => job.cash.standing === "recorded" && job.cash.rand > 0);
  const problem = isOpen ? expect.stringContaining("is not confirmed") : null;
  const cents = earnings - sum(cycle, confirmed) + paid.cash;
  expect(due.drivers).toEqual(
    earnings === 0 ? [] : [expect.objectContaining({ id: driver.id, cents, problem })],
  );
  expect(await checkLedger(app.context)).toEqual([]);
}

/** Pays the last cycle, by two administrators. */
async function pay() {
  const [{ earnings, cash }] = (await office.read("payouts/due")).drivers;
  const { id } = (await office.post("payouts/make")).json();
  const second = await openOffice(app, "admin");
  const released = await second.post(`payouts/release/${id}`, { password: goodPassword });
  expect(released.statusCode).toBe(200);
  paid.earnings += earnings;
  paid.cash += cash;
}

it("a driver's first weeks: statement, payout, Money, receipts and trial balance agree every day", {
  tags: ["O-508", "O-565", "O-570", "O-1100", "O-1101", "O-1103"],
  timeout: 120_000,
}, async () => {
  await office.changeSettings({ walletsFrom: first });
  await office.post(`wallets/topup/${driver.id}`, { cents: toppedUp, receivedOn: first });
  await givenBankDetails(app, driver.id, office.staff.id);
  const day = (number: number) => addDays(first, number);
  const eachDay = async (number: number, act: () => Promise<void> = async () => undefined) => {
    await at(day(number), "12:00");
    await act();
    await expectAgreement();
  };
  await eachDay(0, async () => byStaff(await started(true)));
  await eachDay(1, async () => byStaff(await started(false)));
  await eachDay(2, async () => byDriver(await started(true), 300));
  await eachDay(3, async () => {
    const [, , before] = jobs;
    const job = await started(false);
    await byDriver(job, job.price);
    if (before) await clientSays(before, 300, agreed(300));
  });
  await eachDay(4, async () => {
    const disputed = await started(true);
    await byDriver(disputed, 500);
    await clientSays(disputed, 400, recorded(500));
  });
  // Sunday, minutes before the cycle ends.
  await at(day(5), "12:00");
  const late = await started(true);
  app.clock.set(johannesburgEpochMs(day(5), "23:55"));
  await byDriver(late, 0);
  await expectAgreement();
  await at(day(6), "00:05");
  await expectAgreement();
  await at(day(6), "00:20");
  await expectAgreement();
  await eachDay(6, async () => {
    const asked = { cash: 450, reason: "Both agree on the phone." };
    const [, , , , disputed] = jobs;
    if (!disputed) throw new Error("There is no fifth job.");
    const settled = office.patch(`orders/settlecash/${disputed.id}`, asked);
    await done(disputed, agreed(450), settled);
    await expectAgreement();
    await pay();
  });
  await eachDay(7, async () => {
    const job = await started(false);
    await byStaff(job, job.price);
  });
  await eachDay(8, async () => {
    const job = await started(true);
    await byDriver(job, 900);
    await office.patch(`orders/takeback/${job.id}`, { reason: "Not done yet." });
    job.doneAt = null;
    await byDriver(job, 200);
    const { cashCode: code } = (await office.get(`orders/${job.id}`, job.client.headers)).json();
    await done(job, agreed(200), send(driver, "PATCH", `cash/${job.id}`, { code }));
  });
  for (const quiet of [9, 10, 11]) await eachDay(quiet);
  // The second Sunday: what was completed then is taken back behind midnight.
  await at(day(12), "12:00");
  const back = await started(true);
  app.clock.set(johannesburgEpochMs(day(12), "23:55"));
  await byDriver(back, 100);
  await expectAgreement();
  await at(day(13), "00:05");
  await office.patch(`orders/takeback/${back.id}`, { reason: "The piano is still there." });
  Object.assign(back, { doneAt: null, cash: notRecorded });
  takenBack = back.commission * 100;
  await expectAgreement();
  await eachDay(13, async () => {
    await byDriver(back, 150);
    await expectAgreement();
    await pay();
  });
  await eachDay(14);
});
