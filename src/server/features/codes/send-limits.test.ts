import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { askForCode, freshEmail, freshNetwork } from "#harness/verified-address.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function messagesTo(email: string) {
  return app.mailbox.messages.filter(({ to }) => to === email);
}

describe("the limits on sending", () => {
  it("sends once in 30 s, and says how long to wait", { tags: "A-08" }, async () => {
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

  it("sends one mail when thirty are asked for at once", { tags: "A-08" }, async () => {
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

  it("sends 5 an hour and 10 a day, also when staff took the records off the list", {
    tags: "A-09",
  }, async () => {
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

  it("stops a network that has codes sent to many addresses", { tags: "A-10" }, async () => {
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
