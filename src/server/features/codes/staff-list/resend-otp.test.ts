import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { type SignedIn, signedInClient, signedInStaff } from "#harness/factories.ts";
import {
  askForCode,
  freshEmail,
  newestOtp,
  receivedCode,
  verify,
  wrongCode,
} from "#harness/verified-address.ts";

const second = 1000;
const minute = 60 * second;

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
});
afterAll(() => app.close());

const resend = (id: string, headers: Partial<SignedIn["headers"]> = staff.headers) =>
  app.inject({ method: "POST", url: `/api/otps/resend/${id}`, headers });

function messagesTo(email: string) {
  return app.mailbox.messages.filter(({ to }) => to === email);
}

/** An address that was sent a registration code, and the id of its record. */
async function askedAddress() {
  const email = freshEmail();
  await askForCode(app, "register", email);
  const code = await receivedCode(app, email);
  return { email, code, id: (await newestOtp(app, email)).id };
}

it("sends the same code once more, to the address it was made for", { tags: "A-100" }, async () => {
  const { email, code, id } = await askedAddress();
  app.clock.advance(30 * second);
  const answer = await resend(id);
  expect(answer.json()).toEqual({ msg: `The mail is on its way to ${email} again.` });
  expect((await newestOtp(app, email)).delivery).toBe("queued");
  expect(await receivedCode(app, email)).toBe(code);
  expect((await newestOtp(app, email)).delivery).toBe("sent");
  expect(messagesTo(email)).toHaveLength(2);
  expect((await verify(app, email, code)).statusCode).toBe(200);
});

it("sends once in 30 s, also of ten at once", { tags: "A-101" }, async () => {
  const { email, id } = await askedAddress();
  app.clock.advance(12 * second);
  const early = await resend(id);
  expect(early.statusCode).toBe(429);
  expect(early.headers["retry-after"]).toBe("18");
  expect(early.json()).toMatchObject({ code: "otp_too_soon", retryAfterSeconds: 18 });
  app.clock.advance(18 * second);
  const answers = await Promise.all(Array.from({ length: 10 }, () => resend(id)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  await app.mailbox.deliver();
  expect(messagesTo(email)).toHaveLength(2);
});

it("counts towards the limits of the address, for staff and for its owner", {
  tags: "A-102",
}, async () => {
  const { email, id } = await askedAddress();
  app.clock.advance(minute);
  expect((await resend(id)).statusCode).toBe(200);
  expect((await askForCode(app, "register", email)).json().code).toBe("otp_too_soon");
  for (let count = 1; count < 4; count++) {
    app.clock.advance(minute);
    expect((await resend(id)).statusCode).toBe(200);
  }
  app.clock.advance(minute);
  const sixth = await resend(id);
  expect(sixth.json()).toMatchObject({ code: "otp_too_soon", retryAfterSeconds: 55 * 60 });
  expect((await askForCode(app, "register", email)).json()).toMatchObject({
    code: "otp_limit_reached",
    retryAfterSeconds: 55 * 60,
  });
});

it("refuses a code that is used, replaced, expired or guessed at too often", {
  tags: "A-103",
}, async () => {
  const used = await askedAddress();
  await verify(app, used.email, used.code);
  const guessed = await askedAddress();
  for (let count = 0; count < 5; count++) await verify(app, guessed.email, wrongCode(guessed.code));
  const replaced = await askedAddress();
  app.clock.advance(minute);
  await askForCode(app, "register", replaced.email);
  const expired = await askedAddress();
  for (const { id } of [used, guessed, replaced]) {
    expect((await resend(id)).json().code).toBe("otp_not_live");
  }
  app.clock.advance(10 * minute);
  const answer = await resend(expired.id);
  expect(answer.statusCode).toBe(409);
  expect(answer.json().code).toBe("otp_not_live");
});

it("is written in the history", { tags: "A-104" }, async () => {
  const { id } = await askedAddress();
  app.clock.advance(minute);
  await resend(id);
  const url = `/api/otps/${id}/history`;
  const { items } = (await app.inject({ url, headers: staff.headers })).json();
  expect(items[0]).toMatchObject({ action: "resend", actorType: "user" });
});

it("is for staff alone, and finds nothing that is deleted or unknown", {
  tags: "A-105",
}, async () => {
  const { id } = await askedAddress();
  const client = await signedInClient(app);
  expect((await resend(id, {})).statusCode).toBe(401);
  expect((await resend(id, client.headers)).statusCode).toBe(403);
  await app.inject({ method: "DELETE", url: `/api/otps/${id}`, headers: staff.headers });
  app.clock.advance(minute);
  for (const unknown of [id, "nonsense", client.id]) {
    expect((await resend(unknown)).statusCode).toBe(404);
  }
});
