import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { goodPassword, signIn } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { setStatus, storedRow } from "#harness/people.ts";
import { freshEmail } from "#harness/verified-address.ts";

const app = await openTestApp();
const office = await openOffice(app);

const caller = (email = freshEmail("caller")) => ({
  name: "Thandi",
  surname: "Sample",
  email,
  cellphone: "082 555 0042",
});
const add = (person: object) => office.post("clients/create", person);

/** The newest message to this address. */
async function mailTo(email: string) {
  await app.mailbox.deliver();
  return app.mailbox.messages.filter(({ to }) => to === email).at(-1);
}

it("a client whom staff register sets the password by the mailed link", {
  tags: ["C-90"],
}, async () => {
  const person = caller();
  const answer = await add(person);
  expect([answer.statusCode, answer.json().isNew]).toEqual([201, true]);
  const { id } = answer.json();
  expect(await storedRow(app, "parties", id)).toMatchObject({
    status: "active",
    email_verified_at: null,
    terms_agreed_at: null,
    privacy_version: null,
  });
  const { subject = "", text = "" } = (await mailTo(person.email)) ?? {};
  expect(subject).toBe("Your Layisha account: choose a password");
  const token = /\/clients\/setpassword#([\w-]{43})$/m.exec(text)?.[1];
  expect(answer.body).not.toContain(token);

  const atFirst = app.clock.now();
  app.clock.advance(2 * 24 * 60 * 60_000);
  const headers = { authorization: `Bearer ${token}` };
  const set = (email: string) =>
    office.patch(
      "clients/updatepassword",
      { email, password: goodPassword, confPassword: goodPassword },
      headers,
    );
  expect((await set(freshEmail())).json().code).toBe("verification_required");
  expect((await set(person.email)).statusCode).toBe(200);
  expect((await set(person.email)).json().code).toBe("verification_required");
  expect((await storedRow(app, "parties", id)).email_verified_at).not.toBeNull();
  expect((await signIn(app, person.email, "client")).id).toBe(id);
  expect((await mailTo(person.email))?.subject).toBe("Your Layisha password was changed");
  app.clock.set(atFirst);
});

it("an address that a client has finds that client, and changes nothing", {
  tags: ["C-91"],
}, async () => {
  const person = caller();
  const { id } = (await add(person)).json();
  await app.mailbox.deliver();
  const before = await storedRow(app, "parties", id);
  const found = await add({ ...person, name: "Somebody", email: person.email.toUpperCase() });
  expect(found.json()).toMatchObject({ id, isNew: false });
  expect(await storedRow(app, "parties", id)).toEqual(before);
  expect(await app.mailbox.deliver()).toEqual([]);
  await setStatus(app, id, "suspended");
  const refused = await add(person);
  expect([refused.statusCode, refused.json().code]).toEqual([409, "not_active"]);
});

it("wrong details of a caller are refused beside their fields", { tags: ["C-92"] }, async () => {
  const wrong = await add({ ...caller("no address"), name: "" });
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([400, ["name", "email"]]);
});
