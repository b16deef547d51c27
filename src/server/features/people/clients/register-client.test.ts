import { describe, expect, it } from "vitest";
import { termsVersion } from "#contract/legal-versions.ts";
import { refusal, statusesAtOnce } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { grantHeaders } from "#harness/drivers.ts";
import { goodPassword, signedInClient, signIn } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { clientDetails, readEvents, setStatus, storedRow } from "#harness/people.ts";
import { askForCode, freshEmail, verifiedAddress } from "#harness/verified-address.ts";

const minute = 60_000;
const app = await openTestApp();

function register(email: string, headers: Record<string, string>, changes: object = {}) {
  const payload = { ...clientDetails(email), corporateInterest: "no", ...changes };
  return app.as({ headers }).post("clients/register", payload);
}

const findClient = async (email: string) => {
  const clients = app.db.selectFrom("parties").innerJoin("clients", "clients.id", "parties.id");
  return clients.selectAll().where("email", "=", email).executeTakeFirst();
};

const expectRefused = async (answer: ReturnType<typeof register>) =>
  expect(refusal(await answer)).toEqual([403, "verification_required"]);

describe("registering as a client", () => {
  it("opens an active account that can log in", { tags: ["A-26", "A-130", "V-75"] }, async () => {
    const email = freshEmail();
    const grant = await verifiedAddress(app, email, "register");
    const typed = { corporateInterest: "yes", name: " Thandi ", cellphone: "+44 (0)7700 900 123" };
    const answer = await register(email, grant, typed);
    expect(answer.statusCode).toBe(201);
    const { id, msg } = answer.json();
    expect(msg).toMatch(/log in/i);
    expect(await findClient(email)).toMatchObject({
      id,
      type: "client",
      status: "active",
      name: "Thandi",
      cellphone: "+447700900123",
      clientType: "individual",
      corporateInterest: "yes",
      emailVerifiedAt: new Date(app.clock.now()),
    });
    expect((await signIn(app, email, "client")).id).toBe(id);
  });

  it("works with the cookie alone, and ends it", { tags: ["A-27", "A-131"] }, async () => {
    const email = freshEmail();
    const { authorization } = await verifiedAddress(app, email, "register");
    const cookie = authorization.replace("Bearer ", "layisha_verified=");
    const answer = await register(email, { cookie }, { corporateInterest: undefined });
    expect(answer.statusCode).toBe(201);
    const ended = { name: "layisha_verified", value: "", expires: new Date(0) };
    expect(answer.cookies).toMatchObject([ended]);
    expect((await findClient(email))?.corporateInterest).toBe("no");
  });

  it("refuses another address than the verified one", { tags: "A-29" }, async () => {
    const [email, other] = [freshEmail(), freshEmail()];
    const grant = await verifiedAddress(app, email, "register");
    for (const swapped of [other, "", `${email},${other}`]) {
      await expectRefused(register(swapped, grant));
    }
    expect(await findClient(other)).toBeUndefined();
    expect((await register(` ${email.toUpperCase()} `, grant)).statusCode).toBe(201);
    expect(await findClient(email)).toBeDefined();
  });

  it("refuses the grant of a new password, or of a driver", { tags: "A-30" }, async () => {
    const client = await signedInClient(app);
    await expectRefused(register(client.email, await verifiedAddress(app, client.email, "reset")));
    const email = freshEmail();
    await expectRefused(
      register(email, await grantHeaders(app, { email, partyType: "driver", purpose: "register" })),
    );
  });

  it("takes a grant for 30 minutes", { tags: "A-31" }, async () => {
    const [inTime, tooLate] = [freshEmail(), freshEmail()];
    const first = await verifiedAddress(app, inTime, "register");
    const second = await verifiedAddress(app, tooLate, "register");
    app.clock.advance(30 * minute - 1);
    expect((await register(inTime, first)).statusCode).toBe(201);
    app.clock.advance(1);
    await expectRefused(register(tooLate, second));
  });

  it("takes a grant once, until the next code", { tags: "A-32" }, async () => {
    const email = freshEmail();
    const grant = await verifiedAddress(app, email, "register");
    expect(await statusesAtOnce(20, () => register(email, grant))).toEqual([
      201,
      ...Array(19).fill(403),
    ]);
    await expectRefused(register(email, grant));

    const other = freshEmail();
    const ended = await verifiedAddress(app, other, "register");
    app.clock.advance(minute);
    await askForCode(app, "reset", other);
    await expectRefused(register(other, ended));
  });

  it("refuses an address that got an account meanwhile", { tags: "A-34" }, async () => {
    const { email } = await signedInClient(app);
    const grant = await grantHeaders(app, { email, partyType: "client", purpose: "register" });
    const answer = await register(email, grant);
    expect([answer.statusCode, answer.json().code]).toEqual([409, "email_taken"]);
  });
});

describe("registering in the middle of a booking", () => {
  const ask = { signIn: true };
  const findSessions = (id: string) =>
    app.db.selectFrom("sessions").select("createdAt").where("partyId", "=", id).execute();
  const me = async (headers: Record<string, string>) =>
    (await app.as({ headers }).get("me")).statusCode;

  it("logs the client in as a login does", { tags: ["A-140", "A-141"] }, async () => {
    const before = await signedInClient(app);
    const { authorization: old } = before.headers;
    const email = freshEmail();
    const { authorization } = await verifiedAddress(app, email, "register");
    const cookie = `${authorization.replace("Bearer ", "layisha_verified=")}; ${old.replace("Bearer ", "layisha_session=")}`;
    const answer = await register(` ${email.toUpperCase()}`, { cookie }, ask);
    expect(answer.statusCode).toBe(201);
    const { id, msg, token, partyData } = answer.json();
    expect(msg).toBe("Your account is ready, and you are logged in.");
    const { name, surname } = clientDetails(email);
    const names = { name, surname, email };
    const standing = { type: "client", role: null, status: "active" };
    expect(partyData).toEqual({ id, ...names, ...standing });
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: "layisha_verified", value: "", expires: new Date(0) }),
      { name: "layisha_session", value: token, path: "/", httpOnly: true, sameSite: "Lax" },
    ]);
    expect(await me({ cookie: `layisha_session=${token}` })).toBe(200);
    expect(await me({ authorization: old })).toBe(401);
    expect(await readEvents(app, "client", id)).toMatchObject([
      { action: "register", actorId: id },
      { action: "login", actorId: id },
    ]);
  });

  it("opens one session, and none without an account or the wish", { tags: "A-142" }, async () => {
    const [email, silent] = [freshEmail(), freshEmail()];
    const grant = await verifiedAddress(app, email, "register");
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => register(email, grant, ask)),
    );
    const done = answers.filter(({ statusCode }) => statusCode === 201);
    expect(done).toHaveLength(1);
    expect(await findSessions(done[0]?.json().id)).toHaveLength(1);
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused.flatMap(({ cookies }) => cookies)).toEqual([]);

    const unasked = await register(silent, await verifiedAddress(app, silent, "register"), {
      signIn: false,
    });
    expect(Object.keys(unasked.json()).toSorted()).toEqual(["id", "msg"]);
    expect(await findSessions(unasked.json().id)).toEqual([]);
  });
});

it("the details of a client are kept after a refusal, with their terms", {
  tags: ["A-33", "A-38"],
}, async () => {
  const [agreeing, silent] = [freshEmail(), freshEmail()];
  const kept = await verifiedAddress(app, agreeing, "register");
  expect((await register(agreeing, kept, { name: "" })).statusCode).toBe(400);
  const agreed = { agreedToTerms: true, termsVersion };
  expect((await register(agreeing, kept, agreed)).statusCode).toBe(201);
  const at = { termsAgreedAt: new Date(app.clock.now()) };
  expect(await findClient(agreeing)).toMatchObject({ termsVersion, ...at });
  await register(silent, await verifiedAddress(app, silent, "register"));
  const unsaid = { termsVersion, termsAgreedAt: null };
  expect(await findClient(silent)).toMatchObject(unsaid);
});

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
    emailVerifiedAt: null,
    termsAgreedAt: null,
    privacyVersion: null,
  });
  const { subject = "", text = "" } = (await mailTo(person.email)) ?? {};
  expect(subject).toBe("Your Layisha account: choose a password");
  const token = /\/clients\/setpassword#([\w-]{43})$/m.exec(text)?.[1];
  expect(answer.body).not.toContain(token);

  const atFirst = app.clock.now();
  app.clock.advance(2 * 24 * 60 * 60_000);
  const headers = { authorization: `Bearer ${token}` };
  const passwords = { password: goodPassword, confPassword: goodPassword };
  const set = (email: string) =>
    office.patch("clients/updatepassword", { email, ...passwords }, headers);
  expect((await set(freshEmail())).json().code).toBe("verification_required");
  expect((await set(person.email)).statusCode).toBe(200);
  expect((await set(person.email)).json().code).toBe("verification_required");
  expect((await storedRow(app, "parties", id)).emailVerifiedAt).not.toBeNull();
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
