import type { Agent } from "node:http";
import { v7 as newId } from "uuid";
import { otpCode } from "#server/features/codes/otp-code.ts";
import { createSecrets } from "#server/platform/crypto/secrets.ts";
import { hashToken, newToken } from "#server/platform/crypto/tokens.ts";
import type { Random } from "../random.ts";
import { bookingAt } from "../support/booking.ts";
import type { DrillDatabase } from "../support/drill-database.ts";
import { addClients, drillPassword } from "../support/drill-people.ts";
import type { Cast } from "./cast.ts";
import { fitValues, freshEmail } from "./fit-values.ts";
import type { Operation } from "./operations.ts";
import type { RecordKind, Records } from "./records.ts";
import { validValue } from "./valid-values.ts";

/** A request that should succeed: what hostile ones are made from. */
export type GoodCall = {
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for a call without a body. */
  readonly body: unknown;
  /** The record that the path names; any of its parameters. */
  readonly id: string;
};

export type Stage = {
  readonly port: number;
  readonly lines: Agent;
  readonly database: DrillDatabase;
  readonly secretKey: string;
  readonly cast: Cast;
  readonly records: Records;
  readonly random: Random;
};

/** Which record a call is about, where the first word of its path does not say it. */
const kindsByPath: Readonly<Record<string, RecordKind>> = {
  "/api/parties/{id}/consents": "clients",
  "/api/orders/assign/{id}": "waiting orders",
  "/api/orders/unassign/{id}": "assigned orders",
  "/api/orders/status/{id}": "assigned orders",
  "/api/otps/resend/{id}": "live otps",
  "/api/privacyrequests/done/{id}": "open privacyrequests",
  "/api/privacyrequests/refuse/{id}": "open privacyrequests",
  "/api/privacyrequests/export/{id}": "erasable privacyrequests",
  "/api/privacyrequests/erase/{id}": "erasable privacyrequests",
};

function kindOf(path: string): RecordKind {
  const subject = (path.split("/")[2] ?? "") as RecordKind;
  if (path.includes("/restore/")) return `removed ${subject}` as RecordKind;
  return kindsByPath[path] ?? subject;
}

type PartyType = "client" | "driver" | "user";
const partyTypes: Readonly<Record<string, PartyType>> = {
  clients: "client",
  drivers: "driver",
  users: "user",
};

/** Makes a right to register or to set a password, as a code from a mail or a staff link would. */
async function grantFor(
  { database }: Stage,
  email: string,
  [partyType, purpose]: readonly [PartyType, "register" | "reset"],
): Promise<Record<string, string>> {
  const token = newToken();
  if (partyType !== "user") {
    await database.query(
      `insert into otps (id, email, party_type, purpose, mail, created_at, expires_at, validated_at)
       values ($1, $2, $3, $4, 'code', now(), now() + interval '10 minutes', now())`,
      [newId(), email, partyType, purpose],
    );
  }
  await database.query(
    `insert into verification_grants (token_hash, email, party_type, purpose, created_at, expires_at)
     values ($1, $2, $3, $4, now(), now() + interval '30 minutes')`,
    [hashToken(token), email, partyType, purpose],
  );
  return { authorization: `Bearer ${token}` };
}

/** Somebody new, whose account may be changed for good. */
async function newcomer({ database }: Stage) {
  const [client] = await addClients(database, 1);
  if (!client) throw new Error("No client was added.");
  return client;
}

type Recipe = (stage: Stage, body: unknown, operation: Operation) => Promise<Partial<GoodCall>>;

const asVisitorWithGrant =
  (purpose: "register" | "reset"): Recipe =>
  async (stage, body, { path }) => {
    const partyType = partyTypes[path.split("/")[2] ?? ""] ?? "client";
    const isStaff = partyType === "user";
    const known = () => stage.records.pick(`${partyType} emails`, stage.random);
    const email = purpose === "register" ? freshEmail() : known();
    const headers = await grantFor(stage, email, [partyType, purpose]);
    const fields = body as Record<string, unknown> | undefined;
    if (fields === undefined) return { headers };
    if ("driverDetails" in fields) {
      const driverDetails = { ...(fields["driverDetails"] as object), email };
      return { headers, body: { ...fields, driverDetails } };
    }
    return { headers, body: isStaff ? fields : { ...fields, email } };
  };

const verify: Recipe = async ({ database, secretKey }, _body, { path }) => {
  const [otp] = await database.query<{ id: string; email: string }>(
    `select id, email from otps where party_type = $1 and mail = 'code' and attempts = 0
       and validated_at is null and superseded_at is null and hidden_at is null
       and expires_at > now() order by random() limit 1`,
    [partyTypes[path.split("/")[2] ?? ""]],
  );
  if (!otp) return {};
  const verificationCode = otpCode(createSecrets(secretKey), otp.id);
  return { headers: {}, body: { email: otp.email, verificationCode } };
};

/** Calls that a valid value for each field is not enough for. */
const recipes: Readonly<Record<string, Recipe>> = {
  "POST /api/login": async ({ cast, random }) => {
    const { email } = cast.pick("client", random);
    const body = { email, password: drillPassword, loginPartyType: "client" };
    // A new session ends the one that signs in, which is somebody's of the cast.
    return { headers: {}, body };
  },
  "POST /api/logout": async () => ({ headers: {} }),
  "POST /api/clients/verifyOtp": verify,
  "POST /api/drivers/verifyOtp": verify,
  "GET /api/clients/verification": asVisitorWithGrant("register"),
  "GET /api/drivers/verification": asVisitorWithGrant("register"),
  "GET /api/users/verification": asVisitorWithGrant("reset"),
  "POST /api/clients/register": asVisitorWithGrant("register"),
  "POST /api/drivers/register": asVisitorWithGrant("register"),
  "PATCH /api/clients/updatepassword": asVisitorWithGrant("reset"),
  "PATCH /api/drivers/updatepassword": asVisitorWithGrant("reset"),
  "PATCH /api/users/updatepassword": asVisitorWithGrant("reset"),
  "POST /api/orders/create": async ({ port, lines, cast, random }, body) => {
    const client = cast.pick("client", random);
    const moment = { daysAhead: 2 + random.below(360), orderTime: "09:00" };
    const { headers } = client;
    // A hostile request may just have taken the price list, or this very client, away.
    const booking = bookingAt({ port, lines }, client, moment).catch(() => body);
    return { headers, body: await booking };
  },
  "PATCH /api/orders/assign/{id}": async ({ cast, random }) => ({
    body: { driverId: cast.pick("driver", random).id },
  }),
  "POST /api/clients/mydata/erase": async (stage) => ({
    headers: (await newcomer(stage)).headers,
    body: { password: drillPassword },
  }),
  "POST /api/privacyrequests/create": async (stage, body) => {
    const { email } = await newcomer(stage);
    const kind = stage.random.pick(["erase", "export", "correct"]);
    return { body: { ...(body as object), email, kind, partyType: "client" } };
  },
};

/** Who may make this call, signed in. */
function callerOf({ access }: Operation, { cast, random }: Stage): Record<string, string> {
  if (access === "public" || access === "verified-email") return {};
  return { ...cast.pick(random.pick(access), random).headers };
}

function someOf(fields: object, random: Random): object {
  return Object.fromEntries(Object.entries(fields).filter(() => random.chance(0.4)));
}

/** A request of this operation that is right in every way, as far as chance allows. */
export async function goodCall(operation: Operation, stage: Stage): Promise<GoodCall> {
  const { random, records } = stage;
  const choose = fitValues(random, records);
  const { body: schema, path } = operation;
  const whole = schema && validValue("", schema, random, choose);
  // An edit may say as little as it likes, and what it leaves out cannot be wrong.
  const isEdit = /\/update\/|^\/api\/pricing\/\{/.test(path);
  const body = isEdit && schema ? someOf(whole as object, random) : whole;
  const call = {
    headers: callerOf(operation, stage),
    body,
    id: records.pick(kindOf(path), random),
  };
  return { ...call, ...(await recipes[operation.key]?.(stage, body, operation)) };
}
