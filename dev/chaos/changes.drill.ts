import { v7 as newId } from "uuid";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { withCommission } from "#domain/quotes/commission.ts";
import { priceQuote, type QuotePricing } from "#domain/quotes/price-quote.ts";
import { bookingAt, bookingCall } from "./frame/booking.ts";
import { type Answer, type Call, isServed } from "./frame/call.ts";
import type { Drill, Setup } from "./frame/drill.ts";
import { addOne, type DrillParty } from "./frame/people.ts";

/** A mailbox is sent so many proposed prices an hour. */
const ordersPerClient = 5;
const sizes = ["1.5ton", "3ton"] as const;
type Size = (typeof sizes)[number];
const times = ["07:00", "09:30", "12:00", "16:30"] as const;

type Rates = Readonly<Record<Size, QuotePricing>>;
/** Two price lists, which take turns while orders change. */
const lists: readonly [Rates, Rates] = [
  {
    "1.5ton": { baseAmount: 500, ratePerKm: "12", helpersPricing: 150, floorsPricing: 50 },
    "3ton": { baseAmount: 800, ratePerKm: "18.5", helpersPricing: 180, floorsPricing: 60 },
  },
  {
    "1.5ton": { baseAmount: 555, ratePerKm: "13.75", helpersPricing: 99, floorsPricing: 47 },
    "3ton": { baseAmount: 913, ratePerKm: "16.2", helpersPricing: 201, floorsPricing: 73 },
  },
];

/** What the order must be now, followed step by step without asking the product. */
type Model = {
  readonly truckSize: Size;
  readonly orderDate: string;
  readonly helpers: number;
  readonly floors: number;
  readonly pricing: QuotePricing;
};

const formulaOf = (model: Model, kms: number) =>
  withCommission(priceQuote({ ...model, metres: Math.round(kms * 1000) }));

type Changing = {
  readonly setup: Setup;
  readonly member: DrillParty;
  readonly client: DrillParty;
  readonly driver: DrillParty;
  /** The price list of this moment. */
  readonly list: { rates: Rates };
};

const at = (id: string, verb: string, headers: DrillParty["headers"], body: object): Call => ({
  method: "PATCH",
  path: `/api/orders/${verb}/${id}`,
  headers,
  body,
});

/** A random change: what is sent, and the order as it makes it. */
function randomChange({ setup: { random }, list }: Changing, model: Model, today: string) {
  const change = {
    orderTime: random.pick(times),
    ...(random.chance(0.5) && { floors: random.below(9) }),
    ...(random.chance(0.4) && { helpers: random.below(9) }),
    ...(random.chance(0.4) && { orderDate: addDays(today, 2 + random.below(360)) }),
    ...(random.chance(0.2) && { truckSize: random.pick(sizes) }),
  };
  const isOtherSize = change.truckSize !== undefined && change.truckSize !== model.truckSize;
  const { orderTime: _, ...asked } = change;
  const pricing = isOtherSize ? list.rates[change.truckSize ?? model.truckSize] : model.pricing;
  return { change, after: { ...model, ...asked, pricing } };
}

/** Sends a change, agrees to its price or not, and answers whether it was accepted. */
async function ask(
  { setup, member, client }: Changing,
  id: string,
  change: object,
): Promise<boolean> {
  const isStaff = setup.random.chance(0.4);
  const { headers } = isStaff ? member : client;
  const first = await setup.call(at(id, "update", headers, change));
  if (isServed(first)) return true;
  const price = priceIn(first);
  if (price === null) {
    setup.faults.add(`A change was answered ${first.status}: ${first.text}`);
    return false;
  }
  if (setup.random.chance(0.3)) return false;
  const agreed = { ...change, price, ...(isStaff && { clientAgreed: true }) };
  const second = await setup.call(at(id, "update", headers, agreed));
  setup.faults.addIf(!isServed(second), `An agreed change was answered ${second.text}`);
  return isServed(second);
}

const priceIn = ({ body }: Answer): number | null =>
  body["code"] === "price_changed"
    ? Number((body["quote"] as { price?: number } | undefined)?.price)
    : null;

/** On the day: a price is proposed, and its client agrees or declines. Answers the order after it. */
async function propose(changing: Changing, id: string, model: Model): Promise<Model> {
  const { setup, member, client, driver } = changing;
  const { random, faults, call } = setup;
  await call(at(id, "assign", member.headers, { driverId: driver.id }));
  if (random.chance(0.5)) await call(at(id, "status", member.headers, { status: "started" }));
  const work = { helpers: random.below(9), floors: random.below(9) };
  const path = `/api/orders/proposals/${id}`;
  const body = { ...work, reason: "The job is larger." };
  const post = (sent: object): Call => ({
    method: "POST",
    path,
    headers: member.headers,
    body: sent,
  });
  const price = priceIn(await call(post(body)));
  if (price !== null) {
    const sent = await call(post({ ...body, price }));
    faults.addIf(!isServed(sent), `A proposal was answered ${sent.text}`);
    const read = await call({ method: "GET", path: `/api/orders/${id}`, headers: client.headers });
    const proposal = read.body["proposal"] as { readonly id: string } | null;
    const answer = random.chance(0.6) ? "accept" : "decline";
    const answered = await call(
      at(id, "proposals", client.headers, { proposalId: proposal?.id ?? "", answer }),
    );
    faults.addIf(!isServed(answered), `The answer to a proposal was answered ${answered.text}`);
    setup.count(`proposals: ${answer}`);
    if (answer === "accept") return { ...model, ...work };
  }
  return model;
}

type Stored = { readonly price: number; readonly commission: number; readonly net: number };

/** Holds the order against the formula, and every version of its price against its own sum. */
async function compare({ setup, client }: Changing, id: string, model: Model): Promise<void> {
  const { database, faults, call } = setup;
  const read = await call({ method: "GET", path: `/api/orders/${id}`, headers: client.headers });
  const expected = formulaOf(model, Number(read.body["kms"]));
  const [stored] = await database.query<Stored>(
    "select price, commission, net from orders where id = $1",
    [id],
  );
  const isRight =
    stored?.price === expected.price &&
    stored.commission === expected.commission &&
    stored.net === expected.net;
  const text = `Order ${id} is ${JSON.stringify(stored)}, the formula says ${expected.price}, ${expected.commission}, ${expected.net}.`;
  faults.addIf(!isRight, text);
  const wrong = await database.query<{ version: number }>(
    `with all_versions as (
       select version, priced from order_versions where order_id = $1
       union all select version, order_as_priced(orders) from orders where id = $1)
     select version from all_versions
     where (priced->>'price')::int <> (priced->>'base_cost')::int + (priced->>'distance_cost')::int
         + (priced->>'helpers_cost')::int + (priced->>'floors_cost')::int
         + (priced->>'midmonth_discount')::int + (priced->>'repeat_discount')::int
         + (priced->>'promotion_discount')::int
       or (priced->>'commission')::int + (priced->>'net')::int <> (priced->>'price')::int
     union all select count(*)::int from all_versions
       having count(*) <> max(version) or count(*) <> count(distinct version)`,
    [id],
  );
  faults.addIf(
    wrong.length > 0,
    `Order ${id} has versions that do not add up: ${wrong[0]?.version}.`,
  );
}

/** Puts the other price list in force: an order that was booked before keeps its own rates. */
async function changeList({ setup, member: { headers }, list }: Changing): Promise<void> {
  list.rates = list.rates === lists[0] ? lists[1] : lists[0];
  for (const size of sizes) {
    const body = list.rates[size];
    const answer = await setup.call({
      method: "PATCH",
      path: `/api/pricing/${size}`,
      headers,
      body,
    });
    if (!isServed(answer)) throw new Error(`A price list was refused: ${answer.text}`);
  }
}

async function changeOne(changing: Changing, today: string): Promise<void> {
  const { setup, client, list } = changing;
  const { random, processes } = setup;
  const moment = {
    daysAhead: 2 + random.below(360),
    orderTime: random.pick(times),
    truckSize: random.pick(sizes),
  };
  const body = await bookingAt(processes[0]?.port ?? 0, client, moment);
  const booked = await setup.call(bookingCall(client, body, newId()));
  if (!isServed(booked)) throw new Error(`A booking was refused: ${booked.text}`);
  const id = String(booked.body["id"]);
  let model: Model = {
    truckSize: moment.truckSize,
    orderDate: String(body["orderDate"]),
    helpers: Number(body["helpers"]),
    floors: Number(body["floors"]),
    pricing: list.rates[moment.truckSize],
  };
  for (let left = random.below(4); left > 0; left--) {
    if (random.chance(0.2)) await changeList(changing);
    const { change, after } = randomChange(changing, model, today);
    if (await ask(changing, id, change)) model = after;
    setup.count("changes that were asked for");
  }
  if (random.chance(0.3)) model = await propose(changing, id, model);
  await compare(changing, id, model);
  // Its driver is free for the next one.
  await setup.database.query("update orders set hidden_at = now() where id = $1", [id]);
}

export const changesDrill: Drill = {
  name: "changes",
  about: "random sequences of changes and proposed prices, held against the formula at their end",
  // The full figures take 10,000.
  rounds: 100,
  work: async (setup) => {
    const { database, rounds, count, say } = setup;
    const staff = {
      setup,
      member: await addOne(database, "user"),
      driver: await addOne(database, "driver"),
      list: { rates: lists[0] },
    };
    let client = await addOne(database, "client");
    await changeList({ ...staff, client });
    const today = johannesburgDateAt(Date.now());
    for (let round = 0; round < rounds; round++) {
      if ((round + 1) % ordersPerClient === 0) client = await addOne(database, "client");
      await changeOne({ ...staff, client }, today);
      count("sequences");
      if ((round + 1) % Math.ceil(rounds / 5) === 0) say(`${round + 1} of ${rounds} sequences`);
    }
    return {};
  },
};
