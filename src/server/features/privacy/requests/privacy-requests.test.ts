import { beforeEach, describe, expect, it } from "vitest";
import { fieldErrors, refusal, sortedStatuses } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { bookedOrder, type SignedIn, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { ownPage, recordRequest, requestLetter, requestsOffice } from "#harness/privacy.ts";
import { sampleCompany } from "#harness/sample-company.ts";
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
const listNames = async (query = "") =>
  (await office().read(`all?${query}`)).json().items.map(({ name }: { name: string }) => name);

it("the list of requests is narrowed to what is open, due and settled, the next due first", {
  tags: "P14g",
}, async () => {
  await recorded({ name: "Late", receivedOn: "2026-10-31", kind: "export" });
  await recorded({ name: "Soon", receivedOn: "2026-11-05" });
  await recorded({ name: "Fresh", kind: "object", details: "No calls at night" });
  await office().done(await recorded({ name: "Done" }));
  await office().refuse(await recorded({ name: "Refused" }));
  const standing = {
    open: ["Late", "Soon", "Fresh"],
    overdue: ["Late"],
    soon: ["Soon"],
    done: ["Done"],
    refused: ["Refused"],
  };
  for (const [name, expected] of Object.entries(standing)) {
    expect(await listNames(`standing=${name}`)).toEqual(expected);
  }
});

it("a request that staff write down is not written down for somebody who was erased", {
  tags: ["P14d", "P14g"],
}, async () => {
  const client = await signedInClient(app);
  await ownPage(app, client).erase();
  for (const email of [client.email, `erased-${client.id}@erased.invalid`]) {
    const answer = await office().record({ ...requestLetter, partyType: "client", email });
    expect(fieldErrors(answer).email).toContain("No client has this email address");
  }
});

describe("an answer", () => {
  it("says what was done, and is mailed to whoever asked", { tags: ["G10", "P14g"] }, async () => {
    const id = await recorded({ kind: "correct", details: "My name is Thandi." });
    await app.mailbox.deliver();
    const answer = await office().done(id, "Your name is Thandi now.");
    expect(answer.json().msg).toBe("The request is done. The person is told by email.");
    expect((await office().read(id)).json()).toMatchObject({
      status: "done",
      answer: "Your name is Thandi now.",
      daysLeft: null,
      closedAt: new Date(app.clock.now()).toISOString(),
    });
    const [mail] = await app.mailbox.deliver();
    expect(mail).toMatchObject({
      to: "thandi@people.example.com",
      subject: "Layisha: our answer to your request",
      replyTo: sampleCompany.email,
    });
    expect(mail?.text).toContain("you asked us to correct your data. It is done:");
    expect(mail?.text).toContain("Your name is Thandi now.");
    expect(mail?.text).not.toContain("Regulator");
  });

  it("says why not, and where to complain", { tags: ["G10", "P14g"] }, async () => {
    const id = await recorded({ kind: "export" });
    await app.mailbox.deliver();
    const answer = await office().refuse(id, "We hold nothing about you.");
    expect(answer.json().msg).toBe("The request is refused. The person is told by email.");
    const [mail] = await app.mailbox.deliver();
    expect(mail?.text).toContain("We cannot do this:\n\nWe hold nothing about you.");
    expect(mail?.text).toContain("enquiries@inforegulator.org.za");
  });

  it("without an address is for staff to tell", { tags: ["G10", "P14g"] }, async () => {
    const id = await recorded({ email: "", channel: "phone" });
    await app.mailbox.deliver();
    expect((await office().done(id)).json().msg).toBe(
      "The request is done. We have no email address: tell the person yourself.",
    );
    expect(await app.mailbox.deliver()).toEqual([]);
  });

  it("is given once of two", { tags: ["G10", "P14g"] }, async () => {
    const id = await recorded();
    expect(await sortedStatuses([office().done(id), office(admins.staff).refuse(id)])).toEqual([
      200, 409,
    ]);
    expect((await office().done(id)).json().code).toBe("request_closed");
  });

  it("leaves nothing personal in history", { tags: ["G10", "P14g"] }, async () => {
    const id = await recorded();
    await office().done(id, "Thandi was told.");
    const { items } = (await office().read(`${id}/history`)).json();
    const actions = items.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(["done", "record"]);
    expect(items[0].changes).toEqual([{ field: "status", before: "open", after: "done" }]);
    expect(JSON.stringify(items)).not.toMatch(/Thandi|thandi/);
  });
});

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
