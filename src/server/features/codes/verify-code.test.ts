import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { signedInClient } from "#harness/factories.ts";
import {
  askForCode,
  freshEmail,
  freshNetwork,
  newestOtp,
  receivedCode,
  verify,
  wrongCode,
} from "#harness/verified-address.ts";
import { verifyCode } from "./verify-code.ts";

const second = 1000;
const minute = 60 * second;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe("verifying a code", () => {
  it("answers with a grant, in the body and as a cookie that scripts cannot read", {
    tags: ["A-11", "A-129"],
  }, async () => {
    const email = freshEmail();
    await askForCode(app, "register", email);
    const answer = await verify(app, email, ` ${await receivedCode(app, email)} `);
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

  it("asks for the code and the address when they are missing", { tags: "A-12" }, async () => {
    const answer = await verify(app, freshEmail(), "   ");
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ verificationCode: "Verification code is required" });
    expect((await verify(app, "", "123456")).json().errors).toEqual({ email: "Email is required" });
  });

  it("takes a code for 10 minutes", { tags: "A-13" }, async () => {
    const inTime = freshEmail();
    const tooLate = freshEmail();
    await askForCode(app, "register", inTime);
    await askForCode(app, "register", tooLate);
    const codes = [await receivedCode(app, inTime), await receivedCode(app, tooLate)] as const;
    app.clock.advance(10 * minute - 1);
    expect((await verify(app, inTime, codes[0])).statusCode).toBe(200);
    app.clock.advance(1);
    expect((await verify(app, tooLate, codes[1])).json().code).toBe("otp_wrong");
  });

  it("takes a code once", { tags: "A-14" }, async () => {
    const email = freshEmail();
    await askForCode(app, "register", email);
    const code = await receivedCode(app, email);
    expect((await verify(app, email, code)).statusCode).toBe(200);
    expect((await verify(app, email, code)).json().code).toBe("otp_wrong");
  });

  it("lets exactly one of 200 succeed that come at once", { tags: "A-14" }, async () => {
    const email = freshEmail();
    await askForCode(app, "register", email);
    const code = await receivedCode(app, email);
    const answers = await Promise.all(Array.from({ length: 200 }, () => verify(app, email, code)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 400, 429].includes(status))).toBe(true);
    const grants = await app.db
      .selectFrom("verification_grants")
      .select("token_hash")
      .where("email", "=", email)
      .execute();
    expect(grants).toHaveLength(1);
  });

  it("takes five guesses, from wherever they come, and the right code no more", {
    tags: "A-15",
  }, async () => {
    const email = freshEmail();
    await askForCode(app, "register", email);
    const code = await receivedCode(app, email);
    for (let count = 0; count < 5; count++) {
      const answer = await verify(app, email, wrongCode(code), freshNetwork());
      expect(answer.json().code).toBe("otp_wrong");
    }
    const sixth = await verify(app, email, code);
    expect(sixth.statusCode).toBe(429);
    expect(sixth.json().code).toBe("otp_attempts_used");
    expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(500);

    app.clock.advance(31 * second);
    await askForCode(app, "register", email);
    expect((await verify(app, email, await receivedCode(app, email))).statusCode).toBe(200);
  });

  it("gives no more than five of many wrong guesses at once a look at the code", {
    tags: "A-15",
  }, async () => {
    const email = freshEmail();
    await askForCode(app, "register", email);
    const code = await receivedCode(app, email);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => verify(app, email, wrongCode(code))),
    );
    const codes = answers.map((answer) => answer.json().code);
    expect(codes.filter((name) => name === "otp_wrong")).toHaveLength(5);
    expect(codes.filter((name) => name === "otp_attempts_used")).toHaveLength(35);
    expect((await newestOtp(app, email)).attempts).toBe(5);
  });

  it("holds the code's own count when the limit's count was lost", { tags: "A-15" }, async () => {
    const email = freshEmail();
    await askForCode(app, "register", email);
    const code = await receivedCode(app, email);
    for (let count = 0; count < 5; count++) await verify(app, email, wrongCode(code));
    const { id } = await newestOtp(app, email);
    await app.context.limits.reset({ name: "otp-guesses", points: 5, seconds: 600 }, id);
    expect((await verify(app, email, code)).json().code).toBe("otp_wrong");
  });

  it("answers an address without a code exactly like one with a code", {
    tags: "A-16",
  }, async () => {
    const client = await signedInClient(app);
    const asked = freshEmail();
    const never = freshEmail();
    await askForCode(app, "register", client.email);
    await askForCode(app, "register", asked);
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
    expect(expected.map(({ statusCode }) => statusCode)).toEqual([
      400, 400, 400, 400, 400, 429, 429,
    ]);
    expect(await story(never)).toEqual(expected);
    expect(await story(client.email)).toEqual(expected);
  });

  it("stops a network that guesses at many addresses", { tags: "A-17" }, async () => {
    const from = freshNetwork();
    for (let count = 0; count < 120; count++) await verify(app, freshEmail(), "123456", from);
    const email = freshEmail();
    await askForCode(app, "register", email);
    const code = await receivedCode(app, email);
    const refused = await verify(app, email, code, from);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe("too_many_requests");
    expect((await verify(app, email, code)).statusCode).toBe(200);
  });

  it("lets the newest code win, whatever it was asked for", { tags: "A-18" }, async () => {
    const { email } = await signedInClient(app);
    await askForCode(app, "reset", email);
    const older = await receivedCode(app, email);
    app.clock.advance(31 * second);
    await askForCode(app, "register", email);
    expect((await verify(app, email, older)).json().code).toBe("otp_wrong");
    app.clock.advance(31 * second);
    await askForCode(app, "reset", email);
    const newest = await receivedCode(app, email);
    expect((await verify(app, email, older)).json().code).toBe("otp_wrong");
    expect((await verify(app, email, newest)).statusCode).toBe(200);
  });

  it("keeps clients' codes and drivers' codes apart", { tags: "A-19" }, async () => {
    const email = freshEmail();
    await askForCode(app, "register", email);
    const verificationCode = await receivedCode(app, email);
    const guess = { email, verificationCode };
    await expect(
      verifyCode(app.context, { ...guess, partyType: "driver" }, freshNetwork()),
    ).rejects.toMatchObject({ code: "otp_wrong" });
    await expect(
      verifyCode(app.context, { ...guess, partyType: "client" }, freshNetwork()),
    ).resolves.toMatchObject({ verifiedEmail: "yes" });
  });

  it("refuses a code whose record staff took off the list", { tags: "A-20" }, async () => {
    const email = freshEmail();
    await askForCode(app, "register", email);
    const code = await receivedCode(app, email);
    const { id } = await newestOtp(app, email);
    const hidden = { hidden_at: new Date(app.clock.now()) };
    await app.db.updateTable("otps").set(hidden).where("id", "=", id).execute();
    expect((await verify(app, email, code)).json().code).toBe("otp_wrong");
  });
});
