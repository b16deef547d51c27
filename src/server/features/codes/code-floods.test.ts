import { expect, it } from "vitest";
import type { PerUseRateLimitName } from "#domain/limits/limits.ts";
import { sortedStatuses } from "#harness/answers.ts";
import { ownTestApp, type TestApp } from "#harness/app.ts";
import { registerDriverOnly } from "#harness/drivers.ts";
import { signedInStaff } from "#harness/factories.ts";
import { silentLog } from "#harness/logs.ts";
import {
  askForCode,
  freshEmail,
  freshNetwork,
  newestOtp,
  verify,
} from "#harness/verified-address.ts";
import type { ActionBudgetsPerHour } from "#server/limits/counted-limits.ts";

let app: TestApp;

/** An app with these budgets; answers the alarms that it logs. */
async function watchedApp(budgets: Partial<ActionBudgetsPerHour> = {}): Promise<unknown[]> {
  const alarms: unknown[] = [];
  const error = (line: unknown) => void alarms.push(line);
  app = await ownTestApp({ budgets, log: Object.assign(Object.create(silentLog), { error }) });
  return alarms;
}

async function asNetworkThatUsedUp(limit: PerUseRateLimitName, uses: number): Promise<string> {
  const network = freshNetwork();
  for (let used = 0; used < uses; used++) await app.context.limits.spend(limit, network);
  return network;
}

const ask = (from?: string) => askForCode(app, "register", freshEmail(), from);
const guess = (from?: string) => verify(app, freshEmail(), "123456", from);

it("stops a network that has 300 codes sent in an hour", { tags: "A-10" }, async () => {
  await watchedApp();
  const from = await asNetworkThatUsedUp("otp-sends-network", 298);
  const email = freshEmail();
  for (const status of [200, 429])
    expect((await askForCode(app, "register", email, from)).statusCode).toBe(status);
  // The refused call sent nothing, so the network has one left.
  expect((await ask(from)).statusCode).toBe(200);
  const refused = await ask(from);
  expect(refused.statusCode).toBe(429);
  expect(refused.json().code).toBe("too_many_requests");
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(5);
  expect((await ask()).statusCode).toBe(200);
});

it.each([
  ["wrong codes", "wrong-codes", guess, { looked: 400, few: 10 }],
  ["codes asked for", "code-mails", ask, { looked: 200, few: 20 }],
] as const)(
  "%s raise an alarm, then few are taken",
  { tags: ["O2", "O3", "O21"] },
  async (...row) => {
    const [, alarm, act, { looked, few }] = row;
    const alarms = await watchedApp({ [alarm]: 20 });
    for (let count = 0; count < 20; count++) expect((await act()).statusCode).toBe(looked);
    expect(alarms).toEqual([]);
    for (let count = 0; count < 3; count++) await act();
    expect(alarms).toEqual([{ alarm }]);
    const from = freshNetwork();
    expect(await sortedStatuses(Array.from({ length: few + 5 }, () => act(from)))).toEqual([
      ...Array(few).fill(looked),
      ...Array(5).fill(429),
    ]);
  },
);

it("mails sent again and of the driver-only form count for everybody", { tags: "O3" }, async () => {
  const alarms = await watchedApp({ "code-mails": 1 });
  const { headers } = await signedInStaff(app);
  const email = freshEmail();
  await askForCode(app, "register", email);
  const url = `/api/otps/resend/${(await newestOtp(app, email)).id}`;
  const resend = () => app.inject({ method: "POST", url, headers });
  expect((await resend()).statusCode).toBe(429);
  expect(alarms).toEqual([]);
  app.clock.advance(60_000);
  expect((await resend()).statusCode).toBe(200);
  expect(alarms).toEqual([{ alarm: "code-mails" }]);
  app.clock.advance(60_000);
  expect((await registerDriverOnly(app, freshEmail("trucker"))).statusCode).toBe(201);
  expect(alarms).toHaveLength(2);
});
