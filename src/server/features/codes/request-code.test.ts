import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

function messagesTo(email: string) {
  return app.mailbox.messages.filter(({ to }) => to === email);
}

async function setStatus(id: string, status: "suspended" | "removed" | "pending") {
  await app.db.updateTable("parties").set({ status }).where("id", "=", id).execute();
}

describe("asking for a code", () => {
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

  it("tells only the owner of the address, by mail, how things stand", {
    tags: "A-06",
  }, async () => {
    const client = await signedInClient(app);
    const pending = await signedInClient(app);
    await setStatus(pending.id, "pending");
    const removed = await signedInClient(app);
    await setStatus(removed.id, "removed");
    const unknown = freshEmail();
    const people = [client.email, pending.email, removed.email, unknown];
    const kinds = async () =>
      Promise.all(people.map(async (email) => (await newestOtp(app, email)).mail));

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

  it("does not verify an address by a mail that held no code", { tags: "A-07" }, async () => {
    const client = await signedInClient(app);
    await askForCode(app, "register", client.email);
    const { id } = await newestOtp(app, client.email);
    const answer = await verify(app, client.email, otpCode(app.context.secrets, id));
    expect(answer.json().code).toBe("otp_wrong");
  });
});
