import { describe, expect, it } from "vitest";
import { statusesAtOnce } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { grantHeaders } from "#harness/drivers.ts";
import {
  goodPassword,
  type SignedIn,
  signedInClient,
  signedInStaff,
  signIn,
} from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { setStatus, storedRow } from "#harness/people.ts";
import { freshEmail, verifiedAddress } from "#harness/verified-address.ts";

const newPassword = "Wardrobe-77-stairs!";
const minute = 60_000;
const app = await openTestApp();
const office = await openOffice(app, "admin");

/** Sends a one-time link and reads its token from the mail, as its owner does. */
async function followedLink({ id, email }: SignedIn) {
  await office.post(`users/resetlink/${id}`);
  await app.mailbox.deliver();
  const mail = app.mailbox.messages.findLast(({ to }) => to === email);
  return { authorization: `Bearer ${/#([\w-]{43})$/m.exec(mail?.text ?? "")?.[1]}` };
}

type Headers = Readonly<Record<string, string>>;

const kinds = {
  client: {
    create: () => signedInClient(app),
    prove: ({ email }: SignedIn) => verifiedAddress(app, email, "reset"),
    validForMinutes: 30,
    notice: "Your Layisha password was changed",
  },
  user: {
    create: () => signedInStaff(app),
    prove: followedLink,
    validForMinutes: 60,
    notice: "Your Layisha staff password was changed",
  },
} as const;

const update = (
  type: keyof typeof kinds,
  { email }: Pick<SignedIn, "email">,
  headers: Headers,
  password = newPassword,
) => {
  const typed = { password, confPassword: password, ...(type === "client" && { email }) };
  return office.patch(`${type}s/updatepassword`, typed, headers as SignedIn["headers"]);
};

describe.each(["client", "user"] as const)("the new password of a %s", (type) => {
  const { create, prove, validForMinutes, notice } = kinds[type];
  const set = (who: Pick<SignedIn, "email">, headers: Headers, password?: string) =>
    update(type, who, headers, password);
  const expectRefused = async (answer: ReturnType<typeof set>) => {
    const { statusCode, body } = await answer;
    expect([statusCode, JSON.parse(body).code]).toEqual([403, "verification_required"]);
  };

  it("ends all access", { tags: ["A-39", "A-40", "A-41", "U-41", "U-48"] }, async () => {
    const [who, other] = [await create(), await create()];
    const second = await signIn(app, who.email, type);
    const proof = await prove(who);
    // Until then the old one works.
    await signIn(app, who.email, type, goodPassword);
    const answer = await set(who, proof);
    expect(answer.json()).toEqual({ msg: expect.stringMatching(/log in/i) });
    const ended = { name: "layisha_verified", value: "", expires: new Date(0) };
    expect(answer.cookies).toMatchObject(type === "client" ? [ended] : []);
    const status = async ({ headers }: SignedIn) => (await office.get("me", headers)).statusCode;
    expect(await Promise.all([who, second, other].map(status))).toEqual([401, 401, 200]);
    await expect(signIn(app, who.email, type, goodPassword)).rejects.toThrow("wrong_credentials");
    await signIn(app, who.email, type, newPassword);

    const [mail, ...more] = await app.mailbox.deliver();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: who.email, subject: notice });
    expect(mail?.text).not.toContain(newPassword);
    const { items } = await office.read(`${type}s/${who.id}/history`);
    const actions = items.map(({ action }: { action: string }) => action);
    expect(actions.slice(0, 2)).toEqual(["login", "change-password"]);
  });

  it("is set once, also of twenty at the same time", { tags: ["A-44", "U-42"] }, async () => {
    const who = await create();
    const proof = await prove(who);
    expect(await statusesAtOnce(20, () => set(who, proof))).toEqual([200, ...Array(19).fill(403)]);
    await expectRefused(set(who, proof, "Something-Else-88!"));
    await signIn(app, who.email, type, newPassword);
  });

  it("can be set for as long as its proof is good", { tags: ["A-44", "U-43"] }, async () => {
    const [inTime, tooLate] = [await create(), await create()];
    const [first, second] = [await prove(inTime), await prove(tooLate)];
    app.clock.advance(validForMinutes * minute - 1);
    expect((await set(inTime, first)).statusCode).toBe(200);
    app.clock.advance(1);
    await expectRefused(set(tooLate, second));
  });

  it("needs the newest proof", { tags: ["A-44", "U-44"] }, async () => {
    const who = await create();
    const older = await prove(who);
    app.clock.advance(minute);
    const newest = await prove(who);
    await expectRefused(set(who, older));
    expect((await set(who, newest)).statusCode).toBe(200);
  });

  const ends = ["suspended", "removed"] as const;
  it.each(ends)("opens no account that is %s", { tags: ["A-46", "U-47"] }, async (status) => {
    const who = await create();
    const proof = await prove(who);
    await setStatus(app, who.id, status);
    await expectRefused(set(who, proof));
    expect(await storedRow(app, "parties", who.id)).toMatchObject({ status });
  });

  it("is refused without a proof, alike for all", { tags: ["A-42", "U-46"] }, async () => {
    const [who, attacker] = [await create(), await create()];
    await prove(who);
    await expectRefused(set(who, {}));
    const known = await set(who, {});
    expect((await set({ email: freshEmail() }, {})).body).toBe(known.body);
    expect((await set(who, attacker.headers)).body).toBe(known.body);
  });
});

it("a grant sets no other password", { tags: ["A-42", "A-43", "U-46"] }, async () => {
  const email = freshEmail();
  const registration = await verifiedAddress(app, email, "register");
  const [client, staff] = [await signedInClient(app), await signedInStaff(app)];
  const [code, link] = [await kinds.client.prove(client), await followedLink(staff)];
  for (const [type, who, proof] of [
    ["client", { email }, registration],
    ["client", await signedInClient(app), code],
    ["client", staff, link],
    ["user", client, code],
  ] as const) {
    expect((await update(type, who, proof)).json().code).toBe("verification_required");
  }
  const typed = { email: staff.email, password: newPassword, confPassword: newPassword };
  const asDriver = await office.patch("drivers/updatepassword", typed, link);
  expect(asDriver.json().code).toBe("verification_required");
  expect((await office.get("users/verification", code)).statusCode).toBe(403);
});

const ask = (headers: Record<string, string>, type: "client" | "driver" = "client") =>
  app.as({ headers }).get(`${type}s/verification`);

const purposes = ["register", "reset"] as const;
it.each(purposes)("the holder of a %s grant is told its end", { tags: "S-73" }, async (purpose) => {
  const email = freshEmail();
  const headers = await grantHeaders(app, { email, partyType: "client", purpose });
  const answer = await ask(headers);
  const expiresAt = new Date(app.clock.now() + 30 * minute).toISOString();
  expect([answer.statusCode, answer.json()]).toEqual([200, { email, purpose, expiresAt }]);
  app.clock.advance(30 * minute);
  expect((await ask(headers)).statusCode).toBe(403);
});

it("nobody else is told anything, nor another kind", { tags: ["S-73", "R-05"] }, async () => {
  const email = freshEmail();
  for (const [type, other] of [
    ["client", "driver"],
    ["driver", "client"],
  ] as const) {
    const wrong = await grantHeaders(app, { email, partyType: other, purpose: "register" });
    for (const headers of [{}, { authorization: `Bearer ${"x".repeat(43)}` }, wrong]) {
      const answer = await ask(headers, type);
      expect([answer.statusCode, answer.json().code]).toEqual([403, "verification_required"]);
      expect(answer.body).not.toContain(email);
    }
    const right = await grantHeaders(app, { email, partyType: type, purpose: "register" });
    expect((await ask(right, type)).json()).toMatchObject({ email, purpose: "register" });
  }
});
