import { describe, expect, it } from "vitest";
import { acceptedBody, refusal } from "#harness/answers.ts";
import { openTestApp, ownTestApp } from "#harness/app.ts";
import { goodPassword, signedInStaff, signIn } from "#harness/factories.ts";
import { addedPasskey, openPasskeys, passkeyChallenge, passkeyProof } from "#harness/passkeys.ts";
import { openPayouts } from "#harness/payouts.ts";

const app = await openTestApp();

const { byPassword, eventsAbout, logIn, logInChallenge, passkeyOwner } = openPasskeys(app);
const refused = [400, "passkey_refused"];

describe("an account with a passkey", () => {
  it("does not log in with the password alone, but with a recovery code that removes the lost ones", {
    tags: "U-1523",
  }, async () => {
    const { who, office, device, codes } = await passkeyOwner();
    const [code = "", next = ""] = codes;
    expect(refusal(await byPassword(who.email))).toEqual([403, "passkey_needed"]);
    expect((await eventsAbout(who.id)).at(-1)).toBe("login-refused");
    const wrong = await byPassword(who.email, "00000-00000-00000-00000");
    expect(Object.keys(wrong.json().errors)).toEqual(["recoveryCode"]);
    const typed = ` ${code.toUpperCase().replaceAll("-", " ")}`;
    const { token } = acceptedBody(await byPassword(who.email, typed));
    expect((await office.get("me")).statusCode).toBe(401);
    const signed = device.sign({ challenge: await logInChallenge() });
    expect(refusal(await logIn(signed))).toEqual(refused);
    const headers = { authorization: `Bearer ${token}` };
    await addedPasskey(app, { ...who, headers });
    expect((await byPassword(who.email, code)).json()).toEqual(wrong.json());
    const stranger = await passkeyOwner();
    expect(refusal(await byPassword(stranger.who.email, next))[0]).toBe(400);
  });

  it("takes ten recovery codes an hour", { tags: "U-1524" }, async () => {
    const { who, codes } = await passkeyOwner();
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await byPassword(who.email, "00000")).statusCode).toBe(400);
    }
    expect(refusal(await byPassword(who.email, codes[0]))).toEqual([429, "too_many_requests"]);
  });

  it("gets new recovery codes, which end the old ones", { tags: "U-1524" }, async () => {
    const { who, office, device, codes } = await passkeyOwner();
    expect((await office.post("passkeys/codes", { password: goodPassword })).statusCode).toBe(400);
    const proof = await passkeyProof(app, who, device, "passkeys");
    const made = acceptedBody(await office.post("passkeys/codes", proof));
    expect((await byPassword(who.email, codes[0])).statusCode).toBe(400);
    acceptedBody(await byPassword(who.email, made.codes[0]));
    const without = await signedInStaff(app);
    const none = await app.as(without).post("passkeys/codes", { password: goodPassword });
    expect(refusal(none)).toEqual([409, "record_conflict"]);
  });

  it("loses a passkey to its owner alone, who proves to be that", { tags: "U-1520" }, async () => {
    const { who, office, device } = await passkeyOwner();
    const stranger = await passkeyOwner();
    const { id } = device;
    const theirs = await passkeyProof(app, stranger.who, stranger.device, "passkeys");
    const found = await stranger.office.post("passkeys/remove", { id, ...theirs });
    expect(refusal(found)).toEqual([404, "not_found"]);
    const unproved = await office.post("passkeys/remove", { id, password: goodPassword });
    expect(refusal(unproved)).toEqual([400, "invalid_request"]);
    const proof = await passkeyProof(app, who, device, "passkeys");
    acceptedBody(await office.post("passkeys/remove", { id, ...proof }));
    acceptedBody(await byPassword(who.email));
  });

  it("is told of each change, as its history is", { tags: "U-1529" }, async () => {
    const { who, office, device } = await passkeyOwner();
    for (const [path, body] of [
      ["codes", {}],
      ["remove", { id: device.id }],
    ] as const) {
      const proof = await passkeyProof(app, who, device, "passkeys");
      acceptedBody(await office.post(`passkeys/${path}`, { ...body, ...proof }));
    }
    const { codes } = await addedPasskey(app, who);
    acceptedBody(await byPassword(who.email, codes[0]));
    const news = [
      ["add-passkey", "a passkey was added"],
      ["make-recovery-codes", "new recovery codes were made"],
      ["remove-passkey", "a passkey was removed"],
      ["add-passkey", "a passkey was added"],
      ["use-recovery-code", "a recovery code logged in and removed all passkeys"],
    ];
    const told = news.map(([action]) => action);
    expect((await eventsAbout(who.id)).filter((action) => told.includes(action))).toEqual(told);
    await app.mailbox.deliver();
    const mails = app.mailbox.messages.filter(({ to }) => to === who.email);
    for (const [, words] of news)
      expect(mails.some(({ subject }) => subject.endsWith(`: ${words}`))).toBe(true);
  });
});

describe("what matters", () => {
  it("is confirmed with the passkey of an account that has one", { tags: "U-1525" }, async () => {
    const { who, office, device } = await passkeyOwner("admin");
    const { device: another, who: anotherOwner } = await passkeyOwner("admin");
    const member = await signedInStaff(app);
    const { version } = await office.read("settings");
    const account = { version, bankName: "FNB, branch 250655", bankAccount: "62000000001" };
    const promote = (proof: object) =>
      office.patch(`users/update/${member.id}`, { role: "admin", ...proof });
    const save = (proof: object) => office.patch("settings", { ...account, ...proof });

    const alone = await promote({ ownPassword: goodPassword });
    expect(Object.keys(alone.json().errors)).toEqual(["ownPassword"]);
    expect(refusal(await save({ password: goodPassword }))).toEqual([400, "invalid_request"]);
    const forStaff = await passkeyProof(app, who, device, "staff");
    expect(refusal(await save(forStaff))).toEqual(refused);
    const sameAccount = acceptedBody(
      await logIn(device.sign({ challenge: await logInChallenge() })),
    );
    const elsewhere = { ...who, headers: { authorization: `Bearer ${sameAccount.token}` } };
    expect(refusal(await promote(await passkeyProof(app, elsewhere, device, "staff")))).toEqual(
      refused,
    );
    const challenge = await passkeyChallenge(app, who, "staff");
    expect(refusal(await promote({ passkey: another.sign({ challenge }) }))).toEqual(refused);
    expect(await eventsAbout(who.id)).toContain("staff-refused");

    const proof = await passkeyProof(app, who, device, "staff");
    acceptedBody(await promote(proof));
    expect(
      refusal(await office.patch(`users/update/${member.id}`, { role: "user", ...proof })),
    ).toEqual(refused);
    acceptedBody(await save(await passkeyProof(app, who, device, "settings")));
    expect(anotherOwner.id).not.toBe(who.id);
  });

  it("asks for the password of an account without one", { tags: "U-1526" }, async () => {
    const who = await signedInStaff(app, "admin");
    const member = await signedInStaff(app);
    const person = { name: "Naledi", surname: "Sample", cellphone: "0825550123", role: "admin" };
    const office = app.as(who);
    const acts: readonly ((proof: object) => ReturnType<typeof office.post>)[] = [
      (proof) => office.patch(`users/update/${member.id}`, { role: "admin", ...proof }),
      (proof) =>
        office.patch(`users/update/${member.id}`, { email: "new@people.example.com", ...proof }),
      (proof) =>
        office.post("users/register", { ...person, email: "n@people.example.com", ...proof }),
    ];
    for (const act of acts) {
      const { errors } = (await act({ ownPassword: "" })).json();
      expect(errors).toEqual({ ownPassword: "Password is required" });
      expect((await act({ ownPassword: "Wrong!password-1" })).statusCode).toBe(400);
      acceptedBody(await act({ ownPassword: goodPassword }));
    }
    acceptedBody(await office.patch(`users/update/${member.id}`, { name: "Zanele" }));
  });

  it("releases payouts by the passkey alone", { tags: "U-1525" }, async () => {
    const payouts = await openPayouts(app);
    await payouts.payee({ earnings: -50_000 });
    const id = await payouts.make();
    const { who, office, device } = await passkeyOwner("admin");
    const release = (proof: object) => office.post(`payouts/release/${id}`, proof);
    expect(refusal(await release({ password: goodPassword }))).toEqual([400, "invalid_request"]);
    acceptedBody(await release(await passkeyProof(app, who, device, "release")));
  });
});

describe("an administrator who lost everything", () => {
  it("loses all passkeys to a colleague, whom all administrators hear of", {
    tags: "U-1528",
  }, async () => {
    const { who, office, device, codes } = await passkeyOwner("admin");
    const colleague = await signedInStaff(app, "admin");
    app.clock.advance(5 * 60_000);
    const reset = (id: string, proof: object = { ownPassword: goodPassword }) =>
      app.as(colleague).post(`users/resetpasskeys/${id}`, proof);
    expect((await reset(who.id, {})).statusCode).toBe(400);
    expect(refusal(await reset(colleague.id))).toEqual([409, "own_account"]);
    acceptedBody(await reset(who.id));
    expect((await office.get("me")).statusCode).toBe(401);
    expect(refusal(await logIn(device.sign({ challenge: await logInChallenge() })))).toEqual(
      refused,
    );
    acceptedBody(await byPassword(who.email, codes[0]));
    expect(refusal(await reset(who.id))).toEqual([409, "record_conflict"]);
    await app.mailbox.deliver();
    const told = (to: string) =>
      app.mailbox.messages.filter((mail) => mail.to === to).map(({ text }) => text);
    const news = expect.stringContaining(`(${who.email}) at `);
    for (const { email } of [who, colleague]) expect(told(email)).toContainEqual(news);
    const own = expect.stringContaining("removed by an administrator");
    expect(told(who.email)).toContainEqual(own);
    expect(await eventsAbout(who.id)).toContain("reset-passkeys");
  });
});

it("a colleague who removed an account's passkeys and its owner are not two people", {
  tags: "U-1528",
}, async () => {
  const own = await ownTestApp();
  const { first, second, payee, make, release } = await openPayouts(own);
  await addedPasskey(own, second.staff);
  await payee({ earnings: -50_000 });
  const id = await make();
  acceptedBody(
    await first.post(`users/resetpasskeys/${second.staff.id}`, { ownPassword: goodPassword }),
  );
  const { headers } = await signIn(own, second.staff.email, "user");
  const released = await release(id, { ...second, ...own.as({ headers }) });
  expect(refusal(released)).toEqual([409, "second_person_needed"]);
});

it("an administrator where passkeys are required adds one before anything else, and keeps the last", {
  tags: "U-1527",
}, async () => {
  const strict = await ownTestApp({ adminPasskeys: "required" });
  const who = await signedInStaff(strict, "admin");
  const office = strict.as(who);
  for (const path of ["orders/all", "users/all", "settings"])
    expect(refusal(await office.get(path))).toEqual([403, "passkey_missing"]);
  expect((await office.get("me")).statusCode).toBe(200);
  const { device } = await addedPasskey(strict, who);
  expect((await office.get("users/all")).statusCode).toBe(200);
  const proof = await passkeyProof(strict, who, device, "passkeys");
  const removed = await office.post("passkeys/remove", { id: device.id, ...proof });
  expect(refusal(removed)).toEqual([409, "record_conflict"]);
  const user = await signedInStaff(strict);
  expect((await strict.as(user).get("orders/all")).statusCode).toBe(200);
});
