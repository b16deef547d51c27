import { beforeEach, describe, expect, it } from "vitest";
import { fieldErrors, refusal } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { bookedOrder, type SignedIn, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { ownPage, recordRequest, requestLetter, requestsOffice } from "#harness/privacy.ts";
import { freshEmail } from "#harness/verified-address.ts";

const app = await openTestApp();
const members = await openOffice(app);
const admins = await openOffice(app, "admin");

beforeEach(async () => {
  await app.mailbox.deliver();
  await app.db.deleteFrom("privacy_requests").execute();
});

const office = (who: Parameters<typeof requestsOffice>[1] = members.staff) =>
  requestsOffice(app, who);
const recorded = (change: object = {}) => recordRequest(app, members.staff, change);

/** A request of a client's account, written down as it came by e-mail. */
const recordedFor = ({ email }: SignedIn, change: object = {}) =>
  recorded({ partyType: "client", email, ...change });

describe("the person's data, from a request", () => {
  it("is the own page's, and the download is recorded", { tags: ["P2", "P14a"] }, async () => {
    const client = await signedInClient(app);
    const order = await bookedOrder(app, client);
    const id = await recordedFor(client, { kind: "export" });
    const answer = await office().download(id);
    expect(answer.statusCode).toBe(200);
    const { profile, orders, history } = answer.json();
    expect(profile.email).toBe(client.email);
    expect(orders).toMatchObject([{ id: order }]);
    expect(history[0]).toMatchObject({ action: "export", by: "our office" });
    const { items } = (await office().read(`${id}/history`)).json();
    expect(items[0]).toMatchObject({ action: "export", actorType: "user" });
    expect((await office().read(id)).json().status).toBe("open");
  });

  it("there is none where there is no account", { tags: ["P2", "P14a"] }, async () => {
    const answer = await office().download(await recorded());
    expect(refusal(answer)).toEqual([409, "request_without_account"]);
  });

  it("of staff too is taken by an administrator", { tags: ["P2", "P14a"] }, async () => {
    const id = await recorded({ kind: "export", partyType: "user", email: members.staff.email });
    const refused = await office().download(id);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({ code: "not_allowed", msg: expect.stringContaining("Ask") });
    const { profile, consents } = (await office(admins.staff).download(id)).json();
    expect(profile).toMatchObject({ type: "user", role: "user" });
    expect(consents).toEqual([]);
  });

  it("only administrators record requests of other staff", { tags: "P2" }, async () => {
    for (const email of [admins.staff.email, freshEmail("nobody")]) {
      const answer = await office().record({ ...requestLetter, partyType: "user", email });
      expect(fieldErrors(answer)).toEqual({
        partyType: "Ask an administrator to record a request of another member of staff.",
      });
    }
    const letterOfStaff = { ...requestLetter, partyType: "user", email: members.staff.email };
    expect((await office(admins.staff).record(letterOfStaff)).statusCode).toBe(201);
  });
});

describe("erasing for a request", () => {
  it("is for administrators, and closes it", { tags: ["P14c", "P14d"] }, async () => {
    const client = await signedInClient(app);
    const id = await recordedFor(client);
    const other = await recordedFor(client, { kind: "object" });
    const alone = await recorded({ email: client.email, kind: "export" });
    await app.mailbox.deliver();
    expect((await office().erase(id)).statusCode).toBe(403);
    const answer = await office(admins.staff).erase(id);
    expect(answer.json().msg).toBe(
      "The account is erased, and the person is told by email. The request is done.",
    );
    for (const closed of [id, other, alone]) {
      expect((await office().read(closed)).json()).toMatchObject({
        status: "done",
        name: "",
        email: "",
        details: "",
        answer: "The account is erased.",
      });
    }
    expect((await app.as(client).get("me")).statusCode).toBe(401);
    const mails = await app.mailbox.deliver();
    expect(mails.map(({ to }) => to)).toEqual([client.email]);
    expect((await office(admins.staff).erase(id)).json().code).toBe("request_closed");
  });

  it("needs the wish of an idle account", { tags: ["P14c", "P14d"] }, async () => {
    const [busy, objecting] = [await signedInClient(app), await signedInClient(app)];
    await bookedOrder(app, busy);
    const orders = "has 1 open order. Complete it or cancel it. Then try again.";
    const ofStaff = await recorded({ partyType: "user", email: members.staff.email });
    for (const [id, code, msg] of [
      [await recordedFor(busy), "has_open_orders", orders],
      [await recordedFor(objecting, { kind: "object" }), "cannot_erase", "asks for something else"],
      [ofStaff, "cannot_erase", "history has to say who did what"],
      [await recorded(), "request_without_account", ""],
    ] as const) {
      const answer = await office(admins.staff).erase(id);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code, msg: expect.stringContaining(msg) });
      expect((await office().read(id)).json().status).toBe("open");
    }
    for (const client of [busy, objecting]) {
      expect((await ownPage(app, client).read()).statusCode).toBe(200);
    }
  });
});
