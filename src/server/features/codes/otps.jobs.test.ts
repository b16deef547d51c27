import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import {
  askForCode,
  freshEmail,
  newestOtp,
  receivedCode,
  verify,
} from "#harness/verified-address.ts";
import { mailPolicies } from "#server/mails.ts";
import { longestSendMs } from "#server/platform/mail/mailer.ts";
import { sendOtpMail } from "./otps.jobs.ts";
import { findOtp } from "./otps.store.ts";

const minute = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const messagesTo = (email: string) => app.mailbox.messages.filter(({ to }) => to === email);

describe("the mail of a code", () => {
  it("is noted as queued, then as sent, or as expired when its code might expire on its way", {
    tags: ["A-24", "A-88", "O14"],
  }, async () => {
    const [inTime, tooLate] = [freshEmail(), freshEmail()];
    const deliveryTo = async (email: string) => (await newestOtp(app, email)).delivery;
    await askForCode(app, "register", inTime);
    expect(await deliveryTo(inTime)).toBe("queued");
    app.clock.advance(10 * minute - longestSendMs - 1);
    await app.mailbox.deliver();
    expect(messagesTo(inTime)).toHaveLength(1);
    expect(await deliveryTo(inTime)).toBe("sent");
    await askForCode(app, "register", tooLate);
    app.clock.advance(10 * minute - longestSendMs);
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

  it("is tried again for longer than a code lives while the mail server is down", {
    tags: "A-25",
  }, async () => {
    const email = freshEmail();
    await askForCode(app, "register", email);
    const { id } = await newestOtp(app, email);
    const work = { otpId: id, about: "request" } as const;
    const mailer = { send: () => Promise.reject(new Error("the mail server is down")) };
    const down = { ...app.context, mailer };
    await expect(sendOtpMail(down, work)).rejects.toThrow("the mail server is down");
    expect((await newestOtp(app, email)).delivery).toBe("queued");

    app.clock.advance(9 * minute);
    await sendOtpMail(app.context, work);
    await sendOtpMail(app.context, work);
    const { retryLimit, retryDelayMax } = mailPolicies["otp-mail"];
    expect(retryLimit * retryDelayMax).toBeGreaterThan(10 * 60);
    const texts = messagesTo(email).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts[1]).toBe(texts[0]);
    expect((await newestOtp(app, email)).delivery).toBe("sent");
  });

  it("does nothing for a record that is gone", async () => {
    const before = app.mailbox.messages.length;
    const gone = "018f0000-0000-7000-8000-000000000001";
    await sendOtpMail(app.context, { otpId: gone, about: "request" });
    await sendOtpMail(app.context, { otpId: "no id", about: "password-changed" });
    expect(app.mailbox.messages).toHaveLength(before);
  });
});
