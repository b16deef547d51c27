import { describe, expect, it } from "vitest";
import { refusal, statusesAtOnce } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { bookedOrder, insertDriver, signedInClient, signedInDriver } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { readBalances } from "#harness/payouts.ts";

const app = await openTestApp();
const office = await openOffice(app, "admin");
await office.changeSettings({ walletsFrom: "2026-12-01" });

const topUp = (id: string, cents: number, receivedOn = "2026-12-01") =>
  office.post(`wallets/topup/${id}`, { cents, receivedOn });
const readWallet = (id: string) => office.read(`wallets/${id}`);
const listLines = async (id: string) =>
  (await office.read(`wallets/${id}/entries`)).items.map(
    ({ kind, cents }: { kind: string; cents: number }) => `${kind} ${cents}`,
  );
const assign = (id: string, driverId: string, more: object = {}) =>
  office.patch(`orders/assign/${id}`, { driverId, ...more });
const move = (id: string, status: string) => office.patch(`orders/status/${id}`, { status });
const readCommission = async (id: string) => (await office.read(`orders/${id}`)).commission * 100;

describe("the commission of a once-off order", () => {
  it("is held from the wallet, earned with completion, and held again when that is taken back", {
    tags: ["O-441", "W3"],
  }, async () => {
    const { driver, id } = await office.fundedOrder();
    const commission = await readCommission(id);
    const left = 100_000 - commission;
    expect(await readWallet(driver.id)).toMatchObject({ wallet: left, debt: 0, held: commission });
    await move(id, "started");
    await move(id, "completed");
    expect(await readWallet(driver.id)).toMatchObject({ wallet: left, held: 0 });
    await office.patch(`orders/takeback/${id}`, { reason: "Pressed by mistake." });
    expect(await readWallet(driver.id)).toMatchObject({ wallet: left, held: commission });
    expect(await listLines(driver.id)).toEqual([`assign ${-commission}`, "top-up 100000"]);
  });

  it.each([
    ["taken off", (id: string) => office.patch(`orders/unassign/${id}`, {})],
    [
      "cancelled",
      (id: string) => office.post(`orders/cancel/${id}`, { reason: "Rain", kind: "other" }),
    ],
    ["deleted", (id: string) => office.remove(`orders/delete/${id}`)],
  ])("goes back in full when the order is %s", { tags: "O-441" }, async (_, end) => {
    const { driver, id } = await office.fundedOrder();
    await end(id);
    expect(await readWallet(driver.id)).toMatchObject({ wallet: 100_000, debt: 0, held: 0 });
  });

  it("is owed only where staff say so, and is paid first by what comes in", {
    tags: ["O-443", "W2"],
  }, async () => {
    const driver = await insertDriver(app);
    const id = await bookedOrder(app, await signedInClient(app));
    const commission = await readCommission(id);
    await topUp(driver.id, 1000);
    const refused = await assign(id, driver.id);
    expect(refusal(refused)).toEqual([409, "wallet_too_low"]);
    expect(await office.read(`orders/${id}`)).toMatchObject({ driverId: null });
    expect((await assign(id, driver.id, { owing: true })).statusCode).toBe(200);
    expect(await readWallet(driver.id)).toMatchObject({ wallet: 0, debt: commission - 1000 });
    await topUp(driver.id, commission);
    expect(await readWallet(driver.id)).toMatchObject({ wallet: 1000, debt: 0 });
    await office.patch(`orders/unassign/${id}`, {});
    expect(await readWallet(driver.id)).toMatchObject({ wallet: 1000 + commission, debt: 0 });
  });

  it("is taken when a driver accepts the job, who has to have it, and goes back with the job", {
    tags: ["O-441", "O-443"],
  }, async () => {
    const driver = await signedInDriver(app);
    const id = await bookedOrder(app, await signedInClient(app));
    const { price, net, commission } = await office.read(`orders/${id}`);
    const as = (path: string, payload: object) =>
      office.send("POST", `jobs/${path}/${id}`, { payload, headers: driver.headers });
    expect(refusal(await as("accept", { price, net }))).toEqual([409, "wallet_too_low"]);
    await topUp(driver.id, commission * 100);
    expect((await as("accept", { price, net })).statusCode).toBe(200);
    expect(await readWallet(driver.id)).toMatchObject({ wallet: 0, held: commission * 100 });
    expect((await as("giveback", { reason: "The truck is broken." })).statusCode).toBe(200);
    expect(await readWallet(driver.id)).toMatchObject({ wallet: commission * 100, held: 0 });
  });

  it("follows a price that changes with consent", { tags: "O-444" }, async () => {
    const { driver, id } = await office.fundedOrder();
    const { price, floors } = await office.read(`orders/${id}`);
    const change = { floors: floors + 2, clientAgreed: true };
    const { quote } = (await office.patch(`orders/update/${id}`, change)).json();
    expect(quote.price).toBeGreaterThan(price);
    await office.patch(`orders/update/${id}`, { ...change, price: quote.price });
    const commission = Math.ceil(quote.price / 5) * 100;
    const wallet = 100_000 - commission;
    expect(await readWallet(driver.id)).toMatchObject({ wallet, held: commission });
  });

  it("of ten orders that are given at once, is taken for as many as the wallet holds", {
    tags: "W2",
  }, async () => {
    const driver = await insertDriver(app);
    const client = await signedInClient(app, "individual");
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, day) =>
        bookedOrder(app, client, { orderDate: `2026-12-${String(day + 10)}` }),
      ),
    );
    const costs = await Promise.all(ids.map(readCommission));
    const [least] = costs.toSorted((a, b) => a - b);
    await topUp(driver.id, Math.max(...costs));
    const answers = await Promise.all(ids.map((id) => assign(id, driver.id)));
    const taken = answers.flatMap(({ statusCode }, at) => (statusCode === 200 ? [costs[at]] : []));
    expect(taken).toHaveLength(1);
    expect(least).toBeGreaterThan(0);
    expect((await readWallet(driver.id)).wallet).toBe(Math.max(...costs) - (taken[0] ?? 0));
  });
});

it("a contract order takes nothing; completed, the client owes the price and we the net amount", {
  tags: "O-441",
}, async () => {
  const client = await signedInClient(app, "corporate");
  const [driver, id] = [await insertDriver(app), await bookedOrder(app, client)];
  await assign(id, driver.id);
  expect(await readWallet(driver.id)).toMatchObject({ wallet: 0, debt: 0, held: 0, earnings: 0 });
  await move(id, "started");
  await move(id, "completed");
  const { price, commission } = await office.read(`orders/${id}`);
  const earnings = (price - commission) * 100;
  expect(await readWallet(driver.id)).toMatchObject({ earnings, cash: 0 });
  expect(await readBalances(app, client.id)).toEqual({ receivable: price * 100 });
});

it("a top-up counts once, stands on the driver's own page, and can be taken back once", {
  tags: ["O-447", "W4"],
}, async () => {
  const driver = await signedInDriver(app);
  const payment = { cents: 5050, receivedOn: "2026-12-01" };
  const url = `wallets/topup/${driver.id}`;
  expect(await statusesAtOnce(5, () => office.post(url, payment))).toEqual(Array(5).fill(201));
  expect(await listLines(driver.id)).toEqual(["top-up 5050"]);
  const own = (await office.get(`wallets/${driver.id}`, driver.headers)).json();
  expect(own).toMatchObject({ wallet: 5050, doCount: true, countsFrom: "2026-12-01" });
  expect(own.reference).toMatch(/^W[234679FHKLMQRWXY]{8}$/);
  const { items } = await office.read(`wallets/${driver.id}/entries`);
  const back = { entryId: items[0].id, reason: "It was somebody else's." };
  const reverse = () => office.post(`wallets/reverse/${driver.id}`, back);
  expect(await statusesAtOnce(2, reverse)).toEqual([200, 409]);
  expect(await readWallet(driver.id)).toMatchObject({ wallet: 0, debt: 0 });
});
