import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type OneTimeCodeKind, oneTimeCodeKinds } from "#domain/codes/otp-policy.ts";
import { openTestApp } from "#harness/app.ts";
import { bookedOrder, signedInClient } from "#harness/factories.ts";
import { freshEmail, freshNetwork, wrongCode } from "#harness/verified-address.ts";
import { createSecretKeys, type SecretKeySigner } from "#server/platform/crypto/secrets.ts";
import { deriveSecretCode } from "./derive-code.ts";
import { redeemCode, requireRightCode, updateValidCode } from "./guess-code.ts";
import { insertOtp } from "./otps.store.ts";

const app = await openTestApp();
const { db, context } = app;

/** The moments of a code that is made now and ends after ten minutes. */
function tenMinutes() {
  const now = app.clock.now();
  return { createdAt: new Date(now), expiresAt: new Date(now + 10 * 60_000) };
}

/** Makes a code of each kind; answers what it is derived from. */
const newCode: Readonly<Record<OneTimeCodeKind, () => Promise<string>>> = {
  mailbox: () =>
    db.transaction().execute((trx) => {
      const asked = { partyType: "client", purpose: "register", mail: "code" } as const;
      return insertOtp(trx, { email: freshEmail(), ...asked }, app.clock.now());
    }),
  number: async () => {
    const { id: partyId } = await signedInClient(app);
    const row = { partyId, cellphone: "0825550123", ...tenMinutes(), usedAt: null };
    const inserted = db.insertInto("number_codes").values(row).returning("id");
    return `${(await inserted.executeTakeFirstOrThrow()).id}`;
  },
  proposal: async () => {
    const [id, client] = [randomUUID(), await signedInClient(app)];
    const { createdAt: at, expiresAt: codeExpiresAt } = tenMinutes();
    const orderId = await bookedOrder(app, client);
    const asked = { helpers: 1, floors: 1, price: 1, rates: "{}", reason: "A piano." };
    const row = { id, orderId, at, byType: "user", byId: client.id, codeExpiresAt } as const;
    await db
      .insertInto("price_proposals")
      .values({ ...row, ...asked })
      .execute();
    return id;
  },
  start: async () => randomUUID(),
  cash: async () => randomUUID(),
};

const kinds = Object.keys(oneTimeCodeKinds) as OneTimeCodeKind[];
const rightCode = (kind: OneTimeCodeKind, subject: string) =>
  deriveSecretCode(context.secrets, kind, subject);
const wrongOne = (kind: OneTimeCodeKind, subject: string) => wrongCode(rightCode(kind, subject));

/** Guesses once; answers "right", or the code of the refusal. */
const outcome = (kind: OneTimeCodeKind, subject: string, typed: string): Promise<string> =>
  requireRightCode(context, { kind, subject, typed }).then(
    () => "right",
    (refused) => refused.code,
  );

/** Guesses as anybody may, over a network; `use` spends the code. */
const redeem = (
  subject: string,
  typed: string,
  network: string,
  use = async () => true as true | null,
) =>
  redeemCode(context, network, { kind: "mailbox", subject, typed }, use).then(
    () => "used",
    (refused) => refused.code,
  );

describe.each(kinds)("a code of the kind %s", (kind) => {
  it("takes five guesses, also of many at once, and then not the right one", {
    tags: ["A-15", "A-161", "O-193", "O-501", "O1"],
  }, async () => {
    const subject = await newCode[kind]();
    expect(await outcome(kind, subject, ` ${rightCode(kind, subject)}\u200b`)).toBe("right");
    const other = await newCode[kind]();
    const ended = kind === "number" ? "otp_wrong" : "otp_attempts_used";
    const guesses = Array.from({ length: 16 }, () => outcome(kind, other, wrongOne(kind, other)));
    const outcomes = (await Promise.all(guesses)).toSorted();
    expect(outcomes).toEqual([...Array(11).fill(ended), ...Array(5).fill("otp_wrong")]);
    expect(await outcome(kind, other, rightCode(kind, other))).toBe(ended);
    // The code of another subject is another.
    expect(await outcome(kind, subject, wrongOne(kind, subject))).toBe("otp_wrong");
  });

  it("has as many digits as declared, and every code is as likely", { tags: "A-01" }, () => {
    const { digits } = oneTimeCodeKinds[kind];
    const form = new RegExp(`^\\d{${digits}}$`);
    for (let count = 0; count < 100; count++) expect(rightCode(kind, randomUUID())).toMatch(form);
    expect(deriveSecretCode(signingWith([42]), kind, "any")).toBe("42".padStart(digits, "0"));
    // Numbers beyond the last whole million are passed over.
    const [beyond, last] = [[4_294_967_295, 7], [4_293_999_999]];
    expect(deriveSecretCode(signingWith(beyond), kind, "any")).toBe("7".padStart(digits, "0"));
    expect(deriveSecretCode(signingWith(last), kind, "any")).toBe("9".repeat(digits));
  });
});

describe.each(["mailbox", "number", "proposal"] as const)("a code of the kind %s", (kind) => {
  it("is good for ten minutes", { tags: ["A-13", "A-161", "O-193"] }, async () => {
    const [inTime, tooLate] = [await newCode[kind](), await newCode[kind]()];
    app.clock.advance(10 * 60_000 - 1);
    expect(await outcome(kind, inTime, rightCode(kind, inTime))).toBe("right");
    app.clock.advance(1);
    const ended = kind === "proposal" ? "otp_attempts_used" : "otp_wrong";
    expect(await outcome(kind, tooLate, rightCode(kind, tooLate))).toBe(ended);
  });
});

it.each([
  ["mailbox", sql`validated_at = now()`],
  ["number", sql`used_at = now()`],
] as const)("a code of the kind %s is spent once", { tags: ["A-14", "A-161"] }, async (...row) => {
  const [kind, change] = row;
  const id = await newCode[kind]();
  const spend = () => updateValidCode(db, { kind, id, nowMs: app.clock.now() }, change);
  const spent = await Promise.all(Array.from({ length: 16 }, spend));
  expect(spent.filter(Boolean)).toHaveLength(1);
  expect(await outcome(kind, id, rightCode(kind, id))).toBe("otp_wrong");
});

it("the row of a code counts its guesses when the limit has lost its count", {
  tags: "A-15",
}, async () => {
  const subject = await newCode.mailbox();
  for (let guess = 0; guess < 5; guess++) {
    await outcome("mailbox", subject, wrongOne("mailbox", subject));
  }
  await sql`delete from rate_limits where key like 'otp-guesses:%'`.execute(db);
  expect(await outcome("mailbox", subject, rightCode("mailbox", subject))).toBe("otp_wrong");
});

it("a wrong guess costs its network a use; a right one, or one that is not compared, does not", {
  tags: ["X-81", "A-17"],
}, async () => {
  const network = freshNetwork();
  for (let use = 0; use < 113; use++) await context.limits.spend("otp-wrong-network", network);
  const subject = await newCode.mailbox();
  expect(await redeem(subject, rightCode("mailbox", subject), network)).toBe("used");
  const tries = [];
  for (let guess = 0; guess < 11; guess++) {
    tries.push(await redeem(subject, wrongOne("mailbox", subject), network));
  }
  expect(tries).toEqual([...Array(4).fill("otp_wrong"), ...Array(7).fill("otp_attempts_used")]);
  // Another call has spent the code meanwhile.
  const other = await newCode.mailbox();
  const right = rightCode("mailbox", other);
  for (let guess = 0; guess < 3; guess++) {
    expect(await redeem(other, right, network, async () => null)).toBe("otp_wrong");
  }
  expect(await redeem(other, right, network)).toBe("too_many_requests");
  expect(await redeem(other, right, freshNetwork())).toBe("used");
});

it("a code that the previous key made can be used", { tags: "A-15" }, async () => {
  const subject = await newCode.start();
  const typed = rightCode("start", subject);
  const keys = [
    "another key that protects nothing at all",
    "a key for tests that protects nothing at all",
  ] as const;
  const secrets = createSecretKeys(...keys);
  await requireRightCode({ ...context, secrets }, { kind: "start", subject, typed });
});

/** Signs with these numbers in turn, whatever is asked. */
function signingWith(numbers: readonly number[]): SecretKeySigner {
  const left = [...numbers];
  return {
    sign: () => {
      const bytes = Buffer.alloc(32);
      bytes.writeUInt32BE(left.shift() ?? 0);
      return bytes;
    },
  };
}
