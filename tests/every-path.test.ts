import { expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { openTestApp } from "#harness/app.ts";
import { prepareCalls } from "#harness/calls/calls.ts";
import { fingerprints } from "#harness/whole-database.ts";

/** All paths and forms behave alike, whatever they are about. */

const app = await openTestApp();
const setting = await prepareCalls(app);

it("no record holds a password, a hash or a token", { tags: "F-90" }, () => {
  const secret = Object.entries<Endpoint>(endpoints).flatMap(([key, { reply }]) => {
    const described = reply ? JSON.stringify(z.toJSONSchema(reply, { io: "input" })) : "";
    const names = [...described.matchAll(/"(\w*(?:password|hash|token|secret)\w*)":/gi)];
    return names.map(([, name]) => `${key} ${name}`);
  });
  // A token for a session or a registration goes to the person who has just earned it.
  expect(new Set(secret)).toEqual(
    new Set([
      "POST /api/login token",
      "POST /api/passkeys/login token",
      "POST /api/clients/register token",
      "POST /api/clients/verifyOtp verificationToken",
      "POST /api/drivers/verifyOtp verificationToken",
    ]),
  );
});

it("every path answers to its methods alone", { tags: "G15" }, async () => {
  const { headers } = setting.readers.admin;
  await app.inject({ url: "/api/me", headers });
  const before = await fingerprints(app);
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
  expect(await fingerprints(app)).toEqual(before);
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
