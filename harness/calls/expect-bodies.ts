import { expect } from "vitest";
import { type Call, type Fields, placesIn, type Shape, sendBody } from "./expect-call.ts";
import type { CallSetting } from "./good-call.ts";
import { bodyWith, otherRules, type Refusal, refusedByField } from "./refused-input.ts";

/** Fields that a caller might add to be more, to pay less, or to own another's record. */
const hostileFields = `role status type party_type clientType price commission net id clientId
  driverId vehicleId partyId password password_hash passwordHash email_verified_at verifiedEmail approved
  hidden_at createdAt isAdmin prototype constructor toString __proto__`.split(/\s+/);
/** Every object has these from the start: no list of refused fields can hold them. */
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
 * Each place that takes fields refuses all hostile fields that do not belong there, and each inherited
 * one. A body that is not JSON is refused too.
 */
export async function expectForeignRefused(setting: CallSetting, call: Call, described: Shape) {
  const good = call.ask.payload ?? {};
  for (const { shape, value, put } of placesIn(described, good)) {
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

/** Values just outside of the described ones. */
const outside = ({ maxLength, minimum, maximum, enum: choices }: Shape): readonly unknown[] => [
  ...(maxLength === undefined ? [] : ["a".repeat(maxLength + 1)]),
  ...(minimum === undefined ? [] : [minimum - 1]),
  ...(maximum === undefined ? [] : [maximum + 1]),
  ...(choices === undefined ? [] : ["none of these"]),
];

const without = (fields: Fields, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));

/** A value that the description excludes is refused, and a missing field with words beside it. */
export async function expectOutsideRefused(setting: CallSetting, call: Call, described: Shape) {
  for (const { shape, value, put, at } of placesIn(described, call.ask.payload ?? {})) {
    for (const [name, field] of Object.entries(shape.properties ?? {})) {
      for (const beyond of outside(field)) {
        const { status } = await sendBody(setting, call, put({ ...value, [name]: beyond }));
        expect(status, `${at}${name}: ${String(beyond).slice(0, 40)}`).toBe(400);
      }
    }
    for (const name of shape.required ?? []) {
      const { status, errors } = await sendBody(setting, call, put(without(value, name)));
      // The address of a new password is part of what was verified: another one is not let in.
      expect([400, 403], `without ${at}${name}`).toContain(status);
      // The words about a place stand beside its text, which the form shows.
      const field = `${at}${name.replace(/PlaceId$/, "")}`;
      if (status === 400) expect(errors, `without ${at}${name}`).toHaveProperty([field]);
    }
  }
}

/** Fields that one kind of caller or of request needs and another does not: no description can say it. */
const sometimesRequired = [
  "POST /api/orders/create clientId",
  "POST /api/clients/mydata/requests details",
  "POST /api/privacyrequests/create details",
  "POST /api/documents/receive expiresOn",
  "PATCH /api/orders/cash/{id} code",
];

/** A body at each described length is taken, and so is one without the fields described as optional. */
export async function expectInsideTaken(setting: CallSetting, call: Call, described: Shape) {
  for (const { shape, value, put, at } of placesIn(described, call.ask.payload ?? {})) {
    for (const [name, { maxLength }] of Object.entries(shape.properties ?? {})) {
      if (maxLength === undefined) continue;
      const longest = put({ ...value, [name]: "a".repeat(maxLength) });
      const { errors } = await sendBody(setting, call, longest);
      expect(errors[`${at}${name}`] ?? "").not.toMatch(/\d characters/);
    }
    for (const name of Object.keys(value).filter((name) => !shape.required?.includes(name))) {
      if (sometimesRequired.includes(`${call.key} ${at}${name}`)) continue;
      // A passkey stands for the password of an account that has one.
      if (/^(ownP|p)assword$/.test(name) && shape.properties?.["passkey"]) continue;
      const { status, errors } = await sendBody(setting, call, put(without(value, name)));
      if (status !== 400) continue;
      expect(Object.keys(errors), `without ${at}${name}`).not.toContain(`${at}${name}`);
    }
  }
}

/** Fields that a call takes and does not look at, so that it refuses no value of them. */
const unreadFields = ["POST /api/users/register confPassword"];

/** Each field of a well-known name is held to its rule, in every call that takes it. */
export async function expectFieldsRefused(setting: CallSetting, call: Call, described: Shape) {
  if (otherRules.includes(call.key)) return;
  for (const { shape, value, put, at } of placesIn(described, call.ask.payload ?? {})) {
    for (const name of Object.keys(shape.properties ?? {})) {
      if (unreadFields.includes(`${call.key} ${at}${name}`)) continue;
      for (const [wrong, said] of refusedByField[name] ?? []) {
        const { status, errors } = await sendBody(setting, call, put({ ...value, [name]: wrong }));
        const change = `${at}${name}: ${JSON.stringify(wrong)}`;
        // The address of a registration is part of what was verified: another one is not let in.
        expect([400, 403], change).toContain(status);
        if (status === 400) expect(errors[`${at}${name}`], change).toMatch(said);
      }
    }
  }
}

const matching = (said: string | RegExp) =>
  typeof said === "string" ? said : expect.stringMatching(said);

/** The errors that an answer has to have. */
function expectedErrors([changes, said]: Refusal): object {
  if (typeof said === "string" || said instanceof RegExp)
    return { [Object.keys(changes)[0] ?? ""]: matching(said) };
  return Object.fromEntries(Object.entries(said).map(([field, one]) => [field, matching(one)]));
}

/** Each of these changes of the good body is refused beside its fields, in these words. */
export async function expectInputRefused(
  setting: CallSetting,
  call: Call,
  refusals: readonly Refusal[],
) {
  for (const refusal of refusals) {
    const body = bodyWith(call.ask.payload ?? {}, refusal[0]);
    const { status, code, errors } = await sendBody(setting, call, body);
    const change = JSON.stringify(refusal[0]);
    expect([change, status, code]).toEqual([change, 400, "invalid_request"]);
    expect([change, errors]).toEqual([change, expectedErrors(refusal)]);
  }
}
