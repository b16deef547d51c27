import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { signedInClient } from "#harness/factories.ts";
import {
  askForCode,
  freshEmail,
  newestOtp,
  receivedCode,
  verify,
} from "#harness/verified-address.ts";
import { otpCode } from "./otp-code.ts";

const second = 1000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const messagesTo = (email: string) => app.mailbox.messages.filter(({ to }) => to === email);

async function clientWho(status: "active" | "suspended" | "removed" | "pending") {
  const { id, email } = await signedInClient(app);
  await app.db.updateTable("parties").set({ status }).where("id", "=", id).execute();
  return email;
}

it("mails a six-digit code on a line of its own to that address alone", {
  tags: "A-01",
}, async () => {
  const email = freshEmail();
  const answer = await askForCode(app, "register", email);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ msg: expect.stringContaining(email), verifCodeSent: "yes" });
  const code = await receivedCode(app, email);
  expect(code).toMatch(/^\d{6}$/);
  expect(messagesTo(email)).toHaveLength(1);
  expect(messagesTo(email)[0]?.subject).not.toContain(code);
});

it("asks for an address when there is none", { tags: "A-02" }, async () => {
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

it("takes one plain address only, and sends nothing otherwise", { tags: "A-03" }, async () => {
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

it("treats every spelling of an address as one", { tags: "A-04" }, async () => {
  const email = freshEmail();
  await askForCode(app, "register", `  ${email.toUpperCase()} `);
  expect((await askForCode(app, "register", email)).json().code).toBe("otp_too_soon");
  const code = await receivedCode(app, email);
  expect((await verify(app, ` ${email.toUpperCase()}`, code)).statusCode).toBe(200);
});

it("answers the same for an address with an account and for one without", {
  tags: "A-05",
}, async () => {
  const people = [await clientWho("active"), await clientWho("suspended"), freshEmail()];
  for (const purpose of ["register", "reset"] as const) {
    const [expected, ...others] = await Promise.all(
      people.map(async (email) => {
        const { statusCode, headers, body } = await askForCode(app, purpose, email);
        return { statusCode, names: Object.keys(headers), body: body.replaceAll(email, "…") };
      }),
    );
    expect(expected?.statusCode).toBe(200);
    expect(others).toEqual([expected, expected]);
    app.clock.advance(31 * second);
  }
});

it("tells only the owner of the address, by mail, whether it has an account", {
  tags: ["A-06", "A-07"],
}, async () => {
  const [active, pending, removed] = [
    await clientWho("active"),
    await clientWho("pending"),
    await clientWho("removed"),
  ];
  const unknown = freshEmail();
  const mailsFor = async (purpose: "register" | "reset") => {
    const mails = [];
    for (const email of [active, pending, removed, unknown]) {
      await askForCode(app, purpose, email);
      mails.push((await newestOtp(app, email)).mail);
    }
    await app.mailbox.deliver();
    return mails;
  };

  const known = "already-registered";
  expect(await mailsFor("register")).toEqual([known, known, known, "code"]);
  expect(messagesTo(active).at(-1)?.text).toContain("It has an account already");
  expect(messagesTo(active).at(-1)?.text).toContain("/clients/forgotpassword");
  // A mail that held no code verifies nothing, not even by the code of its record.
  const { id } = await newestOtp(app, active);
  const guessed = await verify(app, active, otpCode(app.context.secrets, id));
  expect(guessed.json().code).toBe("otp_wrong");

  app.clock.advance(31 * second);
  expect(await mailsFor("reset")).toEqual(["code", "code", "contact-us", "no-account"]);
  expect(messagesTo(removed).at(-1)?.text).toContain("Talk to us");
  expect(messagesTo(unknown).at(-1)?.text).toContain("/clients/register");
});
