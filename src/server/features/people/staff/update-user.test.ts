import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { signedInClient, signedInStaff, signIn } from "#harness/factories.ts";
import { type Office, openOffice } from "#harness/office.ts";
import { freshEmail } from "#harness/verified-address.ts";

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp();
  office = await openOffice(app, "admin");
});
afterAll(() => app.close());

const update = (id: string, payload: object) => office.patch(`users/update/${id}`, payload);
const remove = (id: string) => office.remove(`users/delete/${id}`);
const restore = (id: string) => office.patch(`users/restore/${id}`);
const readUser = (id: string) => office.read(`users/${id}`);
const readAs = async (path: string, { headers }: { headers: { authorization: string } }) =>
  (await office.get(path, headers)).json();

describe("changing a member of staff", () => {
  it("changes the fields that are sent, and leaves the others", { tags: "U-21" }, async () => {
    const staff = await signedInStaff(app);
    const before = await readUser(staff.id);
    const answer = await update(staff.id, { name: " Lindiwe ", cellphone: "082-555-0177" });
    expect(answer.json()).toEqual({ msg: "The changes are saved." });
    const expected = { ...before, name: "Lindiwe", cellphone: "0825550177" };
    expect(await readUser(staff.id)).toEqual(expected);
    expect((await readAs("me", staff)).partyData.name).toBe("Lindiwe");
  });

  it.each<[object, Record<string, unknown>]>([
    [
      { name: " ", email: "x" },
      {
        name: "Name is required",
        email: "Please enter one valid e-mail address, for example name@example.com",
      },
    ],
    [{ role: "owner" }, { role: "Choose user or admin." }],
    [{ status: "asleep" }, { status: "Choose pending, active, suspended or removed." }],
    [{ password: "x" }, { password: "This field does not belong here." }],
  ])("says beside each field what is wrong: %j", { tags: "U-22" }, async (changes, errors) => {
    const { id } = await signedInStaff(app);
    const answer = await update(id, changes);
    expect([answer.statusCode, answer.json().errors]).toEqual([400, errors]);
  });

  it("refuses the address of somebody else on the staff", { tags: "U-23" }, async () => {
    const { id } = await signedInStaff(app);
    const answer = await update(id, { email: office.staff.email.toUpperCase() });
    expect(answer.statusCode).toBe(409);
    const errors = { email: expect.any(String) };
    expect(answer.json()).toMatchObject({ code: "email_taken", errors });
  });

  it("lets a new role count from the next request on", { tags: "U-24" }, async () => {
    const staff = await signedInStaff(app);
    const list = async () => (await office.get("users/all", staff.headers)).statusCode;
    expect(await list()).toBe(403);
    await update(staff.id, { role: "admin" });
    expect(await list()).toBe(200);
    await update(staff.id, { role: "user" });
    expect(await list()).toBe(403);
  });

  it.each(["pending", "suspended", "removed"])(
    "a status of %s ends sessions and links for good",
    {
      tags: ["U-25", "P7"],
    },
    async (status) => {
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
    },
  );

  it("a new address ends every session", { tags: "U-25" }, async () => {
    const staff = await signedInStaff(app);
    await update(staff.id, { email: freshEmail("staff") });
    expect((await readAs("me", staff)).code).toBe("session_ended");
  });

  it("finds nobody under another id", { tags: "U-26" }, async () => {
    const client = await signedInClient(app);
    for (const id of ["nonsense", client.id]) {
      for (const answer of [await update(id, { name: "X" }), await remove(id), await restore(id)]) {
        expect(answer.statusCode).toBe(404);
      }
    }
  });
});

it("removing ends the account and keeps the record; restoring opens it again", {
  tags: "U-28",
}, async () => {
  const staff = await signedInStaff(app);
  expect((await remove(staff.id)).json().msg).toMatch(/is removed\.$/);
  expect((await readAs("me", staff)).code).toBe("session_ended");
  await expect(signIn(app, staff.email, "user")).rejects.toThrow("wrong_credentials");
  expect(await readUser(staff.id)).toMatchObject({ status: "removed" });
  expect((await remove(staff.id)).statusCode).toBe(404);

  expect((await restore(staff.id)).statusCode).toBe(200);
  await signIn(app, staff.email, "user");
  expect((await restore(staff.id)).statusCode).toBe(404);
});

it("the history tells who did what, with the values before and after", {
  tags: "U-29",
}, async () => {
  const { id } = await signedInStaff(app);
  const before = await readUser(id);
  await update(id, { name: "Palesa", role: "admin" });
  await update(id, { name: "Palesa" });
  await remove(id);
  await restore(id);
  const me = await readUser(office.staff.id);
  const { items } = await readUser(`${id}/history`);
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
