import { describe, expect, it } from "vitest";
import { acceptedBody, refusal } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { goodPassword, signedInStaff } from "#harness/factories.ts";
import {
  createPasskeyDevice,
  openPasskeys,
  passkeyChallenge,
  passkeyProof,
  passkeyToAdd,
} from "#harness/passkeys.ts";

const app = await openTestApp();
const minute = 60_000;

const { byPassword, eventsAbout, logIn, logInChallenge, passkeyOwner } = openPasskeys(app);
const refused = [400, "passkey_refused"];

describe("adding a passkey", () => {
  it("needs the password or a passkey, brings ten recovery codes, and ends other sessions", {
    tags: "U-1520",
  }, async () => {
    const who = await signedInStaff(app);
    const office = app.as(who);
    const other = app.as({
      headers: { authorization: `Bearer ${acceptedBody(await byPassword(who.email)).token}` },
    });
    const device = createPasskeyDevice();
    const body = await passkeyToAdd(app, who, device);
    const guess = await office.post("passkeys/add", { ...body, password: "Wrong!password-1" });
    expect(refusal(guess)).toEqual([400, "invalid_request"]);
    const { codes } = acceptedBody(await office.post("passkeys/add", { ...body, name: " Phone " }));
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^[0-9a-f]{5}(-[0-9a-f]{5}){3}$/);
    expect((await other.get("me")).statusCode).toBe(401);
    expect(await office.read("passkeys/mine")).toMatchObject({
      passkeys: [{ id: device.id, name: "Phone", lastUsedAt: null }],
      codesLeft: 10,
    });

    const second = await passkeyToAdd(app, who);
    expect(refusal(await office.post("passkeys/add", second))).toEqual([400, "invalid_request"]);
    const proof = await passkeyProof(app, who, device, "passkeys");
    const added = await office.post("passkeys/add", { ...second, password: "", ...proof });
    expect(acceptedBody(added).codes).toEqual([]);
    const again = await passkeyToAdd(app, who, device);
    const known = { ...again, ...(await passkeyProof(app, who, device, "passkeys")) };
    expect(refusal(await office.post("passkeys/add", known))).toEqual([409, "record_conflict"]);
  });

  it("takes a challenge of this session and purpose, once, signed on our site by a verified owner", {
    tags: "U-1521",
  }, async () => {
    const who = await signedInStaff(app);
    const stranger = await signedInStaff(app);
    const device = createPasskeyDevice();
    const challenge = () => passkeyChallenge(app, who, "add-passkey");
    const add = async (created: object) =>
      app.as(who).post("passkeys/add", { name: "", created, password: goodPassword });
    const wrong = [
      device.create({ challenge: "A".repeat(43) }),
      device.create({ challenge: await passkeyChallenge(app, stranger, "add-passkey") }),
      device.create({ challenge: await passkeyChallenge(app, who, "passkeys") }),
      device.create({ challenge: await challenge(), origin: "https://layisha.example.net" }),
      device.create({ challenge: await challenge(), isVerified: false }),
      { ...device.create({ challenge: await challenge() }), attestationObject: "oA" },
    ];
    for (const created of wrong) expect(refusal(await add(created))).toEqual(refused);
    const good = device.create({ challenge: await challenge() });
    acceptedBody(await add(good));
    expect((await app.as({}).post("passkeys/add", {})).statusCode).toBe(401);
  });

  it("ends at ten passkeys", { tags: "U-1520" }, async () => {
    const { who, office, device } = await passkeyOwner();
    const now = new Date(app.clock.now());
    const row = { partyId: who.id, publicKey: Buffer.alloc(1), counter: 0, name: "Key" };
    const others = Array.from({ length: 9 }, (_, n) => ({ ...row, id: `${who.id}${n}` }));
    await app.db
      .insertInto("staff_passkeys")
      .values(others.map((other) => ({ ...other, createdAt: now })))
      .execute();
    const proof = await passkeyProof(app, who, device, "passkeys");
    const body = { ...(await passkeyToAdd(app, who)), ...proof };
    expect(refusal(await office.post("passkeys/add", body))).toEqual([409, "record_conflict"]);
  });
});

describe("a login with a passkey", () => {
  it("needs nothing else, and each challenge works once", { tags: "U-1521" }, async () => {
    const { who, device } = await passkeyOwner("admin");
    const signed = device.sign({ challenge: await logInChallenge() });
    const answer = await logIn(signed);
    expect(acceptedBody(answer).partyData).toMatchObject({ id: who.id, role: "admin" });
    expect(answer.cookies[0]).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    expect(refusal(await logIn(signed))).toEqual(refused);
    expect((await eventsAbout(who.id)).at(-1)).toBe("login");
  });

  it("is refused where anything is wrong, with one answer", { tags: "U-1521" }, async () => {
    const { who, device } = await passkeyOwner();
    const { device: another } = await passkeyOwner();
    const signed = async (changes: object = {}) =>
      device.sign({ challenge: await logInChallenge(), ...changes });
    const late = await signed();
    app.clock.advance(5 * minute);
    const good = await signed();
    const wrong = [
      late,
      await signed({ challenge: "A".repeat(43) }),
      await signed({ challenge: await passkeyChallenge(app, who, "passkeys") }),
      await signed({ origin: "https://layisha.example.net" }),
      await signed({ origin: "http://localhost:3001" }),
      await signed({ isVerified: false }),
      createPasskeyDevice().sign({ challenge: await logInChallenge() }),
      { ...good, id: another.id },
      { ...good, signature: "AAAA" },
      { ...good, clientDataJSON: "{}" },
    ];
    const bodies = await Promise.all(wrong.map(async (passkey) => (await logIn(passkey)).body));
    expect(new Set(bodies).size).toBe(1);
    expect(JSON.parse(bodies[0] ?? "").code).toBe("passkey_refused");
    const after = await signed({ counter: 100 });
    acceptedBody(await logIn(after));
  });

  it("is refused for a counter that does not rise", { tags: "U-1522" }, async () => {
    const { device } = await passkeyOwner();
    const counted = async (counter: number) =>
      logIn(device.sign({ challenge: await logInChallenge(), counter }));
    acceptedBody(await counted(7));
    expect(refusal(await counted(7))).toEqual(refused);
    expect(refusal(await counted(6))).toEqual(refused);
    acceptedBody(await counted(8));
  });

  it("works for one of many who send the same answer at once", { tags: "U-1521" }, async () => {
    const { device } = await passkeyOwner();
    await app.db.updateTable("staff_passkeys").set({ counter: 0 }).execute();
    const signed = device.sign({ challenge: await logInChallenge(), counter: 0 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(signed)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it("does not open an account that may not log in", { tags: "U-1521" }, async () => {
    const { who, device } = await passkeyOwner();
    const signed = async () => logIn(device.sign({ challenge: await logInChallenge() }));
    const setStatus = (status: "suspended" | "removed") =>
      app.db.updateTable("parties").set({ status }).where("id", "=", who.id).execute();
    await setStatus("suspended");
    expect(refusal(await signed())).toEqual([403, "account_suspended"]);
    await setStatus("removed");
    expect(refusal(await signed())).toEqual(refused);
  });
});
