import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { signedInClient } from "../../../../tests/support/factories.ts";
import {
  askForCode,
  freshEmail,
  freshNetwork,
  receivedCode,
  verifiedAddress,
  verify,
  wrongCode,
} from "../../../../tests/support/verified-address.ts";
import { otpCode } from "./otp-code.ts";
import { findNewestOtpId, findOtp } from "./otps.store.ts";
import { verifyCode } from "./verify-code.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function newestOtp(email: string) {
  const id = await findNewestOtpId(app.db, { email, partyType: "client" });
  const otp = id === null ? undefined : await findOtp(app.db, id);
  if (!otp) throw new Error(`No code was made for ${email}.`);
  return otp;
}

function messagesTo(email: string) {
  return app.mailbox.messages.filter(({ to }) => to === email);
}

async function setStatus(id: string, status: "suspended" | "removed" | "pending") {
  await app.db.updateTable("parties").set({ status }).where("id", "=", id).execute();
}

describe("asking for a code", () => {
  it("A-01 mails a six-digit code on a line of its own to that address alone", async () => {
    const email = freshEmail();
    const answer = await askForCode(app, "register", email);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ msg: expect.stringContaining(email), verifCodeSent: "yes" });
    const code = await receivedCode(app, email);
    expect(code).toMatch(/^\d{6}$/);
    expect(messagesTo(email)).toHaveLength(1);
    expect(messagesTo(email)[0]?.subject).not.toContain(code);
  });

  it("A-02 asks for an address when there is none", async () => {
    for (const purpose of ["register", "reset"] as const) {
      for (const email of ["", "   ", undefined]) {
        const answer = await askForCode(app, purpose, email);
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({
          msg: "Email is required",
          code: "invalid_request",
          errors: { email: "Email is required" },
        });
      }
    }
  });

  it("A-03 takes one plain address only, and sends nothing otherwise", async () => {
    const before = app.mailbox.messages.length;
    for (const email of [
      ["a@x.example", "b@x.example"],
      { address: "a@x.example" },
      "a@x.example,b@x.example",
      "a@x.example, b@x.example",
      "a@x.example;b@x.example",
      "a@x.example b@x.example",
      "a@x.example\r\nBcc: b@x.example",
      "A <a@x.example>",
      '"a@x.example" <b@x.example>',
      "a@x.example\u0000",
      "a@localhost",
      "a@@x.example",
      `${"a".repeat(250)}@x.example`,
    ]) {
      const answer = await askForCode(app, "register", email);
      expect([answer.statusCode, email]).toEqual([400, email]);
      expect(answer.json().errors.email).toEqual(expect.any(String));
    }
    await app.mailbox.deliver();
    expect(app.mailbox.messages).toHaveLength(before);
  });

  it("A-04 treats every spelling of an address as one", async () => {
    const email = freshEmail();
    await askForCode(app, "register", `  ${email.toUpperCase()} `);
    expect((await askForCode(app, "register", email)).json().code).toBe("otp_too_soon");
    const code = await receivedCode(app, email);
    expect((await verify(app, ` ${email.toUpperCase()}`, code)).statusCode).toBe(200);
  });

  it("A-05 answers the same for an address with an account and for one without", async () => {
    const client = await signedInClient(app);
    const suspended = await signedInClient(app);
    await setStatus(suspended.id, "suspended");
    const unknown = freshEmail();
    for (const purpose of ["register", "reset"] as const) {
      const answers = await Promise.all(
        [client.email, suspended.email, unknown].map(async (email) => {
          const { statusCode, headers, body } = await askForCode(app, purpose, email);
          return { statusCode, names: Object.keys(headers), body: body.replaceAll(email, "…") };
        }),
      );
      expect(answers[0]?.statusCode).toBe(200);
      expect(answers[1]?.body).toBe(answers[0]?.body);
      expect(answers[2]?.body).toBe(answers[0]?.body);
      expect(answers[1]?.names).toEqual(answers[0]?.names);
      expect(answers[2]?.names).toEqual(answers[0]?.names);
      app.clock.advance(31 * second);
    }
  });

  it("A-06 tells only the owner of the address, by mail, how things stand", async () => {
    const client = await signedInClient(app);
    const pending = await signedInClient(app);
    await setStatus(pending.id, "pending");
    const removed = await signedInClient(app);
    await setStatus(removed.id, "removed");
    const unknown = freshEmail();
    const people = [client.email, pending.email, removed.email, unknown];
    const kinds = async () =>
      Promise.all(people.map(async (email) => (await newestOtp(email)).mail));

    for (const email of people) await askForCode(app, "register", email);
    await app.mailbox.deliver();
    expect(await kinds()).toEqual([
      "already-registered",
      "already-registered",
      "already-registered",
      "code",
    ]);
    expect(messagesTo(client.email).at(-1)?.text).toContain("It has an account already");
    expect(messagesTo(client.email).at(-1)?.text).toContain("/clients/forgotpassword");

    app.clock.advance(31 * second);
    for (const email of people) await askForCode(app, "reset", email);
    await app.mailbox.deliver();
    expect(await kinds()).toEqual(["code", "code", "contact-us", "no-account"]);
    expect(messagesTo(removed.email).at(-1)?.text).toContain("Talk to us");
    expect(messagesTo(unknown).at(-1)?.text).toContain("/clients/register");
  });

  it("A-07 does not verify an address by a mail that held no code", async () => {
    const client = await signedInClient(app);
    await askForCode(app, "register", client.email);
    const { id } = await newestOtp(client.email);
    const answer = await verify(app, client.email, otpCode(app.context.secrets, id));
    expect(answer.json().code).toBe("otp_wrong");
  });
});

describe("the limits on sending", () => {
  it("A-08 sends once in 30 s, and says how long to wait", async () => {
    const email = freshEmail();
    await askForCode(app, "register", email);
    app.clock.advance(12 * second);
    const early = await askForCode(app, "reset", email);
    expect(early.statusCode).toBe(429);
    expect(early.headers["retry-after"]).toBe("18");
    expect(early.json()).toEqual({
      msg: "A code was sent a moment ago. You can ask for another in 18 seconds.",
      code: "otp_too_soon",
      retryAfterSeconds: 18,
    });
    app.clock.advance(18 * second);
    expect((await askForCode(app, "register", email)).statusCode).toBe(200);
  });

  it("A-08 sends one mail when thirty are asked for at once", async () => {
    const email = freshEmail();
    const from = freshNetwork();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => askForCode(app, "register", email, from)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(29);
    await app.mailbox.deliver();
    expect(messagesTo(email)).toHaveLength(1);
  });

  it("A-09 sends 5 an hour and 10 a day, also when staff took the records off the list", async () => {
    const email = freshEmail();
    const start = app.clock.now();
    const sendFive = async () => {
      for (let count = 0; count < 5; count++) {
        expect((await askForCode(app, "register", email)).statusCode).toBe(200);
        app.clock.advance(minute);
      }
    };
    await sendFive();
    await app.db
      .updateTable("otps")
      .set({ hidden_at: new Date(app.clock.now()) })
      .where("email", "=", email)
      .execute();
    const sixth = await askForCode(app, "register", email);
    expect(sixth.statusCode).toBe(429);
    expect(sixth.headers["retry-after"]).toBe(String(55 * 60));
    expect(sixth.json()).toMatchObject({
      code: "otp_limit_reached",
      msg: expect.stringContaining("in 3300 seconds (about 55 minutes)"),
    });

    app.clock.set(start + hour);
    await sendFive();
    app.clock.set(start + 3 * hour);
    const eleventh = await askForCode(app, "register", email);
    expect(eleventh.json()).toMatchObject({
      code: "otp_limit_reached",
      retryAfterSeconds: 21 * 60 * 60,
    });
    app.clock.set(start + 24 * hour);
    expect((await askForCode(app, "register", email)).statusCode).toBe(200);
  });

  it("A-10 stops a network that has codes sent to many addresses", async () => {
    const from = freshNetwork();
    for (let count = 0; count < 300; count++) {
      expect((await askForCode(app, "register", freshEmail(), from)).statusCode).toBe(200);
    }
    const refused = await askForCode(app, "register", freshEmail(), from);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe("too_many_requests");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3500);
    expect((await askForCode(app, "register", freshEmail())).statusCode).toBe(200);
  });
});

describe("verifying a code", () => {
  it("A-11 answers with a grant, in the body and as a cookie that scripts cannot read", async () => {
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

  it("A-12 asks for the code and the address when they are missing", async () => {
    const answer = await verify(app, freshEmail(), "   ");
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ verificationCode: "Verification code is required" });
    expect((await verify(app, "", "123456")).json().errors).toEqual({ email: "Email is required" });
  });

  it("A-13 takes a code for 10 minutes", async () => {
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

  it("A-14 takes a code once", async () => {
    const email = freshEmail();
    await askForCode(app, "register", email);
    const code = await receivedCode(app, email);
    expect((await verify(app, email, code)).statusCode).toBe(200);
    expect((await verify(app, email, code)).json().code).toBe("otp_wrong");
  });

  it("A-14 lets exactly one of 200 succeed that come at once", async () => {
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

  it("A-15 takes five guesses, from wherever they come, and the right code no more", async () => {
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

  it("A-15 gives no more than five of many wrong guesses at once a look at the code", async () => {
    const email = freshEmail();
    await askForCode(app, "register", email);
    const code = await receivedCode(app, email);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => verify(app, email, wrongCode(code))),
    );
    const codes = answers.map((answer) => answer.json().code);
    expect(codes.filter((name) => name === "otp_wrong")).toHaveLength(5);
    expect(codes.filter((name) => name === "otp_attempts_used")).toHaveLength(35);
    expect((await newestOtp(email)).attempts).toBe(5);
  });

  it("A-15 holds the code's own count when the limit's count was lost", async () => {
    const email = freshEmail();
    await askForCode(app, "register", email);
    const code = await receivedCode(app, email);
    for (let count = 0; count < 5; count++) await verify(app, email, wrongCode(code));
    const { id } = await newestOtp(email);
    await app.context.limits.reset({ name: "otp-guesses", points: 5, seconds: 600 }, id);
    expect((await verify(app, email, code)).json().code).toBe("otp_wrong");
  });

  it("A-16 answers an address without a code exactly like one with a code", async () => {
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

  it("A-17 stops a network that guesses at many addresses", async () => {
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

  it("A-18 lets the newest code win, whatever it was asked for", async () => {
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

  it("A-19 keeps clients' codes and drivers' codes apart", async () => {
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

  it("A-20 refuses a code whose record staff took off the list", async () => {
    const email = freshEmail();
    await askForCode(app, "register", email);
    const code = await receivedCode(app, email);
    const { id } = await newestOtp(email);
    const hidden = { hidden_at: new Date(app.clock.now()) };
    await app.db.updateTable("otps").set(hidden).where("id", "=", id).execute();
    expect((await verify(app, email, code)).json().code).toBe("otp_wrong");
  });
});

/** Every row of every table as text, those of the job queue included. */
async function wholeDatabase(): Promise<string> {
  const { sql } = await import("kysely");
  const tables = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
  `.execute(app.db);
  const dumps = await Promise.all(
    tables.rows.map(({ name }) =>
      sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(app.db),
    ),
  );
  return dumps.flatMap(({ rows }) => rows.map(({ row }) => row)).join("\n");
}

describe("what is kept of a code", () => {
  it("A-21 is nothing that shows it while it is live, and nothing of the grant's token", async () => {
    const { email } = await signedInClient(app);
    await askForCode(app, "reset", email);
    const { id } = await newestOtp(email);
    const code = otpCode(app.context.secrets, id);
    const alone = new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`);
    expect(await wholeDatabase()).toContain(id);
    expect(await wholeDatabase()).not.toMatch(alone);
    expect(await receivedCode(app, email)).toBe(code);
    const answer = await verify(app, email, code);
    const after = await wholeDatabase();
    expect(after).not.toMatch(alone);
    expect(after).not.toContain(answer.json().verificationToken);
  });

  it("A-22 is the code itself only when it was spent, and only for a registration", async () => {
    const email = freshEmail();
    await askForCode(app, "register", email);
    const code = await receivedCode(app, email);
    expect((await newestOtp(email)).spent_code).toBeNull();
    await verify(app, email, code);
    expect((await newestOtp(email)).spent_code).toBe(code);

    const client = await signedInClient(app);
    await verifiedAddress(app, client.email, "reset");
    expect((await newestOtp(client.email)).spent_code).toBeNull();
  });

  it("A-23 is written in the audit log: asked for, wrong, verified", async () => {
    const email = freshEmail();
    await askForCode(app, "register", email);
    const code = await receivedCode(app, email);
    await verify(app, email, wrongCode(code));
    await verify(app, email, code);
    const events = await app.db
      .selectFrom("audit_events")
      .select("action")
      .where("entity_id", "=", (await newestOtp(email)).id)
      .orderBy("id")
      .execute();
    expect(events.map(({ action }) => action)).toEqual([
      "request-code",
      "wrong-code",
      "verify-code",
    ]);
  });
});
