import { describe, expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { signedInClient } from "#harness/factories.ts";
import { setStatus } from "#harness/people.ts";
import {
  askForCode,
  freshEmail,
  newestOtp,
  receivedCode,
  verify,
} from "#harness/verified-address.ts";
import { deriveSecretCode } from "#server/core/codes/derive-code.ts";
import { findOtp } from "#server/core/codes/otps.store.ts";
import { sendQueuedMail } from "#server/job-kinds.ts";
import { mailRetryPolicies } from "#server/mail/mails.ts";
import { maxMailSendMs } from "#server/platform/mail/mailer.ts";

const second = 1000;
const minute = 60 * second;

const app = await openTestApp();

const messagesTo = (email: string) => app.mailbox.messages.filter(({ to }) => to === email);

async function clientWho(status: "active" | "suspended" | "removed" | "pending") {
  const { id, email } = await signedInClient(app);
  await setStatus(app, id, status);
  return email;
}

it("mails six digits on a line of their own to that address alone", { tags: "A-01" }, async () => {
  const email = freshEmail();
  const answer = await askForCode(app, "register", email);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ msg: expect.stringContaining(email), verifCodeSent: "yes" });
  const code = await receivedCode(app, email);
  expect(code).toMatch(/^\d{6}$/);
  expect(messagesTo(email)).toHaveLength(1);
  expect(messagesTo(email)[0]?.subject).not.toContain(code);
});

it("treats every spelling of an address as one", { tags: "A-04" }, async () => {
  const email = freshEmail();
  await askForCode(app, "register", `  ${email.toUpperCase()} `);
  expect((await askForCode(app, "register", email)).json().code).toBe("otp_too_soon");
  const code = await receivedCode(app, email);
  expect((await verify(app, ` ${email.toUpperCase()}`, code)).statusCode).toBe(200);
});

it("answers the same for an address with an account or without", { tags: "A-05" }, async () => {
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

it("tells by mail alone whether there is an account", { tags: ["A-06", "A-07"] }, async () => {
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
  const guessed = await verify(app, active, deriveSecretCode(app.context.secrets, "mailbox", id));
  expect(guessed.json().code).toBe("otp_wrong");

  app.clock.advance(31 * second);
  expect(await mailsFor("reset")).toEqual(["code", "code", "contact-us", "no-account"]);
  expect(messagesTo(removed).at(-1)?.text).toContain("Talk to us");
  expect(messagesTo(unknown).at(-1)?.text).toContain("/clients/register");
});

describe("the mail of a code", () => {
  it("is queued, then sent, or expired on its way", { tags: ["A-24", "A-88", "O14"] }, async () => {
    const [inTime, tooLate] = [freshEmail(), freshEmail()];
    const deliveryTo = async (email: string) => (await newestOtp(app, email)).delivery;
    await askForCode(app, "register", inTime);
    expect(await deliveryTo(inTime)).toBe("queued");
    app.clock.advance(10 * minute - maxMailSendMs - 1);
    await app.mailbox.deliver();
    expect(messagesTo(inTime)).toHaveLength(1);
    expect(await deliveryTo(inTime)).toBe("sent");
    await askForCode(app, "register", tooLate);
    app.clock.advance(10 * minute - maxMailSendMs);
    await app.mailbox.deliver();
    expect(messagesTo(tooLate)).toEqual([]);
    expect(await deliveryTo(tooLate)).toBe("expired");
  });

  it("is not sent once a newer code was asked for", { tags: "A-24" }, async () => {
    const email = freshEmail();
    await askForCode(app, "register", email);
    const older = await newestOtp(app, email);
    app.clock.advance(minute);
    await askForCode(app, "register", email);
    await app.mailbox.deliver();
    expect(messagesTo(email)).toHaveLength(1);
    expect((await findOtp(app.db, older.id))?.delivery).toBe("expired");
    expect((await verify(app, email, await receivedCode(app, email))).statusCode).toBe(200);
  });

  it("is tried for longer than a code lives while mail is down", { tags: "A-25" }, async () => {
    const email = freshEmail();
    await askForCode(app, "register", email);
    const { id } = await newestOtp(app, email);
    const work = { otpId: id, about: "request" } as const;
    const mailer = { send: () => Promise.reject(new Error("the mail server is down")) };
    const down = { ...app.context, mailer };
    await expect(sendQueuedMail(down, "otp-mail", work, id)).rejects.toThrow(
      "the mail server is down",
    );
    expect((await newestOtp(app, email)).delivery).toBe("queued");

    app.clock.advance(9 * minute);
    await sendQueuedMail(app.context, "otp-mail", work, id);
    await sendQueuedMail(app.context, "otp-mail", work, id);
    const { retryLimit, retryDelayMax } = mailRetryPolicies["otp-mail"];
    expect(retryLimit * retryDelayMax).toBeGreaterThan(10 * 60);
    const texts = messagesTo(email).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts[1]).toBe(texts[0]);
    expect((await newestOtp(app, email)).delivery).toBe("sent");
  });
});
