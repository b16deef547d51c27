import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { signedInClient } from "#harness/factories.ts";
import {
  askForCode,
  freshEmail,
  newestOtp,
  post,
  receivedCode,
  sentCode,
  verify,
} from "#harness/verified-address.ts";
import { wholeDatabase } from "#harness/whole-database.ts";

const second = 1000;

const app = await openTestApp();

it("answers with a grant, by cookie and in the body, and once", {
  tags: ["A-11", "A-14", "A-129", "V-73"],
}, async () => {
  const email = freshEmail();
  const code = ` ${await sentCode(app, email)}\u200b`;
  const answer = await verify(app, email, code);
  expect(answer.statusCode).toBe(200);
  expect((await verify(app, email, code)).json().code).toBe("otp_wrong");
  const { verifiedEmail, verificationToken } = answer.json();
  expect(verifiedEmail).toBe("yes");
  expect(answer.cookies).toEqual([
    expect.objectContaining({
      name: "layisha_verified",
      value: verificationToken,
      httpOnly: true,
      sameSite: "Lax",
      path: "/",
      maxAge: 1800,
    }),
  ]);
});

it("answers an address without a code like one with a code", { tags: "A-16" }, async () => {
  const client = await signedInClient(app);
  const [asked, never] = [freshEmail(), freshEmail()];
  for (const email of [client.email, asked]) await askForCode(app, "register", email);
  const story = async (email: string) => {
    const answers = [];
    for (let count = 0; count < 7; count++) {
      const { statusCode, headers, json } = await verify(app, email, "12345x");
      const { retryAfterSeconds, ...body } = json();
      answers.push({ statusCode, names: Object.keys(headers), body });
      if (statusCode === 429) expect(retryAfterSeconds).toBeGreaterThan(590);
    }
    return answers;
  };
  const expected = await story(asked);
  expect(expected.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 429, 429]);
  expect(await story(never)).toEqual(expected);
  expect(await story(client.email)).toEqual(expected);
});

it("lets the newest code win, whatever it was asked for", { tags: "A-18" }, async () => {
  const { email } = await signedInClient(app);
  const older = await sentCode(app, email, "reset");
  app.clock.advance(31 * second);
  await askForCode(app, "register", email);
  expect((await verify(app, email, older)).json().code).toBe("otp_wrong");
  app.clock.advance(31 * second);
  const newest = await sentCode(app, email, "reset");
  expect((await verify(app, email, older)).json().code).toBe("otp_wrong");
  expect((await verify(app, email, newest)).statusCode).toBe(200);
});

it("keeps a client's live code from a driver's", { tags: ["A-19", "R-04", "O1"] }, async () => {
  const email = freshEmail();
  const asClient = await sentCode(app, email);
  const asDriver = (verificationCode: string) =>
    post(app, "/api/drivers/verifyOtp", { email, verificationCode });
  expect((await asDriver(asClient)).json().code).toBe("otp_wrong");
  app.clock.advance(30 * second);
  await post(app, "/api/drivers/createOtp", { email });
  const driversCode = await receivedCode(app, email);
  expect((await verify(app, email, driversCode)).json().code).toBe("otp_wrong");
  expect((await verify(app, email, asClient)).statusCode).toBe(200);
  expect((await asDriver(driversCode)).statusCode).toBe(200);
});

it("stores nothing that shows a live code, nor the grant's token", { tags: "A-21" }, async () => {
  const { email } = await signedInClient(app);
  await askForCode(app, "reset", email);
  const live = await wholeDatabase(app);
  const code = await receivedCode(app, email);
  const alone = new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`);
  expect(live).toContain((await newestOtp(app, email)).id);
  expect(live).not.toMatch(alone);
  const answer = await verify(app, email, code);
  const spent = await wholeDatabase(app);
  expect(spent).not.toMatch(alone);
  expect(spent).not.toContain(answer.json().verificationToken);
});
