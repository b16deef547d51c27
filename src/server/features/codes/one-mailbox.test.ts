import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { registerDriverOnly } from "#harness/drivers.ts";
import { insertDriver } from "#harness/factories.ts";
import { freshEmail, post, receivedCode, verify } from "#harness/verified-address.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Every call that has a code sent, whatever it is for. */
const asks = [
  "/api/clients/createOtp",
  "/api/drivers/createOtp",
  "/api/clients/forgotpassword",
  "/api/drivers/forgotpassword",
].map((url) => (email: string) => post(app, url, { email }));

function messagesTo(email: string) {
  return app.mailbox.messages.filter(({ to }) => to === email);
}

/** Asks `times` times, a minute apart, in every way in turn; answers the last answer. */
async function askInTurn(email: string, times: number) {
  const answers = [];
  for (let count = 0; count < times; count++) {
    const ask = asks[count % asks.length];
    if (count > 0) app.clock.advance(minute);
    if (ask) answers.push(await ask(email));
  }
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(times).fill(200));
}

describe("what one mailbox is sent", () => {
  it("is one mail, when its codes are asked for in every way at once", {
    tags: "T-445",
  }, async () => {
    const email = freshEmail();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => asks.map((ask) => ask(email))).flat(),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, ...Array(19).fill(429)]);
    await app.mailbox.deliver();
    expect(messagesTo(email)).toHaveLength(1);
  });

  it("is 5 codes an hour and 10 a day, whatever they are for", { tags: "T-445" }, async () => {
    const email = freshEmail();
    const start = app.clock.now();
    await askInTurn(email, 5);
    for (const ask of asks) {
      const sixth = await ask(email);
      expect(sixth.json()).toMatchObject({
        code: "otp_limit_reached",
        retryAfterSeconds: 56 * 60,
      });
    }
    app.clock.set(start + hour);
    await askInTurn(email, 5);
    app.clock.set(start + 3 * hour);
    for (const ask of asks) {
      expect((await ask(email)).json()).toMatchObject({
        code: "otp_limit_reached",
        retryAfterSeconds: 21 * 60 * 60,
      });
    }
    app.clock.set(start + 24 * hour);
    await askInTurn(email, 1);
  });

  it("has one live code for a client and one for a driver", { tags: "T-449" }, async () => {
    const email = freshEmail();
    await post(app, "/api/clients/createOtp", { email });
    const code = await receivedCode(app, email);
    app.clock.advance(30 * second);
    await post(app, "/api/drivers/createOtp", { email });
    const asDriver = { email, verificationCode: await receivedCode(app, email) };
    expect((await verify(app, email, code)).statusCode).toBe(200);
    expect((await post(app, "/api/drivers/verifyOtp", asDriver)).statusCode).toBe(200);
  });
});

describe("what the driver-only form sends to a mailbox", () => {
  it("is refused when the hour's codes were sent, with an account as without", {
    tags: "T-446",
  }, async () => {
    for (const email of [freshEmail("trucker"), (await insertDriver(app)).email]) {
      await askInTurn(email, 5);
      const refused = await registerDriverOnly(app, email);
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({
        code: "too_many_requests",
        retryAfterSeconds: 56 * 60,
      });
      app.clock.advance(56 * minute);
      expect((await registerDriverOnly(app, email)).statusCode).toBe(201);
    }
  });

  it("counts towards the codes, with an account as without", { tags: "T-446" }, async () => {
    for (const email of [freshEmail("trucker"), (await insertDriver(app)).email]) {
      for (let sent = 0; sent < 2; sent++) {
        expect((await registerDriverOnly(app, email)).statusCode).toBe(201);
      }
      app.clock.advance(minute);
      await askInTurn(email, 3);
      const refused = await post(app, "/api/clients/createOtp", { email });
      expect(refused.json()).toMatchObject({
        code: "otp_limit_reached",
        retryAfterSeconds: 57 * 60,
      });
    }
  });

  it("is one of ten mails in a day, also when the form is sent three times at once", {
    tags: "T-446",
  }, async () => {
    const email = freshEmail("trucker");
    const start = app.clock.now();
    await askInTurn(email, 5);
    app.clock.set(start + 2 * hour);
    await askInTurn(email, 4);
    const answers = await Promise.all([1, 2, 3].map(() => registerDriverOnly(app, email)));
    const waits = answers.map((answer) => answer.json().retryAfterSeconds);
    const untilDayIsOver = (22 * hour - 3 * minute) / second;
    expect(waits.toSorted()).toEqual([untilDayIsOver, untilDayIsOver, undefined]);
    expect((await post(app, "/api/drivers/createOtp", { email })).statusCode).toBe(429);
  });
});
