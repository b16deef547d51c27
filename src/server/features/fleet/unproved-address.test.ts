import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { registerDriverOnly } from "#harness/drivers.ts";
import {
  goodPassword,
  insertDriver,
  type SignedIn,
  signedInStaff,
  signIn,
} from "#harness/factories.ts";
import { freshEmail, post, receivedCode } from "#harness/verified-address.ts";

const newPassword = "Removals?42-Piano!";

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
});
afterAll(() => app.close());

const setStatus = (id: string, status: string) =>
  app.inject({
    method: "PATCH",
    url: `/api/drivers/update/${id}`,
    headers: staff.headers,
    payload: { status },
  });
const me = async ({ headers }: Pick<SignedIn, "headers">) =>
  (await app.inject({ url: "/api/me", headers })).statusCode;

/** Somebody who registered an address with the driver-only form, signed in while under review. */
async function unprovedDriver(): Promise<SignedIn> {
  const email = freshEmail("trucker");
  await registerDriverOnly(app, email);
  return signIn(app, email, "driver");
}

async function verifiedAt(id: string): Promise<Date | null> {
  const { email_verified_at: at } = await app.db
    .selectFrom("parties")
    .select("email_verified_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return at;
}

/** Sets a new password with a code from the mailbox, as its owner does. */
async function resetPassword(email: string): Promise<void> {
  app.clock.advance(30_000);
  await post(app, "/api/drivers/forgotpassword", { email });
  const verificationCode = await receivedCode(app, email);
  const verified = await post(app, "/api/drivers/verifyOtp", { email, verificationCode });
  const answer = await app.inject({
    method: "PATCH",
    url: "/api/drivers/updatepassword",
    headers: { authorization: `Bearer ${verified.json().verificationToken}` },
    payload: { email, password: newPassword, confPassword: newPassword },
  });
  expect(answer.statusCode).toBe(200);
}

it("activation ends the sessions of an account whose address nobody has proved", {
  tags: "T-450",
}, async () => {
  const driver = await unprovedDriver();
  const second = await signIn(app, driver.email, "driver");
  expect(await me(driver)).toBe(200);
  expect((await setStatus(driver.id, "active")).statusCode).toBe(200);
  expect([await me(driver), await me(second)]).toEqual([401, 401]);
  expect((await signIn(app, driver.email, "driver")).id).toBe(driver.id);
});

it("activation leaves the sessions at an address that was proved, and all others", {
  tags: "T-450",
}, async () => {
  const { id, email } = await insertDriver(app, { status: "pending" });
  const [proved, other] = [await signIn(app, email, "driver"), await unprovedDriver()];
  expect((await setStatus(id, "active")).statusCode).toBe(200);
  expect([await me(proved), await me(other)]).toEqual([200, 200]);
});

it("a reset by code proves the address, and drives out whoever registered it", {
  tags: "T-451",
}, async () => {
  const stranger = await unprovedDriver();
  expect(await verifiedAt(stranger.id)).toBeNull();
  await resetPassword(stranger.email);
  expect(await verifiedAt(stranger.id)).toEqual(new Date(app.clock.now()));
  expect(await me(stranger)).toBe(401);
  await expect(signIn(app, stranger.email, "driver", goodPassword)).rejects.toThrow(
    "wrong_credentials",
  );
  const owner = await signIn(app, stranger.email, "driver", newPassword);
  await setStatus(owner.id, "active");
  expect(await me(owner)).toBe(200);
});

it("an address that was proved before keeps the time of then", { tags: "T-451" }, async () => {
  const { id, email } = await insertDriver(app);
  const before = await verifiedAt(id);
  await resetPassword(email);
  expect(await verifiedAt(id)).toEqual(before);
});
