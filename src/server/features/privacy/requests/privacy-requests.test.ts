import { beforeEach, describe, expect, it } from "vitest";
import { fieldErrors, sortedStatuses } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { ownPage, recordRequest, requestLetter, requestsOffice } from "#harness/privacy.ts";
import { sampleCompany } from "#harness/sample-company.ts";

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
const namesOf = async (query = "") =>
  (await office().read(`all?${query}`)).json().items.map(({ name }: { name: string }) => name);

describe("the list", () => {
  it("is narrowed to what is open, due and settled, the next due first", {
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
      expect(await namesOf(`standing=${name}`)).toEqual(expected);
    }
  });
});

describe("a request that staff write down", () => {
  it("is not written down for somebody who was erased", { tags: ["P14d", "P14g"] }, async () => {
    const client = await signedInClient(app);
    await ownPage(app, client).erase();
    for (const email of [client.email, `erased-${client.id}@erased.invalid`]) {
      const answer = await office().record({ ...requestLetter, partyType: "client", email });
      expect(fieldErrors(answer).email).toContain("No client has this email address");
    }
  });
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
