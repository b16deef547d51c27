import { beforeAll, describe, expect, it } from "vitest";
import { sharedApp } from "#harness/app.ts";
import {
  goodPassword,
  type SignedIn,
  signedInClient,
  signedInStaff,
  signIn,
} from "#harness/factories.ts";
import { type Office, openOffice } from "#harness/office.ts";
import { setStatus } from "#harness/people.ts";
import { freshNetwork, verifiedAddress } from "#harness/verified-address.ts";
import { wholeDatabase } from "#harness/whole-database.ts";

const newPassword = "Wardrobe-77-stairs!";
const second = 1000;
const minute = 60 * second;

const app = sharedApp();
let office: Office;
beforeAll(async () => {
  office = await openOffice(app, "admin");
});

const send = (id: string) => office.send("POST", `users/resetlink/${id}`);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const setPassword = (headers: Record<string, string>, password = newPassword) =>
  app.inject({
    method: "PATCH",
    url: "/api/users/updatepassword",
    headers,
    payload: { password, confPassword: password },
    remoteAddress: freshNetwork(),
  });

function messagesTo(email: string) {
  return app.mailbox.messages.filter(({ to }) => to === email);
}

/** Sends a link and reads its token from the mail, as its owner does. */
async function receivedToken({ id, email }: SignedIn): Promise<string> {
  const answer = await send(id);
  if (answer.statusCode !== 200) throw new Error(`The link was refused: ${answer.body}`);
  await app.mailbox.deliver();
  const found = /#([\w-]{43})$/m.exec(messagesTo(email).at(-1)?.text ?? "")?.[1];
  if (found === undefined) throw new Error(`No link reached ${email}.`);
  return found;
}

describe("sending a one-time link", () => {
  it("mails the token where servers do not see it", { tags: ["U-35", "U-36"] }, async () => {
    const staff = await signedInStaff(app);
    const answer = await send(staff.id);
    expect(answer.json().msg).toContain(staff.email);
    const waiting = await wholeDatabase(app);
    const [message, ...more] = await app.mailbox.deliver();
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      to: staff.email,
      subject: "Choose a new Layisha staff password",
    });
    const link = /^http:\/\/localhost:3000\/users\/updatepassword#([\w-]{43})$/m;
    const token = link.exec(message?.text ?? "")?.[1];
    expect(token).toHaveLength(43);
    for (const seen of [answer.body, waiting, await wholeDatabase(app)]) {
      expect(seen).not.toContain(token);
    }
  });

  it("is refused for somebody who is not active, and for nobody", { tags: "U-37" }, async () => {
    for (const status of ["pending", "suspended", "removed"] as const) {
      const { id } = await signedInStaff(app);
      await setStatus(app, id, status);
      const answer = await send(id);
      expect([answer.statusCode, answer.json().code]).toEqual([409, "not_active"]);
    }
    const client = await signedInClient(app);
    for (const id of ["nonsense", client.id]) expect((await send(id)).statusCode).toBe(404);
  });

  it("happens once a minute to one person, also of ten at once", { tags: "U-38" }, async () => {
    const staff = await signedInStaff(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(staff.id)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await app.mailbox.deliver();
    expect(messagesTo(staff.email)).toHaveLength(1);
    app.clock.advance(18 * second);
    const early = await send(staff.id);
    expect(early.statusCode).toBe(429);
    expect(early.headers["retry-after"]).toBe("42");
    expect(early.json()).toEqual({
      code: "otp_too_soon",
      msg: "A link was sent a moment ago. You can send another in 42 seconds.",
      retryAfterSeconds: 42,
    });
    expect((await send(office.staff.id)).statusCode).toBe(200);
    app.clock.advance(42 * second);
    expect((await send(staff.id)).statusCode).toBe(200);
  });

  it("sends no link that has ended before the mail could leave", { tags: "U-39" }, async () => {
    const staff = await signedInStaff(app);
    await send(staff.id);
    app.clock.advance(60 * minute);
    await app.mailbox.deliver();
    expect(messagesTo(staff.email)).toEqual([]);
  });
});

describe("using a one-time link", () => {
  it("tells whose password it sets, and until when", { tags: "U-40" }, async () => {
    const staff = await signedInStaff(app);
    const headers = bearer(await receivedToken(staff));
    const answer = await app.inject({ url: "/api/users/verification", headers });
    expect(answer.json()).toEqual({
      email: staff.email,
      expiresAt: new Date(app.clock.now() + 60 * minute).toISOString(),
    });
  });

  it("sets the password and ends every session, no sooner", { tags: "U-41" }, async () => {
    const staff = await signedInStaff(app);
    const token = await receivedToken(staff);
    const second = await signIn(app, staff.email, "user", goodPassword);
    expect((await setPassword(bearer(token))).statusCode).toBe(200);
    for (const { headers } of [staff, second]) {
      expect((await app.inject({ url: "/api/me", headers })).statusCode).toBe(401);
    }
    await expect(signIn(app, staff.email, "user", goodPassword)).rejects.toThrow();
    await signIn(app, staff.email, "user", newPassword);
  });

  it("works once, also of twenty at the same time", { tags: "U-42" }, async () => {
    const staff = await signedInStaff(app);
    const headers = bearer(await receivedToken(staff));
    const answers = await Promise.all(Array.from({ length: 20 }, () => setPassword(headers)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 403)]);
    const replay = await setPassword(headers, "Something-Else-88!");
    expect(replay.json().code).toBe("verification_required");
    expect((await app.inject({ url: "/api/users/verification", headers })).statusCode).toBe(403);
    await signIn(app, staff.email, "user", newPassword);
  });

  it("works for 60 minutes", { tags: "U-43" }, async () => {
    const [inTime, tooLate] = [await signedInStaff(app), await signedInStaff(app)];
    const tokens = [await receivedToken(inTime), await receivedToken(tooLate)] as const;
    app.clock.advance(60 * minute - 1);
    expect((await setPassword(bearer(tokens[0]))).statusCode).toBe(200);
    app.clock.advance(1);
    expect((await setPassword(bearer(tokens[1]))).json().code).toBe("verification_required");
  });

  it("is over when a newer link was sent", { tags: "U-44" }, async () => {
    const staff = await signedInStaff(app);
    const older = await receivedToken(staff);
    app.clock.advance(minute);
    const newer = await receivedToken(staff);
    expect(newer).not.toBe(older);
    expect((await setPassword(bearer(older))).statusCode).toBe(403);
    expect((await setPassword(bearer(newer))).statusCode).toBe(200);
  });

  it("holds the password to the rules, and outlives a refusal", { tags: "U-45" }, async () => {
    const headers = bearer(await receivedToken(await signedInStaff(app)));
    const weak = await setPassword(headers, "short");
    expect(weak.statusCode).toBe(400);
    expect(weak.json().errors.password).toContain("at least 10 characters long.");
    expect((await setPassword(headers, "")).json().errors).toEqual({
      password: "Password is required",
      confPassword: "Confirm Password is required",
    });
    expect((await setPassword(headers)).statusCode).toBe(200);
  });

  it("is not the same as a client's verified address", { tags: "U-46" }, async () => {
    const client = await signedInClient(app);
    const grant = await verifiedAddress(app, client.email, "reset");
    expect((await setPassword(grant)).json().code).toBe("verification_required");
    const read = await app.inject({ url: "/api/users/verification", headers: grant });
    expect(read.statusCode).toBe(403);

    const staff = await signedInStaff(app);
    const headers = bearer(await receivedToken(staff));
    const payload = { email: staff.email, password: newPassword, confPassword: newPassword };
    for (const kind of ["clients", "drivers"]) {
      const answer = await office.patch(`${kind}/updatepassword`, payload, headers);
      expect(answer.json().code).toBe("verification_required");
    }
    expect((await setPassword(staff.headers)).statusCode).toBe(403);
    expect((await setPassword({})).statusCode).toBe(403);
  });

  it("does not open an account that was suspended meanwhile", { tags: "U-47" }, async () => {
    const staff = await signedInStaff(app);
    const token = await receivedToken(staff);
    await office.patch(`users/update/${staff.id}`, { status: "suspended" });
    expect((await setPassword(bearer(token))).json().code).toBe("verification_required");
  });

  it("tells the owner by mail, and the history", { tags: "U-48" }, async () => {
    const staff = await signedInStaff(app);
    await setPassword(bearer(await receivedToken(staff)));
    const [notice, ...more] = await app.mailbox.deliver();
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      to: staff.email,
      subject: "Your Layisha staff password was changed",
    });
    expect(notice?.text).not.toContain(newPassword);
    const { items } = await office.read(`users/${staff.id}/history`);
    expect(items).toMatchObject([
      { action: "change-password" },
      { action: "send-password-link" },
      { action: "login" },
    ]);
  });
});
