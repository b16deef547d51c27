import { sql } from "kysely";
import { expect, it } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { openOwnApp } from "#harness/app.ts";
import {
  allowedReaders,
  buildRequest,
  type CallKey,
  callKeys,
  goodAsk,
  prepareCalls,
  strongestReader,
  writeKeys,
} from "#harness/calls/calls.ts";
import {
  expectFieldsRefused,
  expectForeignRefused,
  expectInputRefused,
  expectInsideTaken,
  expectOutsideRefused,
} from "#harness/calls/expect-bodies.ts";
import {
  expectForeignersNotFound,
  expectNowhere,
  hasRecord,
  readBodies,
} from "#harness/calls/expect-call.ts";
import type { Reader } from "#harness/calls/good-call.ts";
import { refusedPeopleInput } from "#harness/calls/refused-people.ts";
import { refusedWorkInput } from "#harness/calls/refused-work.ts";
import { fingerprints } from "#harness/whole-database.ts";

/**
 * Makes every call of the API once by each of its callers: what it refuses, what it answers to whom,
 * and that it happens with its event or not at all.
 */

const app = await openOwnApp();
const setting = await prepareCalls(app);
const bodyOf = await readBodies(setting);
const refused = { ...refusedPeopleInput, ...refusedWorkInput };
await sql`create function no_events() returns trigger language plpgsql as $$
  begin raise exception 'no event can be written down'; end $$`.execute(app.db);

/** Does the work while no event can be written down. */
async function withoutEvents<T>(work: () => Promise<T>): Promise<T> {
  await sql`create trigger no_events before insert on audit_events
    for each statement execute function no_events()`.execute(app.db);
  try {
    return await work();
  } finally {
    await sql`drop trigger no_events on audit_events`.execute(app.db);
  }
}

/** The writes that change nothing worth a question. */
const unrecorded: readonly string[] = [
  "POST /api/logout",
  "POST /api/passkeys/challenge",
  "POST /api/quotes",
  "POST /api/planning/plan",
];

/** The calls that one of two who make them at once makes. */
const isOnce = (key: string) => /\/(delete|restore)\/|^DELETE \/api\/(otps|pricing)\//.test(key);

const orderNames =
  "id reference truckSize orderDate orderTime anyTime pickup destination kms source helpers floors baseCost distanceCost helpersCost floorsCost midmonthDiscount repeatDiscount promotionDiscount price notes paymentType orderType status clientId driverId vehicleId";
const detailNames =
  "cancellation proposal movedAt happenedAt onTheWayAt arrivesAt photos cash client driver vehicle pickupDetails destinationDetails";

/**
 * The fields of an order that leave the office, written down once more on purpose: a client never reads
 * what the company makes of it, and a driver who may take it reads neither street nor name.
 */
const sentOutside: Readonly<Record<string, Readonly<Partial<Record<Reader, string>>>>> = {
  "GET /api/orders/all": { client: orderNames, driver: `${orderNames} commission net` },
  "GET /api/orders/{id}": {
    client: `${orderNames} ${detailNames} cancelling region formerPrices pricePromise cancellationPolicy sharedAt startCode cashCode`,
    driver: `${orderNames} ${detailNames} region commission net isToday giveBackUntil contactFrom`,
  },
  "GET /api/jobs/open": {
    driver:
      "id orderDate orderTime anyTime truckSize pickup destination helpers floors orderType price discount driversDiscount commission net kms source empty middles minutes netPerHour",
  },
  "GET /api/shares/{token}": {
    visitor:
      "client status orderDate orderTime anyTime pickup destination truckSize driver licencePlate onTheWayAt",
  },
};

/** The call succeeds, and tells this reader no more of an order than it may. */
function expectAnswer(
  answer: Awaited<ReturnType<typeof app.inject>>,
  key: CallKey,
  reader: Reader,
): void {
  expect(answer.statusCode, `by ${reader}: ${answer.body}`).toBeLessThan(300);
  if (key.endsWith("/history")) expect(answer.json().items).not.toEqual([]);
  const names = sentOutside[key]?.[reader]?.split(" ");
  if (!names) return;
  const { items, ...single } = answer.json();
  for (const record of items ?? [single]) {
    expect(Object.keys(record).toSorted(), `to ${reader}`).toEqual(names.toSorted());
  }
}

it.each(writeKeys)(
  "%s takes what is described and nothing else, and happens with its event, once, or not at all",
  {
    tags: [
      "B14",
      "C-15",
      "A-37",
      "F-01",
      "F-91",
      "G3",
      "S11",
      "U-09",
      "G6",
      "R13",
      "A-99",
      "A-105",
      "C-18",
      "C-68",
      "U-26",
      "C-32",
      "C-33",
      "C-36",
      "C-65",
      "C-66",
      "C-67",
      "E-04",
      "O-75",
      "O-76",
      "X-1361",
      "A-02",
      "A-03",
      "A-12",
      "A-35",
      "A-36",
      "A-45",
      "A-62",
      "A-117",
      "C-14",
      "C-92",
      "K-03",
      "K-04",
      "K-05",
      "L-05",
      "L-09",
      "O-11",
      "O-21",
      "O-80",
      "O-89",
      "Q-34",
      "Q-38",
      "Q-53",
      "Q-54",
      "R-26",
      "R-27",
      "R-28",
      "R-29",
      "R-30",
      "R-31",
      "R-32",
      "R-33",
      "R-34",
      "R-37",
      "R-38",
      "R-53",
      "R-68",
      "R-79",
      "S-683",
      "U-05",
      "U-22",
      "U-45",
      "V-19",
      "V-30",
    ],
  },
  async (key) => {
    const reader = strongestReader(key);
    const ask = await goodAsk(setting, key, reader);
    const isRecorded = !unrecorded.includes(key);
    const call = { key, ask, reader };
    const request = buildRequest(setting, key, ask, reader);
    const before = await fingerprints(app);
    // send-document.test.ts has the refusals of files.
    const isBody = !("upload" in endpoints[key]);
    if (isBody) {
      await expectForeignRefused(setting, call, bodyOf(key));
      await expectOutsideRefused(setting, call, bodyOf(key));
      await expectFieldsRefused(setting, call, bodyOf(key));
      await expectInputRefused(setting, call, refused[key] ?? []);
    }
    if (hasRecord(key)) await expectNowhere(setting, call);
    await expectForeignersNotFound(setting, call);
    if (isRecorded) {
      const failed = await withoutEvents(() => app.inject(request));
      expect(failed.statusCode).toBe(500);
    }
    expect(await fingerprints(app)).toEqual(before);

    // A passkey signs once, so that a call which failed needs a new signature.
    const isSigned = key.includes("/passkeys/");
    const next = isSigned ? await goodAsk(setting, key, reader) : ask;
    const again = buildRequest(setting, key, next, reader);
    const calls = [again, ...(isOnce(key) ? [again] : [])].map((one) => app.inject(one));
    const [answer, ...late] = (await Promise.all(calls)).toSorted(
      (one, other) => one.statusCode - other.statusCode,
    );
    if (!answer) throw new Error(`${key} was not made.`);
    expectAnswer(answer, key, reader);
    expect(late.map(({ statusCode }) => statusCode)).toEqual(isOnce(key) ? [404] : []);
    if (isRecorded) {
      const events = await app.db
        .selectFrom("audit_events")
        .select("action")
        .where("requestId", "=", String(answer.headers["x-request-id"]))
        .execute();
      expect(events).not.toEqual([]);
    }
    if (isBody) await expectInsideTaken(setting, call, bodyOf(key));
  },
);

it.each(callKeys.filter((key) => "reply" in endpoints[key] || hasRecord(key)))(
  "%s answers each of its callers, of an order with what they may read and nothing else",
  {
    tags: ["G3", "G6", "R1", "R2", "R3", "P15", "F-91", "O-40", "O-42", "R-47", "R-74", "S-102"],
  },
  async (key) => {
    // The test above has the answer to the caller who may do most.
    for (const reader of allowedReaders(key).slice(0, writeKeys.includes(key) ? -1 : undefined)) {
      const ask = await goodAsk(setting, key, reader);
      await expectForeignersNotFound(setting, { key, ask, reader });
      expectAnswer(await app.inject(buildRequest(setting, key, ask, reader)), key, reader);
    }
    if (!key.startsWith("GET ") || !hasRecord(key)) return;
    await expectNowhere(setting, { key, ask: {}, reader: strongestReader(key) });
  },
);
