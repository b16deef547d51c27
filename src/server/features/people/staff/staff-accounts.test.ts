import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { type SignedIn, signedInClient, signedInStaff, signIn } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { clientDetails } from "#harness/people.ts";
import { freshEmail } from "#harness/verified-address.ts";

const app = await openTestApp();
const office = await openOffice(app, "admin");

const register = (changes: Record<string, unknown> = {}) =>
  office.post("users/register", {
    ...clientDetails(freshEmail("staff")),
    name: " Naledi ",
    cellphone: "+27 82 555 0123",
    role: "user",
    ...changes,
  });

it.each(["user", "admin"])("adds a %s, who can log in at once", { tags: "U-04" }, async (role) => {
  const email = freshEmail("staff");
  const answer = await register({ email: ` ${email.toUpperCase()}`, role });
  expect(answer.statusCode).toBe(201);
  const { id, msg } = answer.json();
  expect(msg).toBe("Naledi is on the staff now, and can log in.");
  const person = { name: "Naledi", surname: "Sample", email, cellphone: "+27825550123" };
  expect(await office.read(`users/${id}`)).toEqual({ id, ...person, role, status: "active" });
  const { headers } = await signIn(app, email, "user");
  const { partyData } = (await office.get("me", headers)).json();
  expect(partyData).toMatchObject({ type: "user", role, status: "active" });
});

it("says beside each field what is wrong", { tags: "U-05" }, async () => {
  const answer = await office.post("users/register");
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toMatchObject({
    name: "Name is required",
    role: "Choose user or admin.",
  });
  const weak = await register({ password: "short", confPassword: "short", email: "a@x.za,b@x.za" });
  expect(weak.json().errors).toEqual({
    email: "Please enter one valid email address, for example name@example.com",
    password: expect.stringContaining("Password must be at least 10 characters long."),
  });
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
  const answers = await Promise.all(Array.from({ length: 10 }, () => register({ email })));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
});

const update = (id: string, payload: object) => office.patch(`users/update/${id}`, payload);
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

it("a new address ends every session", { tags: "U-25" }, async () => {
  const staff = await signedInStaff(app);
  await update(staff.id, { email: freshEmail("staff") });
  expect((await readAs("me", staff)).code).toBe("session_ended");
});
