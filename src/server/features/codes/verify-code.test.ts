import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { refusalOf } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { signedInClient } from "#harness/factories.ts";
import {
  askForCode,
  freshEmail,
  freshNetwork,
  newestOtp,
  post,
  receivedCode,
  sentCode,
  verify,
  wrongCode,
} from "#harness/verified-address.ts";
import { wholeDatabase } from "#harness/whole-database.ts";
import { otpCode } from "#server/core/codes/otp-code.ts";
import type { Signer } from "#server/platform/crypto/secrets.ts";

const second = 1000;
const minute = 60 * second;

const app = await openTestApp();

it("answers with a grant, by cookie and in the body", {
  tags: ["A-11", "A-129", "V-73"],
}, async () => {
  const email = freshEmail();
  const answer = await verify(app, email, ` ${await sentCode(app, email)}\u200b`);
  expect(answer.statusCode).toBe(200);
  const { verifiedEmail, verificationToken } = answer.json();
  expect(verifiedEmail).toBe("yes");
  expect(answer.cookies).toEqual([
    expect.objectContaining({
      name: "layisha_verified",
      value: verificationToken,
      httpOnly: true,
      sameSite: "Lax",
      path: "/",
      maxAge: 1800,
    }),
  ]);
});

it("takes a code for 10 minutes", { tags: "A-13" }, async () => {
  const [inTime, tooLate] = [freshEmail(), freshEmail()];
  const codes = [await sentCode(app, inTime), await sentCode(app, tooLate)] as const;
  app.clock.advance(10 * minute - 1);
  expect((await verify(app, inTime, codes[0])).statusCode).toBe(200);
  app.clock.advance(1);
  expect((await verify(app, tooLate, codes[1])).json().code).toBe("otp_wrong");
});

it("takes a code once, of many calls at once too", { tags: "A-14" }, async () => {
  const email = freshEmail();
  const code = await sentCode(app, email);
  const answers = await Promise.all(Array.from({ length: 16 }, () => verify(app, email, code)));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.every((status) => [200, 400, 429].includes(status))).toBe(true);
  const grants = app.db.selectFrom("verification_grants").select("token_hash");
  expect(await grants.where("email", "=", email).execute()).toHaveLength(1);
});

it("takes five guesses, from wherever, and then not the right one", { tags: "A-15" }, async () => {
  const email = freshEmail();
  const code = await sentCode(app, email);
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => verify(app, email, wrongCode(code), freshNetwork())),
  );
  const codes = answers.map((answer) => answer.json().code).toSorted();
  expect(codes).toEqual([...Array(11).fill("otp_attempts_used"), ...Array(5).fill("otp_wrong")]);
  const sixth = await verify(app, email, code);
  expect([sixth.statusCode, sixth.json().code]).toEqual([429, "otp_attempts_used"]);
  expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(500);
  // The record's own count holds when the limit's is lost.
  await sql`delete from rate_limits where key like 'otp-guesses:%'`.execute(app.db);
  expect((await verify(app, email, code)).json().code).toBe("otp_wrong");

  app.clock.advance(31 * second);
  expect((await verify(app, email, await sentCode(app, email))).statusCode).toBe(200);
});

it("guesses at a used-up code cost their network nothing", { tags: ["X-81", "A-17"] }, async () => {
  const [email, from] = [freshEmail(), freshNetwork()];
  for (let uses = 0; uses < 114; uses++) await app.context.limits.spend("otp-wrong-network", from);
  const codes = [];
  for (let guess = 0; guess < 12; guess++)
    codes.push((await verify(app, email, "123456", from)).json().code);
  expect(codes).toEqual([...Array(5).fill("otp_wrong"), ...Array(7).fill("otp_attempts_used")]);
  expect((await verify(app, freshEmail(), "123456", from)).json().code).toBe("otp_wrong");
  const other = freshEmail();
  const right = await sentCode(app, other);
  expect(refusalOf(await verify(app, other, right, from))).toEqual([429, "too_many_requests"]);
  expect((await verify(app, other, right)).statusCode).toBe(200);
});

it("answers an address without a code like one with a code", { tags: "A-16" }, async () => {
  const client = await signedInClient(app);
  const [asked, never] = [freshEmail(), freshEmail()];
  for (const email of [client.email, asked]) await askForCode(app, "register", email);
  const story = async (email: string) => {
    const answers = [];
    for (let count = 0; count < 7; count++) {
      const { statusCode, headers, json } = await verify(app, email, "12345x");
      const { retryAfterSeconds, ...body } = json();
      answers.push({ statusCode, names: Object.keys(headers), body });
      if (statusCode === 429) expect(retryAfterSeconds).toBeGreaterThan(590);
    }
    return answers;
  };
  const expected = await story(asked);
  expect(expected.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 429, 429]);
  expect(await story(never)).toEqual(expected);
  expect(await story(client.email)).toEqual(expected);
});

it("lets the newest code win, whatever it was asked for", { tags: "A-18" }, async () => {
  const { email } = await signedInClient(app);
  const older = await sentCode(app, email, "reset");
  app.clock.advance(31 * second);
  await askForCode(app, "register", email);
  expect((await verify(app, email, older)).json().code).toBe("otp_wrong");
  app.clock.advance(31 * second);
  const newest = await sentCode(app, email, "reset");
  expect((await verify(app, email, older)).json().code).toBe("otp_wrong");
  expect((await verify(app, email, newest)).statusCode).toBe(200);
});

it("keeps a client's live code from a driver's", { tags: ["A-19", "R-04", "O1"] }, async () => {
  const email = freshEmail();
  const asClient = await sentCode(app, email);
  const asDriver = (verificationCode: string) =>
    post(app, "/api/drivers/verifyOtp", { email, verificationCode });
  expect((await asDriver(asClient)).json().code).toBe("otp_wrong");
  app.clock.advance(30 * second);
  await post(app, "/api/drivers/createOtp", { email });
  const driversCode = await receivedCode(app, email);
  expect((await verify(app, email, driversCode)).json().code).toBe("otp_wrong");
  expect((await verify(app, email, asClient)).statusCode).toBe(200);
  expect((await asDriver(driversCode)).statusCode).toBe(200);
});

it("stores nothing that shows a live code, nor the grant's token", { tags: "A-21" }, async () => {
  const { email } = await signedInClient(app);
  await askForCode(app, "reset", email);
  const live = await wholeDatabase(app);
  const code = await receivedCode(app, email);
  const alone = new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`);
  expect(live).toContain((await newestOtp(app, email)).id);
  expect(live).not.toMatch(alone);
  const answer = await verify(app, email, code);
  const spent = await wholeDatabase(app);
  expect(spent).not.toMatch(alone);
  expect(spent).not.toContain(answer.json().verificationToken);
});

/** Signs with these numbers in turn, whatever is asked. */
function signingWith(numbers: readonly number[]): Signer {
  const left = [...numbers];
  return {
    sign: () => {
      const bytes = Buffer.alloc(32);
      bytes.writeUInt32BE(left.shift() ?? 0);
      return bytes;
    },
  };
}

describe("the code of a one-time password", () => {
  it("has six digits, leading zeros included", { tags: "A-01" }, () => {
    expect(otpCode(signingWith([42]), "any")).toBe("000042");
    for (let count = 0; count < 500; count++) {
      expect(otpCode(app.context.secrets, randomUUID())).toMatch(/^\d{6}$/);
    }
  });

  it("is as likely as every other: numbers beyond the last whole million are passed over", () => {
    expect(otpCode(signingWith([4_294_000_000, 4_294_967_295, 7]), "any")).toBe("000007");
    expect(otpCode(signingWith([4_293_999_999]), "any")).toBe("999999");
  });
});
