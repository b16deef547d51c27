import { expect, it } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { openTestApp } from "#harness/app.ts";
import {
  goodAsk,
  prepareCalls,
  requestOf,
  strongestReader,
  writeKeys,
} from "#harness/calls/calls.ts";
import {
  type Call,
  type Fields,
  placesIn,
  readBodies,
  type Shape,
  sendBody,
} from "#harness/calls/expect-call.ts";

/** What the description of the API says of bodies, held against what is taken. */

const app = await openTestApp();
const setting = await prepareCalls(app);
const bodyOf = await readBodies(setting);

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
        const { status } = await sendBody(setting, call, put({ ...value, [name]: beyond }));
        expect(status, `${at}${name}: ${String(beyond).slice(0, 40)}`).toBe(400);
      }
    }
    for (const name of shape.required ?? []) {
      const { status } = await sendBody(setting, call, put(without(value, name)));
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
      const { errors } = await sendBody(
        setting,
        call,
        put({ ...value, [name]: "a".repeat(maxLength) }),
      );
      expect(errors[`${at}${name}`] ?? "").not.toMatch(/\d characters/);
    }
    for (const name of Object.keys(value).filter((name) => !shape.required?.includes(name))) {
      if (sometimesRequired.includes(`${call.key} ${at}${name}`)) continue;
      const { status, errors } = await sendBody(setting, call, put(without(value, name)));
      if (status !== 400) continue;
      expect(Object.keys(errors), `without ${at}${name}`).not.toContain(`${at}${name}`);
    }
  }
}

// send-document.test.ts has what a file is refused for.
it.each(writeKeys.filter((key) => !("upload" in endpoints[key])))(
  "%s takes what is described",
  { tags: ["X-1361", "F-91", "G3"] },
  async (key) => {
    const reader = strongestReader(key);
    const call = { key, ask: await goodAsk(setting, key, reader), reader };
    await expectOutsideRefused(call);
    const answer = await app.inject(requestOf(setting, key, call.ask, reader));
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    await expectInsideTaken(call);
  },
);
