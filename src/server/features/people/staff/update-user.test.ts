import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { type SignedIn, signedInClient, signedInStaff, signIn } from "#harness/factories.ts";
import { freshEmail } from "#harness/verified-address.ts";

type Caller = { readonly headers: Partial<SignedIn["headers"]> };

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signedInStaff(app, "admin");
});
afterAll(() => app.close());

const update = (id: string, payload: object, who: Caller = admin) =>
  app.inject({
    method: "PATCH",
    url: `/api/users/update/${id}`,
    headers: who.headers,
    payload: { ...payload },
  });
const remove = (id: string, who: Caller = admin) =>
  app.inject({ method: "DELETE", url: `/api/users/delete/${id}`, headers: who.headers });
const restore = (id: string) =>
  app.inject({ method: "PATCH", url: `/api/users/restore/${id}`, headers: admin.headers });
const read = async (path: string, who: Caller = admin) =>
  (await app.inject({ url: `/api/${path}`, headers: who.headers })).json();

describe("changing a member of staff", () => {
  it("changes the fields that are sent, and leaves the others", { tags: "U-21" }, async () => {
    const staff = await signedInStaff(app);
    const before = await read(`users/${staff.id}`);
    const answer = await update(staff.id, { name: " Lindiwe ", cellphone: "082-555-0177" });
    expect(answer.json()).toEqual({ msg: "The changes are saved." });
    const expected = { ...before, name: "Lindiwe", cellphone: "0825550177" };
    expect(await read(`users/${staff.id}`)).toEqual(expected);
    expect((await read("me", staff)).partyData.name).toBe("Lindiwe");
  });

  it("says beside each field what is wrong", { tags: "U-22" }, async () => {
    const { id } = await signedInStaff(app);
    const answer = await update(id, { name: " ", surname: "", email: "x", cellphone: "12" });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({
      name: "Name is required",
      surname: "Surname is required",
      email: "Please enter one valid e-mail address, for example name@example.com",
      cellphone: "Please enter a South African cellphone number, for example 082 555 0000",
    });
    const role = await update(id, { role: "owner" });
    expect(role.json().errors).toEqual({ role: "Choose user or admin." });
    expect((await update(id, { status: "asleep" })).statusCode).toBe(400);
    expect((await update(id, { password: "x" })).statusCode).toBe(400);
  });

  it("refuses the address of somebody else on the staff", { tags: "U-23" }, async () => {
    const { id } = await signedInStaff(app);
    const answer = await update(id, { email: admin.email.toUpperCase() });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: "email_taken",
      errors: { email: expect.any(String) },
    });
  });

  it("lets a new role count from the next request on", { tags: "U-24" }, async () => {
    const staff = await signedInStaff(app);
    const list = () => app.inject({ url: "/api/users/all", headers: staff.headers });
    expect((await list()).statusCode).toBe(403);
    await update(staff.id, { role: "admin" });
    expect((await list()).statusCode).toBe(200);
    await update(staff.id, { role: "user" });
    expect((await list()).statusCode).toBe(403);
  });

  it("ends every session with a suspension or a new address", { tags: "U-25" }, async () => {
    const staff = await signedInStaff(app);
    await update(staff.id, { status: "suspended" });
    expect((await read("me", staff)).code).toBe("session_ended");
    await expect(signIn(app, staff.email, "user")).rejects.toThrow("account_suspended");
    await update(staff.id, { status: "active" });
    expect((await read("me", staff)).code).toBe("session_ended");
    const again = await signIn(app, staff.email, "user");
    await update(staff.id, { email: freshEmail("staff") });
    expect((await read("me", again)).code).toBe("session_ended");
  });

  it.each(["pending", "suspended", "removed"])(
    "a status of %s ends sessions and links for good",
    { tags: "T-452" },
    async (status) => {
      const staff = await signedInStaff(app);
      const url = `/api/users/resetlink/${staff.id}`;
      await app.inject({ method: "POST", url, headers: admin.headers });
      await app.mailbox.deliver();
      const message = app.mailbox.messages.findLast(({ to }) => to === staff.email);
      const token = /#([\w-]{43})$/m.exec(message?.text ?? "")?.[1] ?? "";
      const link = { headers: { authorization: `Bearer ${token}` } };
      expect(await read("users/verification", link)).toMatchObject({ email: staff.email });

      for (const next of [status, "active"]) {
        expect((await update(staff.id, { status: next })).statusCode).toBe(200);
        expect((await read("me", staff)).code).toBe("session_ended");
        expect((await read("users/verification", link)).code).toBe("verification_required");
      }
      await signIn(app, staff.email, "user");
    },
  );

  it("finds nobody under another id", { tags: "U-26" }, async () => {
    const client = await signedInClient(app);
    for (const id of ["nonsense", client.id]) {
      expect((await update(id, { name: "X" })).statusCode).toBe(404);
      expect((await remove(id)).statusCode).toBe(404);
      expect((await restore(id)).statusCode).toBe(404);
    }
  });

  it("is for administrators alone", { tags: "U-27" }, async () => {
    const staff = await signedInStaff(app);
    for (const [who, status] of [
      [{ headers: {} }, 401],
      [await signedInClient(app), 403],
      [staff, 403],
    ] as const) {
      expect((await update(staff.id, { role: "admin" }, who)).statusCode).toBe(status);
      expect((await remove(admin.id, who)).statusCode).toBe(status);
    }
  });
});

describe("removing a member of staff", () => {
  it("ends the account and keeps the record; restoring opens it again", {
    tags: "U-28",
  }, async () => {
    const staff = await signedInStaff(app);
    const answer = await remove(staff.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().msg).toMatch(/is removed\.$/);
    expect((await read("me", staff)).code).toBe("session_ended");
    await expect(signIn(app, staff.email, "user")).rejects.toThrow("wrong_credentials");
    expect(await read(`users/${staff.id}`)).toMatchObject({ status: "removed" });
    expect((await remove(staff.id)).statusCode).toBe(404);

    expect((await restore(staff.id)).statusCode).toBe(200);
    await signIn(app, staff.email, "user");
    expect((await restore(staff.id)).statusCode).toBe(404);
  });
});

describe("the history of a member of staff", () => {
  it("tells who did what, with the values before and after", { tags: "U-29" }, async () => {
    const staff = await signedInStaff(app);
    const before = await read(`users/${staff.id}`);
    await update(staff.id, { name: "Palesa", role: "admin" });
    await update(staff.id, { name: "Palesa" });
    await remove(staff.id);
    await restore(staff.id);
    const me = await read(`users/${admin.id}`);
    const { items } = await read(`users/${staff.id}/history`);
    const actions = items.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(["restore", "delete", "update", "login"]);
    expect(items[2]).toMatchObject({
      actor: `${me.name} ${me.surname}`,
      actorType: "user",
      changes: expect.arrayContaining([
        { field: "name", before: before.name, after: "Palesa" },
        { field: "role", before: "user", after: "admin" },
      ]),
    });
  });
});
