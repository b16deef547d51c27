import { expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { openTestApp } from "#harness/app.ts";
import type { Ask, Reader } from "#harness/calls/call-row.ts";
import {
  goodAsk,
  prepareCalls,
  requestOf,
  strongestReader,
  writeRows,
} from "#harness/calls/calls.ts";
import { wholeDatabase } from "#harness/whole-database.ts";

/** Fields, bodies and methods that no call takes: each is refused, and nothing is changed by it. */

const app = await openTestApp();
const setting = await prepareCalls(app);

/** What somebody might send along to be more, to pay less, or to own what is another's. */
const hostileFields = `role status type party_type clientType price commission net id clientId
  driverId vehicleId partyId password password_hash passwordHash email_verified_at verifiedEmail approved
  hidden_at createdAt isAdmin prototype constructor toString __proto__`.split(/\s+/);
/** What every object has from the start, no list of refused fields can hold. */
const isInherited = (name: string) => name in {};

type Shape = { readonly properties?: Record<string, Shape>; readonly items?: Shape } & {
  readonly anyOf?: readonly Shape[];
};

const shapeOf = (body: z.ZodType) => z.toJSONSchema(body, { io: "input" }) as Shape;

type HostileBody = { readonly payload: string; readonly names: readonly string[] };

/**
 * The body as text, for each place that takes fields once with all hostile ones that do not belong
 * there, and once with each inherited one. Text, because no object can be given a field `__proto__`.
 */
function withHostileFields(
  value: unknown,
  shape: Shape | undefined,
  put: (inner: string) => string = (inner) => inner,
): readonly HostileBody[] {
  if (Array.isArray(value)) {
    return value
      .slice(0, 1)
      .flatMap((item) => withHostileFields(item, shape?.items, (inner) => put(`[${inner}]`)));
  }
  if (typeof value !== "object" || value === null) return [];
  const fields = Object.entries(value);
  const known = shape?.anyOf?.find(({ properties }) => properties) ?? shape;
  const parts = fields.map(([name, inner]) => `${JSON.stringify(name)}:${JSON.stringify(inner)}`);
  const foreign = hostileFields.filter((name) => !Object.hasOwn(known?.properties ?? {}, name));
  const together = foreign.filter((name) => !isInherited(name));
  const here = [together, ...foreign.filter(isInherited).map((name) => [name])].map((names) => {
    const added = names.map((name) => `"${name}":"admin"`);
    return { names, payload: put(`{${[...parts, ...added].join(",")}}`) };
  });
  const inside = fields.flatMap(([name, inner], index) =>
    withHostileFields(inner, known?.properties?.[name], (changed) =>
      put(`{${parts.with(index, `${JSON.stringify(name)}:${changed}`).join(",")}}`),
    ),
  );
  return [...here, ...inside];
}

function send(key: string, ask: Ask, reader: Reader, payload: string, type = "application/json") {
  const request = requestOf(setting, key, ask, reader);
  return app.inject({
    ...request,
    payload,
    headers: { ...request.headers, "content-type": type },
  });
}

const stored = () => wholeDatabase(app);

/** A reader who may make the call, and what makes it succeed. */
async function goodCall(row: (typeof writeRows)[number]): Promise<readonly [Reader, Ask]> {
  const reader = strongestReader(row[1]);
  const ask = await goodAsk(setting, row, reader);
  // To make a good call may take a while, and whoever calls then is noted as seen.
  for (const { headers } of Object.values(setting.readers))
    await app.inject({ url: "/api/me", headers });
  return [reader, ask];
}

/** The calls whose body is a file: send-document.test.ts has what they refuse. */
const jsonRows = writeRows.filter(([key]) => !("upload" in endpoints[key]));

it.each(jsonRows)(
  "%s takes no other field",
  { tags: ["G3", "B14", "P2", "A-37", "C-15", "U-09"] },
  async (key, row) => {
    const [reader, ask] = await goodCall([key, row]);
    const { body }: Endpoint = endpoints[key];
    const bodies = body
      ? withHostileFields(ask.payload, shapeOf(body))
      : withHostileFields({}, undefined);
    expect(bodies.flatMap(({ names }) => names).length).toBeGreaterThan(15);
    const before = await stored();
    for (const { payload, names } of bodies) {
      const answer = await send(key, ask, reader, payload);
      expect(answer.statusCode, `${payload}: ${answer.body}`).toBe(400);
      const { code, errors = {} } = answer.json();
      expect(["invalid_request", "invalid_json"]).toContain(code);
      const refused = Object.keys(errors).map((path) => path.split(".").at(-1));
      expect(refused).toEqual(expect.arrayContaining(names.filter((name) => !isInherited(name))));
    }
    expect(await stored()).toBe(before);
  },
);

it.each(jsonRows)("%s takes JSON alone", { tags: ["G15", "S11"] }, async (key, row) => {
  const [reader, ask] = await goodCall([key, row]);
  const text = JSON.stringify(ask.payload ?? {});
  const before = await stored();
  for (const [type, payload] of [
    ["text/plain", text],
    ["application/x-www-form-urlencoded", `${new URLSearchParams({ json: text })}`],
    [
      "multipart/form-data; boundary=x",
      `--x\r\ncontent-disposition: form-data\r\n\r\n${text}\r\n--x--`,
    ],
    ["application/xml", "<a/>"],
    ["text/json", text],
  ] as const) {
    const answer = await send(key, ask, reader, payload, type);
    expect(answer.statusCode, `${type}: ${answer.body}`).toBe(415);
    expect(answer.json()).toMatchObject({ code: "unsupported_media_type" });
  }
  expect(await stored()).toBe(before);
});

const paths = Map.groupBy(Object.keys(endpoints), (key) => key.split(" ")[1] ?? "");

it.each([...paths])("%s answers to its methods alone", { tags: "G15" }, async (path, keys) => {
  const known = new Set(keys.map((key) => key.split(" ")[0]));
  const url = path.replaceAll(/\{\w+\}/g, "019ab000-0000-7000-8000-000000000000");
  const { headers } = setting.readers.admin;
  const before = await stored();
  for (const method of ["PUT", "OPTIONS", "TRACE", "POST", "PATCH", "DELETE"] as const) {
    if (known.has(method)) continue;
    const answer = await app.inject({ method: method as "PUT", url, headers });
    // 400 where the address is also one of another call, which misses its body.
    expect([404, 405, 400], `${method}: ${answer.body}`).toContain(answer.statusCode);
  }
  expect(await stored()).toBe(before);
  for (const override of ["x-http-method-override", "x-http-method", "x-method-override"]) {
    for (const method of ["DELETE", "PATCH", "POST"] as const) {
      if (!known.has("GET")) break;
      const overridden = await app.inject({ url, headers: { ...headers, [override]: method } });
      const plain = await app.inject({ url, headers });
      expect([overridden.statusCode, overridden.body]).toEqual([plain.statusCode, plain.body]);
    }
  }
});

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
