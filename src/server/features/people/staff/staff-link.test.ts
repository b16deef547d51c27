import { describe, expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { signedInClient, signedInStaff } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { setStatus } from "#harness/people.ts";
import { wholeDatabase } from "#harness/whole-database.ts";

const second = 1000;
const minute = 60 * second;

const app = await openTestApp();
const office = await openOffice(app, "admin");

const send = (id: string) => office.send("POST", `users/resetlink/${id}`);
function messagesTo(email: string) {
  return app.mailbox.messages.filter(({ to }) => to === email);
}

describe("sending a one-time link", () => {
  it("mails the token where servers do not see it", { tags: ["U-35", "U-36"] }, async () => {
    const staff = await signedInStaff(app);
    const answer = await send(staff.id);
    expect(answer.json().msg).toContain(staff.email);
    const waiting = await wholeDatabase(app);
    const [message, ...more] = await app.mailbox.deliver();
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      to: staff.email,
      subject: "Choose a new Layisha staff password",
    });
    const link = /^http:\/\/localhost:3000\/users\/updatepassword#([\w-]{43})$/m;
    const token = link.exec(message?.text ?? "")?.[1];
    expect(token).toHaveLength(43);
    for (const seen of [answer.body, waiting, await wholeDatabase(app)]) {
      expect(seen).not.toContain(token);
    }
  });

  it("is refused for somebody who is not active, and for nobody", { tags: "U-37" }, async () => {
    for (const status of ["pending", "suspended", "removed"] as const) {
      const { id } = await signedInStaff(app);
      await setStatus(app, id, status);
      const answer = await send(id);
      expect([answer.statusCode, answer.json().code]).toEqual([409, "not_active"]);
    }
    const client = await signedInClient(app);
    for (const id of ["nonsense", client.id]) expect((await send(id)).statusCode).toBe(404);
  });

  it("happens once a minute to one person, also of ten at once", { tags: "U-38" }, async () => {
    const staff = await signedInStaff(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(staff.id)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await app.mailbox.deliver();
    expect(messagesTo(staff.email)).toHaveLength(1);
    app.clock.advance(18 * second);
    const early = await send(staff.id);
    expect(early.statusCode).toBe(429);
    expect(early.headers["retry-after"]).toBe("42");
    expect(early.json()).toEqual({
      code: "otp_too_soon",
      msg: "A link was sent a moment ago. You can send another in 42 seconds.",
      retryAfterSeconds: 42,
    });
    expect((await send(office.staff.id)).statusCode).toBe(200);
    app.clock.advance(42 * second);
    expect((await send(staff.id)).statusCode).toBe(200);
  });

  it("sends no link that has ended before the mail could leave", { tags: "U-39" }, async () => {
    const staff = await signedInStaff(app);
    await send(staff.id);
    app.clock.advance(60 * minute);
    await app.mailbox.deliver();
    expect(messagesTo(staff.email)).toEqual([]);
  });

  it("says to its holder whose password it sets, and until when", { tags: "U-40" }, async () => {
    const staff = await signedInStaff(app);
    await send(staff.id);
    await app.mailbox.deliver();
    const token = /#([\w-]{43})$/m.exec(messagesTo(staff.email)[0]?.text ?? "")?.[1];
    const answer = await office.get("users/verification", { authorization: `Bearer ${token}` });
    expect(answer.json()).toEqual({
      email: staff.email,
      expiresAt: new Date(app.clock.now() + 60 * minute).toISOString(),
    });
  });
});
