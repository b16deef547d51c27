import { beforeAll, expect, it } from "vitest";
import { sharedApp } from "#harness/app.ts";
import { goodPassword, signedInClient, signIn } from "#harness/factories.ts";
import { type Office, openOffice } from "#harness/office.ts";
import { freshEmail } from "#harness/verified-address.ts";

const app = sharedApp();
let office: Office;
beforeAll(async () => {
  office = await openOffice(app, "admin");
});

const register = (changes: Record<string, unknown> = {}) =>
  office.post("users/register", {
    name: " Naledi ",
    surname: "Sithole",
    email: freshEmail("staff"),
    cellphone: "+27 82 555 0123",
    password: goodPassword,
    confPassword: goodPassword,
    role: "user",
    ...changes,
  });

it.each(["user", "admin"])("adds a %s, who can log in at once", { tags: "U-04" }, async (role) => {
  const email = freshEmail("staff");
  const answer = await register({ email: ` ${email.toUpperCase()}`, role });
  expect(answer.statusCode).toBe(201);
  const { id, msg } = answer.json();
  expect(msg).toBe("Naledi is on the staff now, and can log in.");
  expect(await office.read(`users/${id}`)).toEqual({
    id,
    name: "Naledi",
    surname: "Sithole",
    email,
    cellphone: "0825550123",
    role,
    status: "active",
  });
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
    email: "Please enter one valid e-mail address, for example name@example.com",
    password: expect.stringContaining("Password must be at least 10 characters long."),
  });
});

it("refuses an address of somebody on the staff, however it is spelled", {
  tags: "U-06",
}, async () => {
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
