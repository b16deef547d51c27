import { describe, expect, it } from "vitest";
import { errorsOf } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { signedInStaff } from "#harness/factories.ts";
import { sampleCompany } from "#harness/sample-company.ts";
import { freshEmail, freshNetwork, post } from "#harness/verified-address.ts";

const app = await openTestApp();

const typed = {
  name: " Thandi Nkosi ",
  cellphone: "+27 82 555 0123",
  message: "Do you move pianos?\r\nMine stands on the second floor.",
};

function write(changes: Record<string, unknown> = {}, from?: string) {
  const payload = { ...typed, email: freshEmail(), ...changes };
  return post(app, "/api/createcontact", payload, from === undefined ? {} : { from });
}

async function stored(email: string) {
  return app.db.selectFrom("contact_messages").selectAll().where("email", "=", email).execute();
}

describe("writing to the company", () => {
  it("keeps the message and says when it is answered", { tags: ["K-01", "K-08"] }, async () => {
    const email = freshEmail();
    const answer = await write({ email: ` ${email.toUpperCase()} ` });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      msg: "Thank you, we have your message. We answer within one day, in our hours: 07:00-17:00, every day, holidays too.",
    });
    const [message, ...more] = await stored(email);
    expect(more).toEqual([]);
    expect(message).toEqual({
      id: expect.any(String),
      name: "Thandi Nkosi",
      email,
      cellphone: "+27825550123",
      message: "Do you move pianos?\nMine stands on the second floor.",
      status: "new",
      created_at: new Date(app.clock.now()),
      changed_at: null,
      hidden_at: null,
    });
    const { headers } = await signedInStaff(app);
    const history = await app.as({ headers }).get(`contacts/${message?.id}/history`);
    expect(history.json().items).toMatchObject([
      { action: "create", actor: "Visitor", changes: [] },
    ]);
  });

  it("mails it to the company, where an answer goes to the person", { tags: "K-02" }, async () => {
    await app.mailbox.deliver();
    const email = freshEmail();
    await write({ email });
    const [message, ...more] = await app.mailbox.deliver();
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      to: sampleCompany.email,
      replyTo: email,
      subject: "A message from the Layisha website",
    });
    expect(message?.text).toContain("From: Thandi Nkosi");
    expect(message?.text).toContain(`Email: ${email}`);
    expect(message?.text).toContain("Cellphone: 082 555 0123");
    expect(message?.text).toContain("Do you move pianos?\nMine stands on the second floor.");
  });

  it("refuses what is missing, wrong or too long", { tags: ["K-03", "K-04", "K-05"] }, async () => {
    expect(errorsOf(await post(app, "/api/createcontact", {}))).toEqual({
      name: "Name is required",
      email: "Email is required",
      cellphone: "Cellphone is required",
      message: "Message is required",
    });
    for (const [changes, field] of [
      [{ email: "a@x.example,b@x.example" }, "email"],
      [{ email: "a@x.example\r\nBcc: b@x.example" }, "email"],
      [{ email: "A <a@x.example>" }, "email"],
      [{ email: ["a@x.example"] }, "email"],
      [{ cellphone: "12345" }, "cellphone"],
      [{ name: "Thandi\r\nBcc: b@x.example" }, "name"],
      [{ message: "x\u0000" }, "message"],
      [{ message: "a".repeat(4001) }, "message"],
      [{ status: "handled" }, "status"],
    ] as const) {
      const answer = await write(changes);
      expect(Object.keys(errorsOf(answer))).toEqual([field]);
    }
    expect((await write({ message: "ä".repeat(4000) })).statusCode).toBe(200);
  });

  it("stores no control characters", { tags: "K-06" }, async () => {
    const email = freshEmail();
    await write({ email, message: "\u0007Hello\u001b[31m\tthere\u202e\nagain\r" });
    expect(await stored(email)).toMatchObject([{ message: "Hello[31m there\nagain" }]);
    const nothing = await write({ message: "\u0001\u0002 \u202e\u3164" });
    expect(nothing.json().errors).toEqual({ message: "Message is required" });
  });

  it("takes five an hour from a network, without refused ones", { tags: "K-07" }, async () => {
    const from = freshNetwork();
    for (let count = 0; count < 8; count++) await write({ message: "" }, from);
    const answers = await Promise.all(Array.from({ length: 9 }, () => write({}, from)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    const refused = await write({}, from);
    expect(refused.json()).toMatchObject({ code: "too_many_requests" });
    expect(refused.json().msg).toContain("082 555 0199");
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(5);
    expect((await write()).statusCode).toBe(200);
  });

  it("stores a repeated message once, and then another", { tags: ["G10", "P12"] }, async () => {
    await app.mailbox.deliver();
    const email = freshEmail();
    const [first, again] = [await write({ email }), await write({ email: email.toUpperCase() })];
    expect(again.json()).toEqual(first.json());
    const atOnce = await Promise.all(Array.from({ length: 10 }, () => write({ email })));
    expect(atOnce.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await stored(email)).toHaveLength(1);
    expect(await app.mailbox.deliver()).toHaveLength(1);
    // Another one is one that differs, comes a day later, or comes once the first is handled.
    await write({ email, message: "Another message" });
    expect(await stored(email)).toHaveLength(2);
    app.clock.advance(24 * 3_600_000);
    await write({ email });
    expect(await stored(email)).toHaveLength(3);
    const handled = { status: "handled" } as const;
    await app.db.updateTable("contact_messages").set(handled).where("email", "=", email).execute();
    await write({ email });
    expect(await stored(email)).toHaveLength(4);
  });

  it("lets a network repeat itself at no cost", { tags: ["G10", "P12"] }, async () => {
    const from = freshNetwork();
    const email = freshEmail();
    for (let count = 0; count < 8; count++) {
      expect((await write({ email }, from)).statusCode).toBe(200);
    }
    expect((await write({}, from)).statusCode).toBe(200);
  });

  it("refuses a message with the unseen field filled in", { tags: "P12" }, async () => {
    const email = freshEmail();
    expect(errorsOf(await write({ email, website: "https://buy.example" }))).toEqual({
      website: "Leave this field empty, then send your message again.",
    });
    expect(await stored(email)).toEqual([]);
    expect((await write({ email, website: "" })).statusCode).toBe(200);
  });

  it("refuses a form that was filled in too fast", { tags: "P12" }, async () => {
    const email = freshEmail();
    const from = freshNetwork();
    for (let count = 0; count < 8; count++) {
      const refused = await write({ email, filledInMs: 1_200 }, from);
      expect(refused.statusCode).toBe(429);
      expect(refused.headers["retry-after"]).toBe("2");
      expect(refused.json().msg).toBe(
        "That was very quick. You can send your message in 2 seconds.",
      );
    }
    expect((await write({ email, filledInMs: 3_000 }, from)).statusCode).toBe(200);
    expect(await stored(email)).toHaveLength(1);
    expect((await write({ filledInMs: -1 })).statusCode).toBe(400);
  });
});
