import { sql } from "kysely";
import { expect, it } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { openOwnApp } from "#harness/app.ts";
import {
  allowedReaders,
  type CallKey,
  callKeys,
  goodAsk,
  prepareCalls,
  requestOf,
  strongestReader,
  writeKeys,
} from "#harness/calls/calls.ts";
import {
  type Call,
  expectNowhere,
  hasRecord,
  placesIn,
  readBodies,
  sendBody,
} from "#harness/calls/expect-call.ts";
import type { Reader } from "#harness/calls/good-call.ts";
import { fingerprints } from "#harness/whole-database.ts";

/**
 * Every call of the API, made well once by each who may make it: what it refuses, what it answers to
 * whom, and that it happens with its event or not at all.
 */

const app = await openOwnApp();
const setting = await prepareCalls(app);
const bodyOf = await readBodies(setting);
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

/** What somebody might send along to be more, to pay less, or to own what is another's. */
const hostileFields = `role status type party_type clientType price commission net id clientId
  driverId vehicleId partyId password password_hash passwordHash email_verified_at verifiedEmail approved
  hidden_at createdAt isAdmin prototype constructor toString __proto__`.split(/\s+/);
/** What every object has from the start, no list of refused fields can hold. */
const isInherited = (name: string) => name in {};

const otherTypes = (text: string) =>
  [
    ["text/plain", text],
    ["application/x-www-form-urlencoded", `${new URLSearchParams({ json: text })}`],
    [
      "multipart/form-data; boundary=x",
      `--x\r\ncontent-disposition: form-data\r\n\r\n${text}\r\n--x--`,
    ],
    ["application/xml", "<a/>"],
    ["text/json", text],
  ] as const;

/**
 * Each place that takes fields refuses all hostile ones that do not belong there, and each inherited one;
 * what is no JSON is refused too.
 */
async function expectForeignRefused(call: Call): Promise<void> {
  const good = call.ask.payload ?? {};
  for (const { shape, value, put } of placesIn(bodyOf(call.key), good)) {
    const foreign = hostileFields.filter((name) => !Object.hasOwn(shape.properties ?? {}, name));
    const together = foreign.filter((name) => !isInherited(name));
    expect(foreign.length).toBeGreaterThan(15);
    for (const names of [together, ...foreign.filter(isInherited).map((name) => [name])]) {
      const added = Object.fromEntries(names.map((name) => [name, "admin"]));
      const body = put({ ...value, ...added });
      const { status, code, errors } = await sendBody(setting, call, body);
      expect(status, JSON.stringify(body)).toBe(400);
      expect(["invalid_request", "invalid_json"]).toContain(code);
      const refused = Object.keys(errors).map((path) => path.split(".").at(-1));
      expect(refused).toEqual(expect.arrayContaining(names.filter((name) => !isInherited(name))));
    }
  }
  for (const [type, payload] of otherTypes(JSON.stringify(good))) {
    const { status, code } = await sendBody(setting, call, payload, type);
    expect([type, status, code]).toEqual([type, 415, "unsupported_media_type"]);
  }
}

/** The writes that change nothing worth a question. */
const unrecorded: readonly string[] = ["POST /api/logout", "POST /api/quotes"];

/** The calls that one of two who make them at once makes. */
const isOnce = (key: string) => /\/(delete|restore)\/|^DELETE \/api\/(otps|pricing)\//.test(key);

const orderNames =
  "id reference truckSize orderDate orderTime pickup destination kms source helpers floors baseCost distanceCost helpersCost floorsCost midmonthDiscount repeatDiscount promotionDiscount price notes paymentType orderType status clientId driverId vehicleId";
const detailNames =
  "cancellation proposal movedAt happenedAt onTheWayAt arrivesAt photos cash client driver vehicle pickupDetails destinationDetails";

/**
 * What those outside of the office are sent of an order, written down once more on purpose: a client
 * never what the company makes of it, a driver who may take one neither street nor name.
 */
const sentOutside: Readonly<Record<string, Readonly<Partial<Record<Reader, string>>>>> = {
  "GET /api/orders/all": { client: orderNames, driver: `${orderNames} commission net` },
  "GET /api/orders/{id}": {
    client: `${orderNames} ${detailNames} versions cancellationPolicy sharedAt startCode cashCode`,
    driver: `${orderNames} ${detailNames} commission net isToday giveBackUntil`,
  },
  "GET /api/jobs/open": {
    driver:
      "id orderDate orderTime truckSize pickup destination helpers floors orderType price discount driversDiscount commission net kms source empty middles minutes netPerHour",
  },
  "GET /api/shares/{token}": {
    visitor:
      "client status orderDate orderTime pickup destination truckSize driver licencePlate onTheWayAt",
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
  "%s takes nothing else, and happens with its event, once, or not at all",
  {
    tags: [
      "B14",
      "C-15",
      "A-37",
      "F-01",
      "F-91",
      "G3",
      "G11",
      "G15",
      "P2",
      "S11",
      "U-09",
      "G6",
      "R13",
      "A-99",
      "A-105",
      "C-18",
      "C-68",
      "K-15",
      "R-54",
      "R-81",
      "R-90",
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
    ],
  },
  async (key) => {
    const reader = strongestReader(key);
    const ask = await goodAsk(setting, key, reader);
    const isRecorded = !unrecorded.includes(key);
    const call = { key, ask, reader };
    const request = requestOf(setting, key, ask, reader);
    const before = await fingerprints(app);
    // send-document.test.ts has what a file is refused for.
    if (!("upload" in endpoints[key])) await expectForeignRefused(call);
    if (hasRecord(key)) await expectNowhere(setting, call);
    if (isRecorded) {
      const failed = await withoutEvents(() => app.inject(request));
      expect(failed.statusCode).toBe(500);
    }
    expect(await fingerprints(app)).toEqual(before);

    const calls = [request, ...(isOnce(key) ? [request] : [])].map((one) => app.inject(one));
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
  },
);

it.each(callKeys.filter((key) => "reply" in endpoints[key]))(
  "%s answers each of its callers, of an order with what they may read and nothing else",
  { tags: ["G3", "R2", "R3", "P15", "F-91", "R-47", "R-74", "S-102"] },
  async (key) => {
    // The test above has the answer to whoever may do most.
    for (const reader of allowedReaders(key).slice(0, writeKeys.includes(key) ? -1 : undefined)) {
      const ask = await goodAsk(setting, key, reader);
      expectAnswer(await app.inject(requestOf(setting, key, ask, reader)), key, reader);
    }
  },
);
