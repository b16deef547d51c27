import { describe, expect, it } from "vitest";
import { refusal, statusesAtOnce } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { openOffice } from "#harness/office.ts";
import {
  askForCode,
  freshEmail,
  newestOtp,
  receivedCode,
  sentCode,
  verifiedAddress,
  verify,
  wrongCode,
} from "#harness/verified-address.ts";

const second = 1000;
const minute = 60 * second;

const app = await openTestApp();
const office = await openOffice(app);

const remove = (id: string) => office.remove(`otps/${id}`);
const restore = (id: string) => office.send("PATCH", `otps/restore/${id}`);
const resend = (id: string) => office.send("POST", `otps/resend/${id}`);
const read = async (path: string) => (await office.read(`otps/${path}`)).items;
const grantStatus = async (headers: Record<string, string>) =>
  (await app.as({ headers }).get("clients/verification")).statusCode;
const messagesTo = (email: string) => app.mailbox.messages.filter(({ to }) => to === email);

/** An address that was sent a registration code, and the id of its record. */
async function askedAddress() {
  const email = freshEmail();
  const code = await sentCode(app, email);
  return { email, code, id: (await newestOtp(app, email)).id };
}

describe("a removed one-time password", () => {
  it("leaves the list, and its code has ended", { tags: ["A-20", "A-94"] }, async () => {
    const { email, code, id } = await askedAddress();
    expect((await remove(id)).json()).toEqual({
      msg: "The one-time password is off the list, and its code has ended.",
    });
    expect((await verify(app, email, code)).json().code).toBe("otp_wrong");
    expect(await read(`all?q=${email}`)).toEqual([]);
    expect(await read(`all?q=${email}&removed=yes`)).toMatchObject([{ id, state: "expired" }]);
    expect((await remove(id)).statusCode).toBe(404);
  });

  it("ends what its code verified, not what a newer one did", { tags: "A-95" }, async () => {
    const email = freshEmail();
    const verified = async () => {
      app.clock.advance(minute);
      const headers = await verifiedAddress(app, email, "register");
      return { headers, id: (await newestOtp(app, email)).id };
    };
    const first = await verified();
    expect(await grantStatus(first.headers)).toBe(200);
    await remove(first.id);
    expect(await grantStatus(first.headers)).toBe(403);

    const older = await verified();
    const newest = await verified();
    expect(await grantStatus(older.headers)).toBe(403);
    await remove(older.id);
    expect(await grantStatus(newest.headers)).toBe(200);
  });

  it("comes back to the list, and its code stays ended", { tags: ["A-97", "E-04"] }, async () => {
    const { email, code, id } = await askedAddress();
    expect((await restore(id)).statusCode).toBe(404);
    await remove(id);
    expect((await restore(id.toUpperCase())).statusCode).toBe(200);
    expect(await read(`all?q=${email}`)).toMatchObject([{ id, state: "expired", otp: "******" }]);
    expect((await verify(app, email, code)).json().code).toBe("otp_wrong");
    const actions = (await read(`${id}/history`)).map((event: { action: string }) => event.action);
    expect(actions).toEqual(expect.arrayContaining(["restore", "delete", "request-code"]));
  });

  it("was used or is removed when both happen at once", { tags: "A-98" }, async () => {
    for (let round = 0; round < 10; round++) {
      const { email, code, id } = await askedAddress();
      const [verified] = await Promise.all([verify(app, email, code), remove(id)]);
      const token = verified.json().verificationToken ?? "none";
      expect(await grantStatus({ authorization: `Bearer ${token}` })).toBe(403);
    }
  });
});

describe("a code that is sent again", () => {
  it("is the same, to the same address, and in history", { tags: ["A-100", "A-104"] }, async () => {
    const { email, code, id } = await askedAddress();
    app.clock.advance(30 * second);
    expect((await resend(id)).json()).toEqual({ msg: `The mail is on its way to ${email} again.` });
    expect((await newestOtp(app, email)).delivery).toBe("queued");
    expect(await receivedCode(app, email)).toBe(code);
    expect((await newestOtp(app, email)).delivery).toBe("sent");
    expect(messagesTo(email)).toHaveLength(2);
    const history = await read(`${id}/history`);
    expect(history[0]).toMatchObject({ action: "resend", actorType: "user" });
    expect((await verify(app, email, code)).statusCode).toBe(200);
  });

  it("goes once in 30 s, also of ten at once", { tags: "A-101" }, async () => {
    const { email, id } = await askedAddress();
    app.clock.advance(12 * second);
    const early = await resend(id);
    expect(early.statusCode).toBe(429);
    expect(early.headers["retry-after"]).toBe("18");
    expect(early.json()).toMatchObject({ code: "otp_too_soon", retryAfterSeconds: 18 });
    app.clock.advance(18 * second);
    expect(await statusesAtOnce(10, () => resend(id))).toEqual([200, ...Array(9).fill(429)]);
    await app.mailbox.deliver();
    expect(messagesTo(email)).toHaveLength(2);
  });

  it("counts towards the limits of the address for everybody", { tags: "A-102" }, async () => {
    const { email, id } = await askedAddress();
    for (let sent = 1; sent < 5; sent++) {
      app.clock.advance(minute);
      expect((await resend(id)).statusCode).toBe(200);
      expect((await askForCode(app, "register", email)).statusCode).toBe(429);
    }
    app.clock.advance(minute);
    const wait = { retryAfterSeconds: 55 * 60 };
    expect((await resend(id)).json()).toMatchObject({ code: "otp_too_soon", ...wait });
    const asked = await askForCode(app, "register", email);
    expect(asked.json()).toMatchObject({ code: "otp_limit_reached", ...wait });
  });

  it("is none that is used, replaced, expired or guessed at", { tags: "A-103" }, async () => {
    const [used, guessed] = [await askedAddress(), await askedAddress()];
    await verify(app, used.email, used.code);
    for (let n = 0; n < 5; n++) await verify(app, guessed.email, wrongCode(guessed.code));
    const replaced = await askedAddress();
    app.clock.advance(minute);
    await askForCode(app, "register", replaced.email);
    for (const { id } of [used, guessed, replaced]) {
      expect((await resend(id)).json().code).toBe("otp_not_live");
    }
    const expired = await askedAddress();
    app.clock.advance(10 * minute);
    const answer = await resend(expired.id);
    expect(refusal(answer)).toEqual([409, "otp_not_live"]);
  });
});
