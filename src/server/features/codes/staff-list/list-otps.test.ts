import { describe, expect, it } from "vitest";
import { csvLines, readCsv } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { type SignedIn, signedInClient, signedInStaff } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import {
  askForCode,
  freshEmail,
  newestOtp,
  sentCode,
  verifiedAddress,
  verify,
  wrongCode,
} from "#harness/verified-address.ts";

const second = 1000;
const minute = 60 * second;

const app = await openTestApp();
const office = await openOffice(app);
const read = (path: string, headers?: SignedIn["headers"]) => office.get(`otps/${path}`, headers);
const listed = async (email: string, filter = "") =>
  (await read(`all?q=${encodeURIComponent(email)}${filter}`)).json().items;

/** An address that was sent a registration code. */
async function askedAddress() {
  const email = freshEmail();
  return { email, code: await sentCode(app, email) };
}

describe("the list of one-time passwords", () => {
  it("shows a live code as six stars, whoever looks", { tags: "A-85" }, async () => {
    const { email, code } = await askedAddress();
    const admin = await signedInStaff(app, "admin");
    const createdAt = new Date(app.clock.now()).toISOString();
    const kind = { partyType: "client", purpose: "register" };
    const sent = { ...kind, otp: "******", validated: false, state: "live", delivery: "sent" };
    for (const who of [office.staff, admin]) {
      const answer = await read(`all?q=${email}`, who.headers);
      expect(answer.body).not.toContain(code);
      expect(answer.json()).toEqual({
        items: [{ id: (await newestOtp(app, email)).id, email, ...sent, createdAt }],
        total: 1,
        nextCursor: null,
      });
    }
  });

  it("shows a spent registration code, no other", { tags: ["A-22", "A-86"] }, async () => {
    const { email, code } = await askedAddress();
    expect((await newestOtp(app, email)).spentCode).toBeNull();
    await verify(app, email, code);
    expect(await listed(email)).toMatchObject([{ otp: code, validated: true, state: "spent" }]);
    const client = await signedInClient(app);
    await verifiedAddress(app, client.email, "reset");
    expect((await newestOtp(app, client.email)).spentCode).toBeNull();
    expect(await listed(client.email)).toMatchObject([
      { otp: "******", validated: true, state: "spent", purpose: "reset" },
    ]);
  });

  it("tells live, replaced and expired codes apart", { tags: "A-87" }, async () => {
    const { email } = await askedAddress();
    app.clock.advance(minute);
    await askForCode(app, "register", email);
    expect(await listed(email)).toMatchObject([{ state: "live" }, { state: "replaced" }]);
    app.clock.advance(10 * minute);
    expect(await listed(email)).toMatchObject([{ state: "expired" }, { state: "replaced" }]);
    await askForCode(app, "register", email);
    expect(await listed(email, "&state=expired")).toHaveLength(1);

    const guessed = await askedAddress();
    for (let count = 0; count < 5; count++) {
      await verify(app, guessed.email, wrongCode(guessed.code));
    }
    expect(await listed(guessed.email)).toMatchObject([{ state: "expired" }]);
  });

  it("is searched by address, narrowed by state, sorted and paged", { tags: "A-89" }, async () => {
    const tag = `Sorted${app.clock.now()}`;
    const emails = ["a", "b", "c"].map((name) => `${name}.${tag}@people.example.com`);
    for (const email of emails) {
      await askForCode(app, "register", email);
      app.clock.advance(second);
    }
    const order = async (filter: string) =>
      (await listed(tag.toLowerCase(), filter)).map(({ email }: { email: string }) => email[0]);
    expect(await order("")).toEqual(["c", "b", "a"]);
    expect(await order("&sort=createdAt")).toEqual(["a", "b", "c"]);
    expect(await order("&sort=-email")).toEqual(["c", "b", "a"]);
    expect(await order("&state=spent")).toEqual([]);
    const { nextCursor, total } = (await read(`all?limit=2&q=${tag}`)).json();
    expect(total).toBe(3);
    expect(await order(`&cursor=${nextCursor}`)).toEqual(["a"]);
    for (const query of ["state=dead", "removed=no", "unknown=1"]) {
      expect((await read(`all?${query}`)).statusCode).toBe(400);
    }
  });

  it("comes as a file, with codes hidden in the same way", { tags: "A-90" }, async () => {
    const live = await askedAddress();
    const spent = await askedAddress();
    await verify(app, spent.email, spent.code);
    const answer = await read(`all.csv?q=${live.email}`);
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="otps.csv"');
    expect(answer.body).not.toContain(live.code);
    expect(csvLines(answer)[0]).toBe(
      "No,Id,Email,OTP,Validated,Created At,Party Type,Purpose,State,Delivery",
    );
    expect(readCsv(answer)).toMatchObject([
      { Email: live.email, OTP: "******", Validated: "no", State: "live" },
    ]);
    expect(readCsv(await read(`all.csv?q=${spent.email}`))).toMatchObject([
      { OTP: spent.code, Validated: "yes", State: "spent" },
    ]);
  });
});

describe("each look at one-time passwords", () => {
  /** The recorded looks of this person, oldest first. */
  const findLooks = ({ id }: SignedIn) =>
    app.db
      .selectFrom("audit_events")
      .select(["action", "entity", "entityId", "changes"])
      .where("actorId", "=", id)
      .where("action", "in", ["view", "export"])
      .orderBy("id")
      .execute();

  const view = { action: "view", entity: "otp" };
  const file = { action: "export", entity: "file" };

  it("is recorded with its filter, without addresses", { tags: "A-91" }, async () => {
    const { email } = await askedAddress();
    const looker = await signedInStaff(app);
    await read(`all?q=${email}&state=live`, looker.headers);
    await read(`all.csv?removed=yes&q=${email}`, looker.headers);
    const filter = { searched: "yes" };
    expect(await findLooks(looker)).toEqual([
      { ...view, entityId: "list", changes: { shown: 1, state: "live", ...filter } },
      { ...file, entityId: "otps.csv", changes: { removed: "yes", ...filter } },
    ]);
  });

  it("is one look for an hour, on a page that is left open", { tags: "G11" }, async () => {
    const looker = await signedInStaff(app);
    const other = await signedInStaff(app);
    for (let passed = 0; passed < 60; passed++) {
      await read("all", looker.headers);
      app.clock.advance(minute - 1);
    }
    await read("all?state=live", looker.headers);
    await read("all", other.headers);
    expect(await findLooks(looker)).toHaveLength(2);
    expect(await findLooks(other)).toHaveLength(1);
    app.clock.advance(minute);
    await read("all", looker.headers);
    expect(await findLooks(looker)).toHaveLength(3);
  });

  it("leads to the history of one", { tags: ["A-23", "A-93"] }, async () => {
    const { email, code } = await askedAddress();
    await verify(app, email, wrongCode(code));
    await verify(app, email, code);
    const { id } = await newestOtp(app, email);
    const { items } = (await read(`${id}/history`)).json();
    expect(items).toMatchObject([
      { action: "verify-code", actor: "Visitor" },
      { action: "wrong-code", actor: "Visitor" },
      { action: "request-code", actor: "Visitor" },
    ]);
    expect((await read("list/history")).statusCode).toBe(404);
  });
});
