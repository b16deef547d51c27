import { describe, expect, it } from "vitest";
import { statusesAtOnce } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import {
  goodPassword,
  type SignedIn,
  signedInClient,
  signedInStaff,
  signIn,
} from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { clientDetails, setStatus } from "#harness/people.ts";
import { freshEmail } from "#harness/verified-address.ts";
import { wholeDatabase } from "#harness/whole-database.ts";

const app = await openTestApp();
const office = await openOffice(app, "admin");

const register = (changes: Record<string, unknown> = {}) =>
  office.post("users/register", {
    ...clientDetails(freshEmail("staff")),
    name: " Naledi ",
    cellphone: "+27 82 555 0123",
    role: "user",
    ownPassword: goodPassword,
    ...changes,
  });

it.each(["user", "admin"])(
  "adds a %s, who alone sets the password by a mailed link",
  {
    tags: ["U-02", "U-04"],
  },
  async (role) => {
    const email = freshEmail("staff");
    await app.mailbox.deliver();
    const answer = await register({ email: ` ${email.toUpperCase()}`, role });
    expect(answer.statusCode).toBe(201);
    const { id, msg } = answer.json();
    expect(msg).toMatch(/^Naledi is on the staff now\. We have sent Naledi a link/);
    const person = { name: "Naledi", surname: "Sample", email, cellphone: "+27825550123" };
    expect(await office.read(`users/${id}`)).toEqual({ id, ...person, role, status: "active" });
    await expect(signIn(app, email, "user", goodPassword)).rejects.toThrow("wrong_credentials");
    await app.mailbox.deliver();
    const [mail] = messagesTo(email);
    const token = /#([\w-]{43})$/m.exec(mail?.text ?? "")?.[1];
    const payload = { password: goodPassword, confPassword: goodPassword };
    const own = { authorization: `Bearer ${token}` };
    expect((await office.patch("users/updatepassword", payload, own)).statusCode).toBe(200);
    const { headers } = await signIn(app, email, "user", goodPassword);
    const { partyData } = (await office.get("me", headers)).json();
    expect(partyData).toMatchObject({ type: "user", role, status: "active" });
  },
);

it("every administrator is told of a new account of staff, its role, address, status and links", {
  tags: "U-1501",
}, async () => {
  const other = await signedInStaff(app, "admin");
  app.clock.advance(5 * minute);
  const email = freshEmail("staff");
  const { id } = (await register({ email })).json();
  await update(id, { role: "admin" });
  await update(id, { email: `new-${email}`, status: "suspended" });
  await update(id, { status: "active" });
  app.clock.advance(minute);
  await send(id);
  await office.remove(`users/delete/${id}`);
  await app.mailbox.deliver();
  const account = `Naledi Sample (new-${email})`;
  const told = messagesTo(other.email).flatMap(({ text }) => text.split("\n\n"));
  const acts = told.filter((act) => act.includes(account));
  expect(acts.map((act) => act.replace(/^Name\d+ Surname\d+ | at \d\d:\d\d/g, ""))).toEqual([
    `added ${account}; Role user.`,
    `changed ${account}; Role from user to admin.`,
    `changed ${account}; Email address from ${email} to new-${email}; Status from active to suspended.`,
    `changed ${account}; Status from suspended to active.`,
    `sent a link for a new password to ${account}.`,
    `removed ${account}; Status from active to removed.`,
  ]);
});

it("refuses an address of the staff, however it is spelled", { tags: "U-06" }, async () => {
  const email = freshEmail("staff");
  await register({ email });
  const again = await register({ email: email.toUpperCase() });
  const { code, msg, errors } = again.json();
  expect([again.statusCode, code, errors]).toEqual([409, "email_taken", { email: msg }]);
  const client = await signedInClient(app);
  expect((await register({ email: client.email })).statusCode).toBe(201);
});

it("makes one account of ten registrations at once", { tags: "U-07" }, async () => {
  const email = freshEmail("staff");
  expect(await statusesAtOnce(10, () => register({ email }))).toEqual([201, ...Array(9).fill(409)]);
});

const update = (id: string, payload: object) =>
  office.patch(`users/update/${id}`, { ownPassword: goodPassword, ...payload });
const readAs = async (path: string, { headers }: Pick<SignedIn, "headers">) =>
  (await office.get(path, headers)).json();

it("a new role counts from the next request on", { tags: ["U-24", "A-69"] }, async () => {
  const staff = await signedInStaff(app);
  const list = async () => (await office.get("users/all", staff.headers)).statusCode;
  expect(await list()).toBe(403);
  await update(staff.id, { role: "admin" });
  expect(await list()).toBe(200);
  expect((await readAs("me", staff)).partyData.role).toBe("admin");
  await update(staff.id, { role: "user" });
  expect(await list()).toBe(403);
});

const ends = ["pending", "suspended", "removed"];
it.each(ends)("a status of %s ends all access", { tags: ["U-25", "P7"] }, async (status) => {
  const staff = await signedInStaff(app);
  await office.post(`users/resetlink/${staff.id}`);
  await app.mailbox.deliver();
  const message = app.mailbox.messages.findLast(({ to }) => to === staff.email);
  const token = /#([\w-]{43})$/m.exec(message?.text ?? "")?.[1] ?? "";
  const link = { headers: { authorization: `Bearer ${token}` } };
  expect(await readAs("users/verification", link)).toMatchObject({ email: staff.email });

  for (const next of [status, "active"]) {
    expect((await update(staff.id, { status: next })).statusCode).toBe(200);
    expect((await readAs("me", staff)).code).toBe("session_ended");
    expect((await readAs("users/verification", link)).code).toBe("verification_required");
  }
  await signIn(app, staff.email, "user");
});

const second = 1000;
const minute = 60 * second;

const send = (id: string) => office.send("POST", `users/resetlink/${id}`);
function messagesTo(email: string) {
  return app.mailbox.messages.filter(({ to }) => to === email);
}

describe("sending a one-time link", () => {
  it("mails the token where servers do not see it", { tags: ["U-35", "U-36"] }, async () => {
    const staff = await signedInStaff(app);
    await app.mailbox.deliver();
    const answer = await send(staff.id);
    expect(answer.json().msg).toContain(staff.email);
    const waiting = await wholeDatabase(app);
    const sent = await app.mailbox.deliver();
    const [message, ...more] = sent.filter(({ to }) => to === staff.email);
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      to: staff.email,
      subject: "Choose your Layisha staff password",
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
    expect(await statusesAtOnce(10, () => send(staff.id))).toEqual([200, ...Array(9).fill(429)]);
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

  it("says to its holder whose password it sets, and until when", { tags: "U-40" }, async () => {
    const staff = await signedInStaff(app);
    await send(staff.id);
    await app.mailbox.deliver();
    const token = /#([\w-]{43})$/m.exec(messagesTo(staff.email)[0]?.text ?? "")?.[1];
    const answer = await office.get("users/verification", { authorization: `Bearer ${token}` });
    expect(answer.json()).toEqual({
      email: staff.email,
      expiresAt: new Date(app.clock.now() + 60 * minute).toISOString(),
    });
  });
});
