import { expect, it } from "vitest";
import { sortedStatuses } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { registerDriverOnly } from "#harness/drivers.ts";
import { insertDriver, signedInStaff } from "#harness/factories.ts";
import { freshEmail, newestOtp, post } from "#harness/verified-address.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const app = await openTestApp();

/** Every call that has a code sent, whatever it is for. */
const asks = [
  "/api/clients/createOtp",
  "/api/clients/forgotpassword",
  "/api/drivers/createOtp",
  "/api/drivers/forgotpassword",
].map((url) => (email: string) => post(app, url, { email }));

/** Asks `times` times, a minute apart, in every way in turn. */
async function askInTurn(email: string, times: number) {
  const statuses = [];
  for (let count = 0; count < times; count++) {
    if (count > 0) app.clock.advance(minute);
    statuses.push((await asks[count % asks.length]?.(email))?.statusCode);
  }
  expect(statuses).toEqual(Array(times).fill(200));
}

async function expectRefusedInEveryWay(email: string, retryAfterSeconds: number) {
  for (const ask of asks) {
    const refused = await ask(email);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe(String(retryAfterSeconds));
    expect(refused.json()).toMatchObject({ code: "otp_limit_reached", retryAfterSeconds });
  }
}

it("sends one code in 30 s, and says the wait", { tags: ["A-08", "O1", "O3"] }, async () => {
  const email = freshEmail();
  expect(await sortedStatuses([...asks, ...asks, ...asks].map((ask) => ask(email)))).toEqual([
    200,
    ...Array(11).fill(429),
  ]);
  await app.mailbox.deliver();
  expect(app.mailbox.messages.filter(({ to }) => to === email)).toHaveLength(1);
  app.clock.advance(12 * second);
  for (const ask of asks) {
    const early = await ask(email);
    expect(early.headers["retry-after"]).toBe("18");
    expect(early.json()).toEqual({
      msg: "A code was sent a moment ago. You can ask for another in 18 seconds.",
      code: "otp_too_soon",
      retryAfterSeconds: 18,
    });
  }
  app.clock.advance(18 * second);
  await askInTurn(email, 1);
});

it("sends 5 codes an hour, 10 a day", { tags: ["A-09", "A-96", "O1", "O3"] }, async () => {
  const email = freshEmail();
  const start = app.clock.now();
  const { headers } = await signedInStaff(app);
  for (let sent = 0; sent < 4; sent++) {
    await askInTurn(email, 1);
    const url = `/api/otps/${(await newestOtp(app, email)).id}`;
    expect((await app.inject({ method: "DELETE", url, headers })).statusCode).toBe(200);
    expect((await asks[2]?.(email))?.json().code).toBe("otp_too_soon");
    app.clock.advance(minute);
  }
  await askInTurn(email, 1);
  await expectRefusedInEveryWay(email, 56 * 60);
  expect((await asks[0]?.(email))?.json().msg).toContain("in 3360 seconds (about 56 minutes)");
  app.clock.set(start + hour);
  await askInTurn(email, 5);
  app.clock.set(start + 3 * hour);
  await expectRefusedInEveryWay(email, 21 * 60 * 60);
  app.clock.set(start + 24 * hour);
  await askInTurn(email, 1);
});

it("counts the driver-only form's mails to the hour's", { tags: ["O3", "O7"] }, async () => {
  for (const email of [freshEmail("trucker"), (await insertDriver(app)).email]) {
    for (let sent = 0; sent < 2; sent++) {
      expect((await registerDriverOnly(app, email)).statusCode).toBe(201);
    }
    app.clock.advance(minute);
    await askInTurn(email, 3);
    await expectRefusedInEveryWay(email, 57 * 60);
    const refused = await registerDriverOnly(app, email);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: "too_many_requests", retryAfterSeconds: 3420 });
  }
});
