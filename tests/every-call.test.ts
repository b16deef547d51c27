import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
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
import type { Ask, Reader } from "#harness/calls/good-call.ts";
import { wholeDatabase } from "#harness/whole-database.ts";

/**
 * Every call of the API, made well once by each who may make it: what it takes and refuses, what it
 * answers to whom, and that it happens with its event or not at all.
 */

const app = await openOwnApp();
const setting = await prepareCalls(app);
await sql`create function no_events() returns trigger language plpgsql as $$
  begin raise exception 'no event can be written down'; end $$`.execute(app.db);

/** Tables that count tries and visits, whatever becomes of the call. */
const tries = ["rate_limits", "login_counts"];
const triesOfRow = ["attempts", "last_seen_at"];

/** Every row that a write could have an effect on, the waiting work included. */
async function everything(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select format('public.%I', table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> all (${tries})
    union all select 'pgboss.job'
  `.execute(app.db);
  const each = tables.rows.map(
    ({ name }) => sql`
      select ${name} || (to_jsonb(t) - ${triesOfRow}::text[])::text as row from ${sql.raw(name)} t`,
  );
  const { rows } = await sql<{ row: string }>`
    ${sql.join(each, sql` union all `)} order by 1`.execute(app.db);
  return rows.map(({ row }) => row).join("\n");
}

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

/** As much of JSON Schema as tells what a body takes. */
type Shape = {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

type Operation = { readonly requestBody?: { content: Record<string, { schema: Shape }> } };
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

const { paths }: { readonly paths: Paths } = (
  await app.inject({ url: "/api/openapi.json" })
).json();

function bodyOf(key: string): Shape {
  const [method = "", path = ""] = key.split(" ");
  const { requestBody } = paths[path]?.[method.toLowerCase()] ?? {};
  return requestBody?.content["application/json"]?.schema ?? {};
}

type Fields = Readonly<Record<string, unknown>>;
type Put = (inner: unknown) => unknown;
type PlaceOfFields = { shape: Shape; value: Fields; put: Put; at: string };

/** Each place of a body that takes fields: its description, its value, and how it is put back. */
function placesIn(
  described: Shape = {},
  value: unknown,
  put: Put = (inner) => inner,
  at = "",
): readonly PlaceOfFields[] {
  if (Array.isArray(value)) {
    const items = value.slice(0, 1);
    return items.flatMap((item) => placesIn(described.items, item, (one) => put([one]), `${at}0.`));
  }
  if (typeof value !== "object" || value === null) return [];
  const fields = value as Fields;
  const shape = described.anyOf?.find(({ properties }) => properties) ?? described;
  const inside = Object.entries(fields).flatMap(([name, inner]) =>
    placesIn(
      shape.properties?.[name],
      inner,
      (changed) => put({ ...fields, [name]: changed }),
      `${at}${name}.`,
    ),
  );
  return [{ shape, value: fields, put, at }, ...inside];
}

type Call = { readonly key: CallKey; readonly ask: Ask; readonly reader: Reader };

/** Answers the call with another body. */
async function send({ key, ask, reader }: Call, payload: unknown, type = "application/json") {
  const request = requestOf(setting, key, ask, reader);
  const answer = await app.inject({
    ...request,
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
    headers: { ...request.headers, "content-type": type },
  });
  const { code, errors = {} } = answer.json();
  return { status: answer.statusCode, code, errors: errors as Readonly<Record<string, string>> };
}

/** What is sent instead of JSON. */
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
      const { status, code, errors } = await send(call, body);
      expect(status, JSON.stringify(body)).toBe(400);
      expect(["invalid_request", "invalid_json"]).toContain(code);
      const refused = Object.keys(errors).map((path) => path.split(".").at(-1));
      expect(refused).toEqual(expect.arrayContaining(names.filter((name) => !isInherited(name))));
    }
  }
  for (const [type, payload] of otherTypes(JSON.stringify(good))) {
    const { status, code } = await send(call, payload, type);
    expect([type, status, code]).toEqual([type, 415, "unsupported_media_type"]);
  }
}

/** Values just outside of what is described. */
const outside = ({ maxLength, minimum, maximum, enum: choices }: Shape): readonly unknown[] => [
  ...(maxLength === undefined ? [] : ["a".repeat(maxLength + 1)]),
  ...(minimum === undefined ? [] : [minimum - 1]),
  ...(maximum === undefined ? [] : [maximum + 1]),
  ...(choices === undefined ? [] : ["none of these"]),
];

/** Fields that one kind of caller or of request needs and another does not: no description can say it. */
const sometimesRequired = [
  "POST /api/orders/create clientId",
  "POST /api/clients/mydata/requests details",
  "POST /api/privacyrequests/create details",
  "POST /api/documents/receive expiresOn",
  "PATCH /api/orders/cash/{id} code",
];

const without = (fields: Fields, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));

/** What the description of the API says that a body cannot be. */
async function expectOutsideRefused(call: Call): Promise<void> {
  for (const { shape, value, put, at } of placesIn(bodyOf(call.key), call.ask.payload ?? {})) {
    for (const [name, field] of Object.entries(shape.properties ?? {})) {
      for (const beyond of outside(field)) {
        const { status } = await send(call, put({ ...value, [name]: beyond }));
        expect(status, `${at}${name}: ${String(beyond).slice(0, 40)}`).toBe(400);
      }
    }
    for (const name of shape.required ?? []) {
      const { status } = await send(call, put(without(value, name)));
      // Whom a password is for is part of what was verified: another address is not let in.
      expect([400, 403], `without ${at}${name}`).toContain(status);
    }
  }
}

/** What the description says that a body may be or lack. */
async function expectInsideTaken(call: Call): Promise<void> {
  for (const { shape, value, put, at } of placesIn(bodyOf(call.key), call.ask.payload ?? {})) {
    for (const [name, { maxLength }] of Object.entries(shape.properties ?? {})) {
      if (maxLength === undefined) continue;
      const { errors } = await send(call, put({ ...value, [name]: "a".repeat(maxLength) }));
      expect(errors[`${at}${name}`] ?? "").not.toMatch(/\d characters/);
    }
    const optional = Object.keys(value).filter((name) => !shape.required?.includes(name));
    for (const name of optional) {
      if (sometimesRequired.includes(`${call.key} ${at}${name}`)) continue;
      const { status, errors } = await send(call, put(without(value, name)));
      if (status !== 400) continue;
      expect(Object.keys(errors), `without ${at}${name}`).not.toContain(`${at}${name}`);
    }
  }
}

/** The writes that change nothing worth a question. */
const unrecorded: readonly string[] = ["POST /api/logout", "POST /api/quotes"];

const hasRecord = (key: string) => /\{(id|quoteId|truckSize)\}/.test(key);

/** The answer is the same to every id that leads nowhere. */
async function expectNowhere({ key, ask, reader }: Call): Promise<void> {
  const { order } = setting;
  const answers = await Promise.all(
    [newId(), "nonsense", `${order}x`, order.slice(0, -1), "0", "-1", "1e309"].map((id) =>
      app.inject(requestOf(setting, key, { ...ask, at: encodeURIComponent(id) }, reader)),
    ),
  );
  expect(answers[0]?.json()).toMatchObject({ msg: expect.any(String), code: expect.any(String) });
  for (const { statusCode, body } of answers) {
    expect([statusCode, body]).toEqual([404, answers[0]?.body]);
  }
}

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
  "%s takes what is described and nothing else, and happens with its event or not",
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
      "X-1361",
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
    ],
  },
  async (key) => {
    const reader = strongestReader(key);
    const ask = await goodAsk(setting, key, reader);
    const isRecorded = !unrecorded.includes(key);
    const call = { key, ask, reader };
    const request = requestOf(setting, key, ask, reader);
    const before = await everything();
    // send-document.test.ts has what a file is refused for.
    if (!("upload" in endpoints[key])) {
      await expectForeignRefused(call);
      await expectOutsideRefused(call);
    }
    if (hasRecord(key)) await expectNowhere(call);
    if (isRecorded) {
      const failed = await withoutEvents(() => app.inject(request));
      expect(failed.statusCode).toBe(500);
    }
    expect((await everything()) === before, `${key} left something behind`).toBe(true);

    const answer = await app.inject(request);
    expectAnswer(answer, key, reader);
    if (isRecorded) {
      const events = await app.db
        .selectFrom("audit_events")
        .select("action")
        .where("request_id", "=", String(answer.headers["x-request-id"]))
        .execute();
      expect(events).not.toEqual([]);
    }
    if (!("upload" in endpoints[key])) await expectInsideTaken(call);
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

it.each(callKeys.filter((key) => key.startsWith("GET ") && hasRecord(key)))(
  "%s answers the same to every id that leads nowhere",
  { tags: ["G6", "R13"] },
  async (key) => {
    await expectNowhere({ key, ask: {}, reader: strongestReader(key) });
  },
);

it("no record holds a password, a hash or a token", { tags: "F-90" }, () => {
  const secret = Object.entries<Endpoint>(endpoints).flatMap(([key, { reply }]) => {
    const described = reply ? JSON.stringify(z.toJSONSchema(reply)) : "";
    const names = [...described.matchAll(/"(\w*(?:password|hash|token|secret)\w*)":/gi)];
    return names.map(([, name]) => `${key} ${name}`);
  });
  // What opens a session or a registration goes to whoever just earned it.
  expect(new Set(secret)).toEqual(
    new Set([
      "POST /api/login token",
      "POST /api/clients/register token",
      "POST /api/clients/verifyOtp verificationToken",
      "POST /api/drivers/verifyOtp verificationToken",
    ]),
  );
});

it("every path answers to its methods alone", { tags: "G15" }, async () => {
  const { headers } = setting.readers.admin;
  await app.as({ headers }).get("me");
  const before = await wholeDatabase(app);
  const paths = Map.groupBy(Object.keys(endpoints), (key) => key.split(" ")[1] ?? "");
  for (const [path, keys] of paths) {
    const known = new Set(keys.map((key) => key.split(" ")[0]));
    const url = path.replaceAll(/\{\w+\}/g, "019ab000-0000-7000-8000-000000000000");
    for (const method of ["PUT", "OPTIONS", "TRACE", "POST", "PATCH", "DELETE"] as const) {
      if (known.has(method)) continue;
      const answer = await app.inject({ method: method as "PUT", url, headers });
      // 400 where the address is also one of another call, which misses its body.
      expect([404, 405, 400], `${method} ${url}: ${answer.body}`).toContain(answer.statusCode);
    }
  }
  expect((await wholeDatabase(app)) === before).toBe(true);
});

it.each(["x-http-method-override", "x-http-method", "x-method-override"])(
  "%s makes a read no write",
  { tags: "G15" },
  async (override) => {
    const { headers } = setting.readers.admin;
    const url = "/api/clients/all?limit=1";
    const plain = await app.inject({ url, headers });
    for (const method of ["DELETE", "PATCH", "POST"]) {
      const overridden = await app.inject({ url, headers: { ...headers, [override]: method } });
      expect([overridden.statusCode, overridden.body]).toEqual([plain.statusCode, plain.body]);
    }
  },
);

/** A record's read and change, and two values for one of its fields. */
const edits = {
  client: ["clients/{id}", "clients/update/{id}", "surname", "Naidoo", "Botha"],
  driver: ["drivers/{id}", "drivers/update/{id}", "area", "Soweto", "Tembisa"],
  user: ["users/{id}", "users/update/{id}", "surname", "Naidoo", "Botha"],
  owner: ["owners/{id}", "owners/update/{id}", "cellphone", "0825550001", "0825550002"],
  vehicle: ["vehicles/{id}", "vehicles/update/{id}", "git", "yes", "no"],
  "driver’s day": [
    "drivers/{id}/availability",
    "drivers/availability/{id}",
    "daysOff",
    [{ from: "2027-06-01", to: "2027-06-02" }],
    [{ from: "2027-06-01", to: "2027-06-03" }],
  ],
  price: ["pricing/3ton", "pricing/3ton", "baseAmount", 901, 902.5],
} as const;

it.each(Object.entries(edits))(
  "a form of a %s that was opened on another value is told",
  {
    tags: "F-1240",
  },
  async (kind, [readPath, writePath, field, first, second]) => {
    const { records, readers } = setting;
    const make =
      kind === "price" ? () => "" : records[kind in records ? (kind as "client") : "driver"];
    const id = await make();
    const { headers } = readers.admin;
    const at = (path: string) => `/api/${path.replace("{id}", id)}`;
    const read = async () => (await app.inject({ url: at(readPath), headers })).json()[field];
    const change = async (value: unknown, was?: unknown) => {
      const payload = {
        [field]: value,
        ...(was !== undefined && { was: JSON.stringify({ [field]: was }) }),
      };
      const answer = await app.inject({ method: "PATCH", url: at(writePath), headers, payload });
      return [answer.statusCode, answer.json().code, answer.json().current];
    };
    const shown = await read();
    const [one, other] = shown === first ? [second, first] : [first, second];
    expect(await change(one, shown)).toEqual([200, undefined, undefined]);
    const now = await read();
    expect(await change(other, shown)).toEqual([409, "record_changed", { [field]: now }]);
    expect(await read()).toEqual(now);
    expect(await change(other, now)).toEqual([200, undefined, undefined]);
    expect(await change(one)).toEqual([200, undefined, undefined]);
  },
);
