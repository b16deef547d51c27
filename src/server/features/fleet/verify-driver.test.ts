import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { granted } from "#harness/drivers.ts";
import { insertDriver, signIn } from "#harness/factories.ts";
import { freshEmail, post, receivedCode } from "#harness/verified-address.ts";

const newPassword = "Removals?42-Piano!";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function verified(path: "createOtp" | "forgotpassword", email: string) {
  const sent = await post(app, `/api/drivers/${path}`, { email });
  expect(sent.json()).toMatchObject({ verifCodeSent: "yes" });
  const verificationCode = await receivedCode(app, email);
  return post(app, "/api/drivers/verifyOtp", { email, verificationCode });
}

const ask = (headers: Record<string, string>) =>
  app.inject({ url: "/api/drivers/verification", headers });

it("sends a code to an address that wants to register as a driver, and takes it", {
  tags: "R-03",
}, async () => {
  const email = freshEmail("trucker");
  const answer = await verified("createOtp", email);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    verifiedEmail: "yes",
    verificationToken: expect.any(String),
  });
  expect(answer.cookies).toEqual([
    expect.objectContaining({ name: "layisha_verified", httpOnly: true }),
  ]);
});

it("sends no code to a driver's address that has an account already", {
  tags: "R-03",
}, async () => {
  const { email } = await insertDriver(app);
  await post(app, "/api/drivers/createOtp", { email });
  const [message] = await app.mailbox.deliver();
  expect(message).toMatchObject({ to: email, subject: "You already have a Layisha account" });
  expect(message?.text).toContain("/drivers/login");
});

it("keeps a driver's code apart from a client's", { tags: "R-04" }, async () => {
  const email = freshEmail("trucker");
  await post(app, "/api/drivers/createOtp", { email });
  const verificationCode = await receivedCode(app, email);
  const asClient = await post(app, "/api/clients/verifyOtp", { email, verificationCode });
  expect(asClient.json().code).toBe("otp_wrong");
  const asDriver = await post(app, "/api/drivers/verifyOtp", { email, verificationCode });
  expect(asDriver.statusCode).toBe(200);
});

it("answers which address is verified, to a driver's grant alone", { tags: "R-05" }, async () => {
  const email = freshEmail("trucker");
  const address = { email, partyType: "driver", purpose: "register" } as const;
  const answer = await ask(await granted(app, address));
  expect(answer.json()).toMatchObject({ email, purpose: "register" });
  for (const headers of [{}, await granted(app, { ...address, partyType: "client" })]) {
    expect((await ask(headers)).json().code).toBe("verification_required");
  }
});

it("lets a driver set a new password with a code, which ends every session", {
  tags: "R-06",
}, async () => {
  const { email } = await insertDriver(app);
  const before = await signIn(app, email, "driver");
  const { verificationToken } = (await verified("forgotpassword", email)).json();
  const answer = await app.inject({
    method: "PATCH",
    url: "/api/drivers/updatepassword",
    headers: { authorization: `Bearer ${verificationToken}` },
    payload: { email, password: newPassword, confPassword: newPassword },
  });
  expect(answer.statusCode).toBe(200);
  const old = await app.inject({ url: "/api/me", headers: before.headers });
  expect(old.statusCode).toBe(401);
  expect((await signIn(app, email, "driver", newPassword)).email).toBe(email);
  const notice = (await app.mailbox.deliver()).at(-1);
  expect(notice?.text).toContain("/drivers/");
});

it("takes no client's grant for a driver's password", { tags: "R-06" }, async () => {
  const { email } = await insertDriver(app);
  const answer = await app.inject({
    method: "PATCH",
    url: "/api/drivers/updatepassword",
    headers: await granted(app, { email, partyType: "client", purpose: "reset" }),
    payload: { email, password: newPassword, confPassword: newPassword },
  });
  expect(answer.statusCode).toBe(403);
  expect(answer.json().code).toBe("verification_required");
});
