import { afterEach, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { registerDriverOnly } from "#harness/drivers.ts";
import { signedInStaff } from "#harness/factories.ts";
import { silentLog } from "#harness/silent-log.ts";
import {
  askForCode,
  freshEmail,
  freshNetwork,
  newestOtp,
  receivedCode,
  verify,
} from "#harness/verified-address.ts";

const budgets = { wrongPasswords: 1_000, wrongCodes: 1_000, codeMails: 1_000 };

let app: TestApp;
afterEach(() => app.close());

/** An app with these budgets; answers the alarms that it logs. */
async function watchedApp(changes: Partial<typeof budgets>): Promise<unknown[]> {
  const alarms: unknown[] = [];
  const error = (line: unknown) => void alarms.push(line);
  const log = Object.assign(Object.create(silentLog), { error });
  app = await startTestApp({ budgets: { ...budgets, ...changes }, log });
  return alarms;
}

const countOf = (statuses: readonly number[], status: number) =>
  statuses.filter((found) => found === status).length;

it("wrong codes from many networks raise an alarm, and each network gets few from then on", {
  tags: "T-316",
}, async () => {
  const alarms = await watchedApp({ wrongCodes: 30 });
  for (let count = 0; count < 30; count++) await verify(app, freshEmail(), "123456");
  expect(alarms).toEqual([]);
  for (let count = 0; count < 5; count++) await verify(app, freshEmail(), "123456");
  expect(alarms).toEqual([{ alarm: "wrong-codes" }]);

  const from = freshNetwork();
  const guesses = Array.from({ length: 20 }, () => verify(app, freshEmail(), "123456", from));
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
  expect([countOf(statuses, 400), countOf(statuses, 429)]).toEqual([15, 5]);
});

it("nobody who types the right code notices, not even many behind one address", {
  tags: "T-316",
}, async () => {
  await watchedApp({ wrongCodes: 0 });
  const from = freshNetwork();
  await verify(app, freshEmail(), "123456", from);
  for (let count = 0; count < 20; count++) {
    const email = freshEmail();
    await askForCode(app, "register", email);
    const answer = await verify(app, email, await receivedCode(app, email), from);
    expect(answer.statusCode).toBe(200);
  }
});

it("codes asked for from many networks raise an alarm, and each network gets few from then on", {
  tags: "T-317",
}, async () => {
  const alarms = await watchedApp({ codeMails: 30 });
  for (let count = 0; count < 35; count++) {
    expect((await askForCode(app, "register", freshEmail())).statusCode).toBe(200);
  }
  expect(alarms).toEqual([{ alarm: "code-mails" }]);
  const from = freshNetwork();
  const asked = Array.from({ length: 40 }, () => askForCode(app, "reset", freshEmail(), from));
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([30, 10]);
});

it("what staff have sent again counts towards the budget of everybody", {
  tags: "T-447",
}, async () => {
  const alarms = await watchedApp({ codeMails: 1 });
  const { headers } = await signedInStaff(app);
  const email = freshEmail();
  await askForCode(app, "register", email);
  const url = `/api/otps/resend/${(await newestOtp(app, email)).id}`;
  const resend = () => app.inject({ method: "POST", url, headers });
  expect((await resend()).statusCode).toBe(429);
  expect(alarms).toEqual([]);
  app.clock.advance(30_000);
  expect((await resend()).statusCode).toBe(200);
  expect(alarms).toEqual([{ alarm: "code-mails" }]);
});

it("what the driver-only form sends counts towards the budget of everybody", {
  tags: "T-448",
}, async () => {
  const alarms = await watchedApp({ codeMails: 1 });
  await askForCode(app, "register", freshEmail());
  expect(alarms).toEqual([]);
  expect((await registerDriverOnly(app, freshEmail("trucker"))).statusCode).toBe(201);
  expect(alarms).toEqual([{ alarm: "code-mails" }]);
});
