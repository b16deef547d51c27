import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import {
  goodPassword,
  insertDriver,
  type SignedIn,
  signedInClient,
  signedInStaff,
  signIn,
} from "#harness/factories.ts";
import { freshEmail } from "#harness/verified-address.ts";

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signedInStaff(app, "admin");
});
afterAll(() => app.close());

function register(changes: Record<string, unknown> = {}, headers: object = admin.headers) {
  const payload = {
    name: " Naledi ",
    surname: "Sithole",
    email: freshEmail("staff"),
    cellphone: "+27 82 555 0123",
    password: goodPassword,
    confPassword: goodPassword,
    role: "user",
    ...changes,
  };
  return app.inject({
    method: "POST",
    url: "/api/users/register",
    headers: { ...headers },
    payload,
  });
}

const readUser = async (id: string) =>
  (await app.inject({ url: `/api/users/${id}`, headers: admin.headers })).json();

it("adds a member of staff, who can log in at once", { tags: "U-04" }, async () => {
  const email = freshEmail("staff");
  const answer = await register({ email: ` ${email.toUpperCase()}` });
  expect(answer.statusCode).toBe(201);
  const { id, msg } = answer.json();
  expect(msg).toBe("Naledi is on the staff now, and can log in.");
  expect(await readUser(id)).toEqual({
    id,
    name: "Naledi",
    surname: "Sithole",
    email,
    cellphone: "0825550123",
    role: "user",
    status: "active",
  });
  const { headers } = await signIn(app, email, "user");
  const { partyData } = (await app.inject({ url: "/api/me", headers })).json();
  expect(partyData).toMatchObject({ type: "user", role: "user", status: "active" });
});

it("adds an administrator, who can add others", { tags: "U-04" }, async () => {
  const email = freshEmail("staff");
  await register({ email, role: "admin" });
  const { headers } = await signIn(app, email, "user");
  expect((await register({}, headers)).statusCode).toBe(201);
});

it("says beside each field what is wrong", { tags: "U-05" }, async () => {
  const answer = await app.inject({
    method: "POST",
    url: "/api/users/register",
    headers: admin.headers,
    payload: {},
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual({
    name: "Name is required",
    surname: "Surname is required",
    email: "Email is required",
    cellphone: "Cellphone is required",
    password: "Password is required",
    confPassword: "Confirm Password is required",
    role: "Choose user or admin.",
  });
  const weak = await register({ password: "short", confPassword: "short", email: "a@x.za,b@x.za" });
  expect(weak.json().errors).toEqual({
    email: "Please enter one valid e-mail address, for example name@example.com",
    password: expect.stringContaining("Password must be at least 10 characters long."),
  });
});

it("refuses an address that somebody on the staff has, however it is spelled", {
  tags: "U-06",
}, async () => {
  const email = freshEmail("staff");
  await register({ email });
  const again = await register({ email: email.toUpperCase() });
  expect(again.statusCode).toBe(409);
  const { code, msg, errors } = again.json();
  expect(code).toBe("email_taken");
  expect(errors).toEqual({ email: msg });
  const client = await signedInClient(app);
  expect((await register({ email: client.email })).statusCode).toBe(201);
});

it("makes one account of ten registrations at once", { tags: "U-07" }, async () => {
  const email = freshEmail("staff");
  const answers = await Promise.all(Array.from({ length: 10 }, () => register({ email })));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(9);
});

it("is for administrators alone", { tags: "U-08" }, async () => {
  const driver = await insertDriver(app);
  expect((await register({}, {})).statusCode).toBe(401);
  for (const who of [
    await signedInClient(app),
    await signIn(app, driver.email, "driver"),
    await signedInStaff(app),
  ]) {
    const answer = await register({ role: "admin" }, who.headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe("not_allowed");
  }
});

it("takes no field that the form does not have", { tags: "U-09" }, async () => {
  for (const extra of [{ status: "active" }, { type: "client" }, { id: "x" }]) {
    const answer = await register(extra);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toEqual(Object.keys(extra));
  }
});
