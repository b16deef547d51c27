import { describe, expect, it } from "vitest";
import { refusalOf } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { giveDocuments } from "#harness/documents.ts";
import { granted, pendingDriver } from "#harness/drivers.ts";
import { goodPassword, insertDriver, type SignedIn, signIn } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { storedRow } from "#harness/people.ts";
import { freshEmail, post, receivedCode } from "#harness/verified-address.ts";

const newPassword = "Removals?42-Piano!";

const app = await openTestApp();
const office = await openOffice(app);

async function verified(path: "createOtp" | "forgotpassword", email: string) {
  app.clock.advance(30_000);
  const sent = await post(app, `/api/drivers/${path}`, { email });
  expect(sent.json()).toMatchObject({ verifCodeSent: "yes" });
  const verificationCode = await receivedCode(app, email);
  return post(app, "/api/drivers/verifyOtp", { email, verificationCode });
}

/** Sets a new password with a grant, or with a code from the mailbox, as its reader does. */
async function setPassword(email: string, grant?: { readonly authorization: string }) {
  const token = grant ?? {
    authorization: `Bearer ${(await verified("forgotpassword", email)).json().verificationToken}`,
  };
  const payload = { email, password: newPassword, confPassword: newPassword };
  return office.patch("drivers/updatepassword", payload, token);
}

const me = async ({ headers }: SignedIn) => (await office.get("me", headers)).statusCode;

describe("a driver's address", () => {
  it("that wants to register gets a code, which is worth a grant", { tags: "R-03" }, async () => {
    const answer = await verified("createOtp", freshEmail("trucker"));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      verifiedEmail: "yes",
      verificationToken: expect.any(String),
    });
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: "layisha_verified", httpOnly: true }),
    ]);
    const { email } = await insertDriver(app);
    await post(app, "/api/drivers/createOtp", { email });
    const [message] = await app.mailbox.deliver();
    expect(message).toMatchObject({ to: email, subject: "You already have a Layisha account" });
    expect(message?.text).toContain("/drivers/login");
  });

  it("gets a new password by a code, which ends every session", { tags: "R-06" }, async () => {
    const { email } = await insertDriver(app);
    const before = await signIn(app, email, "driver");
    const grant = await granted(app, { email, partyType: "client", purpose: "reset" });
    expect(refusalOf(await setPassword(email, grant))).toEqual([403, "verification_required"]);
    expect((await setPassword(email)).statusCode).toBe(200);
    expect(await me(before)).toBe(401);
    expect((await signIn(app, email, "driver", newPassword)).email).toBe(email);
    const notice = (await app.mailbox.deliver()).at(-1);
    expect(notice?.text).toContain("/drivers/");
  });
});

describe("an address that nobody has proved", () => {
  const activate = async (id: string) => {
    await giveDocuments(app, id);
    return office.patch(`drivers/update/${id}`, { status: "active" });
  };

  const verifiedAt = async (id: string) => (await storedRow(app, "parties", id)).email_verified_at;

  it("loses its sessions by the activation, no other does", { tags: "O10" }, async () => {
    const driver = await pendingDriver(app);
    const second = await signIn(app, driver.email, "driver");
    const { id, email } = await insertDriver(app, { status: "pending" });
    const [proved, other] = [await signIn(app, email, "driver"), await pendingDriver(app)];
    expect(await me(driver)).toBe(200);
    for (const account of [driver.id, id]) expect((await activate(account)).statusCode).toBe(200);
    const statuses = await Promise.all([driver, second, proved, other].map(me));
    expect(statuses).toEqual([401, 401, 200, 200]);
    expect((await signIn(app, driver.email, "driver")).id).toBe(driver.id);
  });

  it("is proved by a reset, which drives others out", { tags: "O10" }, async () => {
    const stranger = await pendingDriver(app);
    expect(await verifiedAt(stranger.id)).toBeNull();
    expect((await setPassword(stranger.email)).statusCode).toBe(200);
    expect(await verifiedAt(stranger.id)).toEqual(new Date(app.clock.now()));
    expect(await me(stranger)).toBe(401);
    const again = signIn(app, stranger.email, "driver", goodPassword);
    await expect(again).rejects.toThrow("wrong_credentials");
    const owner = await signIn(app, stranger.email, "driver", newPassword);
    await activate(owner.id);
    expect(await me(owner)).toBe(200);

    const { id, email } = await insertDriver(app);
    const before = await verifiedAt(id);
    await setPassword(email);
    expect(await verifiedAt(id)).toEqual(before);
  });
});
