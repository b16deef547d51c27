import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { type SignedIn, signedInClient, signedInStaff } from "#harness/factories.ts";
import {
  askForCode,
  freshEmail,
  newestOtp,
  receivedCode,
  verifiedAddress,
  verify,
} from "#harness/verified-address.ts";

const minute = 60_000;

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
});
afterAll(() => app.close());

const remove = (id: string, headers: Partial<SignedIn["headers"]> = staff.headers) =>
  app.inject({ method: "DELETE", url: `/api/otps/${id}`, headers });
const restore = (id: string, headers: Partial<SignedIn["headers"]> = staff.headers) =>
  app.inject({ method: "PATCH", url: `/api/otps/restore/${id}`, headers });
const listed = async (email: string, filter = "") =>
  (await app.inject({ url: `/api/otps/all?q=${email}${filter}`, headers: staff.headers })).json()
    .items;
const verification = (headers: Record<string, string>) =>
  app.inject({ url: "/api/clients/verification", headers });

it("takes it off the list and ends its code at once", { tags: "A-94" }, async () => {
  const email = freshEmail();
  await askForCode(app, "register", email);
  const code = await receivedCode(app, email);
  const { id } = await newestOtp(app, email);
  expect((await remove(id)).json()).toEqual({
    msg: "The one-time password is off the list, and its code has ended.",
  });
  expect((await verify(app, email, code)).json().code).toBe("otp_wrong");
  expect(await listed(email)).toEqual([]);
  expect(await listed(email, "&removed=yes")).toMatchObject([{ id, state: "expired" }]);
  expect((await remove(id)).statusCode).toBe(404);
});

it("ends what was verified with the code, and not what was verified with a newer one", {
  tags: "A-95",
}, async () => {
  const email = freshEmail();
  const older = await verifiedAddress(app, email, "register");
  const { id: olderId } = await newestOtp(app, email);
  expect((await verification(older)).statusCode).toBe(200);
  await remove(olderId);
  expect((await verification(older)).statusCode).toBe(403);

  app.clock.advance(minute);
  const second = await verifiedAddress(app, email, "register");
  const { id: secondId } = await newestOtp(app, email);
  app.clock.advance(minute);
  const newest = await verifiedAddress(app, email, "register");
  expect((await verification(second)).statusCode).toBe(403);
  await remove(secondId);
  expect((await verification(newest)).statusCode).toBe(200);
});

it("leaves the limits of the address as they were", { tags: "A-96" }, async () => {
  const email = freshEmail();
  const askAndRemove = async () => {
    expect((await askForCode(app, "register", email)).statusCode).toBe(200);
    expect((await remove((await newestOtp(app, email)).id)).statusCode).toBe(200);
  };
  await askAndRemove();
  expect((await askForCode(app, "register", email)).json().code).toBe("otp_too_soon");
  for (let count = 1; count < 5; count++) {
    app.clock.advance(minute);
    await askAndRemove();
  }
  app.clock.advance(minute);
  expect((await askForCode(app, "register", email)).json().code).toBe("otp_limit_reached");
});

it("brings it back to the list, and its code stays ended", { tags: "A-97" }, async () => {
  const email = freshEmail();
  await askForCode(app, "register", email);
  const code = await receivedCode(app, email);
  const { id } = await newestOtp(app, email);
  expect((await restore(id)).statusCode).toBe(404);
  await remove(id);
  expect((await restore(id)).statusCode).toBe(200);
  expect(await listed(email)).toMatchObject([{ id, state: "expired", otp: "******" }]);
  expect((await verify(app, email, code)).json().code).toBe("otp_wrong");
  const { items } = (
    await app.inject({ url: `/api/otps/${id}/history`, headers: staff.headers })
  ).json();
  const actions = items.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(expect.arrayContaining(["restore", "delete", "request-code"]));
});

it("lets a code win or be deleted when both happen at once, and never half of each", {
  tags: "A-98",
}, async () => {
  for (let round = 0; round < 10; round++) {
    const email = freshEmail();
    await askForCode(app, "register", email);
    const code = await receivedCode(app, email);
    const { id } = await newestOtp(app, email);
    const [verified] = await Promise.all([verify(app, email, code), remove(id)]);
    const token = verified.json().verificationToken ?? "none";
    expect((await verification({ authorization: `Bearer ${token}` })).statusCode).toBe(403);
  }
});

it("is for staff alone, and finds nothing under another id", { tags: "A-99" }, async () => {
  const email = freshEmail();
  await askForCode(app, "register", email);
  const { id } = await newestOtp(app, email);
  const client = await signedInClient(app);
  for (const act of [remove, restore]) {
    expect((await act(id, {})).statusCode).toBe(401);
    expect((await act(id, client.headers)).statusCode).toBe(403);
    for (const unknown of ["nonsense", client.id]) {
      expect((await act(unknown)).statusCode).toBe(404);
    }
  }
});

it("writes a restoration into the history of the record, however its id was written", {
  tags: "E-04",
}, async () => {
  const email = freshEmail();
  await askForCode(app, "register", email);
  const { id } = await newestOtp(app, email);
  await remove(id);
  expect((await restore(id.toUpperCase())).statusCode).toBe(200);
  const events = await app.db
    .selectFrom("audit_events")
    .select("action")
    .where("entity", "=", "otp")
    .where("entity_id", "=", id)
    .execute();
  expect(events.map(({ action }) => action)).toContain("restore");
});
