import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { firstCompanySettings, toPublicCompany } from "#contract/company.ts";
import { statusesAtOnce } from "#harness/answers.ts";
import { openTestApp, ownTestApp } from "#harness/app.ts";
import { signedInStaff } from "#harness/factories.ts";
import { openMailServer } from "#harness/mail-server.ts";
import { type Office, openOffice } from "#harness/office.ts";
import { sampleCompany } from "#harness/sample-company.ts";
import { freshEmail, freshNetwork, post } from "#harness/verified-address.ts";
import { createSmtpMailer } from "#server/platform/mail/smtp-mailer.ts";
import { composeContactEmail } from "./create-contact.ts";

const app = await openTestApp();

const typed = {
  name: " Thandi Nkosi ",
  cellphone: "+27 82 555 0123",
  message: "Do you move pianos?\r\nMine stands on the second floor.",
};

function write(changes: Record<string, unknown> = {}, from?: string) {
  const payload = { ...typed, email: freshEmail(), ...changes };
  return post(app, "/api/createcontact", payload, from === undefined ? {} : { from });
}

async function stored(email: string) {
  return app.db.selectFrom("contact_messages").selectAll().where("email", "=", email).execute();
}

describe("writing to the company", () => {
  it("keeps the message and says when it is answered", { tags: ["K-01", "K-08"] }, async () => {
    const email = freshEmail();
    const answer = await write({ email: ` ${email.toUpperCase()} ` });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      msg: "Thank you, we have your message. We answer within one day, in our hours: 07:00-17:00, every day, holidays too.",
    });
    const [message, ...more] = await stored(email);
    expect(more).toEqual([]);
    expect(message).toEqual({
      id: expect.any(String),
      name: "Thandi Nkosi",
      email,
      cellphone: "+27825550123",
      message: "Do you move pianos?\nMine stands on the second floor.",
      status: "new",
      createdAt: new Date(app.clock.now()),
      changedAt: null,
      hiddenAt: null,
    });
    const { headers } = await signedInStaff(app);
    const { items } = await app.as({ headers }).read(`contacts/${message?.id}/history`);
    expect(items).toMatchObject([{ action: "create", actor: "Visitor", changes: [] }]);
  });

  it("mails it to the company, where an answer goes to the person", { tags: "K-02" }, async () => {
    await app.mailbox.deliver();
    const email = freshEmail();
    await write({ email });
    const [message, ...more] = await app.mailbox.deliver();
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      to: sampleCompany.email,
      replyTo: email,
      subject: "A message from the Layisha website",
    });
    expect(message?.text).toContain("From: Thandi Nkosi");
    expect(message?.text).toContain(`Email: ${email}`);
    expect(message?.text).toContain("Cellphone: 082 555 0123");
    expect(message?.text).toContain("Do you move pianos?\nMine stands on the second floor.");
  });

  it("stores no control characters", { tags: "K-06" }, async () => {
    const email = freshEmail();
    await write({ email, message: "\u0007Hello\u001b[31m\tthere\u202e\nagain\r" });
    expect(await stored(email)).toMatchObject([{ message: "Hello[31m there\nagain" }]);
  });

  it("takes five an hour from a network, without refused ones", { tags: "K-07" }, async () => {
    const from = freshNetwork();
    for (let count = 0; count < 8; count++) await write({ message: "" }, from);
    const statuses = await statusesAtOnce(9, () => write({}, from));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429]);
    const refused = await write({}, from);
    expect(refused.json()).toMatchObject({ code: "too_many_requests" });
    expect(refused.json().msg).toContain("082 555 0199");
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(5);
    expect((await write()).statusCode).toBe(200);
  });

  it("stores a repeated message once, and then another", { tags: ["G10", "P12"] }, async () => {
    await app.mailbox.deliver();
    const email = freshEmail();
    const [first, again] = [await write({ email }), await write({ email: email.toUpperCase() })];
    expect(again.json()).toEqual(first.json());
    const answers = await Promise.all(Array.from({ length: 10 }, () => write({ email })));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await stored(email)).toHaveLength(1);
    expect(await app.mailbox.deliver()).toHaveLength(1);
    // Another one is one that differs, comes a day later, or comes once the first is handled.
    await write({ email, message: "Another message" });
    expect(await stored(email)).toHaveLength(2);
    app.clock.advance(24 * 3_600_000);
    await write({ email });
    expect(await stored(email)).toHaveLength(3);
    const handled = { status: "handled" } as const;
    await app.db.updateTable("contact_messages").set(handled).where("email", "=", email).execute();
    await write({ email });
    expect(await stored(email)).toHaveLength(4);
  });

  it("refuses a form that was filled in too fast", { tags: "P12" }, async () => {
    const email = freshEmail();
    const from = freshNetwork();
    for (let count = 0; count < 8; count++) {
      const refused = await write({ email, filledInMs: 1_200 }, from);
      expect(refused.statusCode).toBe(429);
      expect(refused.headers["retry-after"]).toBe("2");
      expect(refused.json().msg).toMatch(/^That was very quick\. .* in 2 seconds\.$/);
    }
    expect((await write({ email, filledInMs: 3_000 }, from)).statusCode).toBe(200);
    expect(await stored(email)).toHaveLength(1);
    expect((await write({ filledInMs: -1 })).statusCode).toBe(400);
  });
});

let office: Office;

beforeEach(async () => {
  office = await openOffice(app);
  await app.db.deleteFrom("contact_messages").execute();
});

const mark = (id: string, status: string) => office.patch(`contacts/update/${id}`, { status });
const remove = (id: string) => office.remove(`contacts/delete/${id}`);
const restore = (id: string) => office.patch(`contacts/restore/${id}`);
const listNames = async (query = "") =>
  (await office.read(`contacts/all?${query}`)).items.map(({ name }: { name: string }) => name);

/** A message of somebody, a minute after the one before; answers its id. */
async function written(name: string, message = "Please call me."): Promise<string> {
  app.clock.advance(60_000);
  const email = freshEmail();
  await post(app, "/api/createcontact", { name, email, cellphone: "0825550123", message });
  const messages = app.db.selectFrom("contact_messages").select("id");
  const { id } = await messages.where("email", "=", email).executeTakeFirstOrThrow();
  return id;
}

describe("the inbox", () => {
  it("marks messages and keeps their history", { tags: ["K-11", "K-12", "K-13"] }, async () => {
    const id = await written("Sipho");
    expect((await mark(id, "handled")).json()).toEqual({ msg: "The message is handled." });
    await mark(id, "handled");
    expect((await office.read("contacts/all")).items).toMatchObject([{ status: "handled" }]);
    expect((await mark(id, "new")).json()).toEqual({ msg: "The message is new again." });

    expect((await remove(id)).json()).toEqual({ msg: "The message is off the list." });
    expect([await listNames(), await listNames("removed=yes")]).toEqual([[], ["Sipho"]]);
    for (const again of [remove(id), mark(id, "handled")]) {
      expect((await again).statusCode).toBe(404);
    }
    expect((await restore(id)).json()).toEqual({ msg: "The message is on the list again." });
    expect(await listNames()).toEqual(["Sipho"]);
    expect((await restore(id)).statusCode).toBe(404);

    const { items } = await office.read(`contacts/${id}/history`);
    const actions = items.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(["restore", "delete", "update", "update", "create"]);
    expect(items[3].changes).toEqual([{ field: "status", before: "new", after: "handled" }]);
  });
});

const headerInjection =
  "Hello\n.\nBcc: victim@x.example\n\nRCPT TO:<victim@x.example>\n<b>bold</b>";

it("the mail of a message reaches one mailbox, whatever the visitor typed", {
  tags: "K-16",
}, async () => {
  const { received, url, close } = await openMailServer();
  onTestFinished(close);
  const own = await ownTestApp({
    mailer: createSmtpMailer(url, "Layisha <no-reply@layisha.example>"),
  });
  const email = "thandi@clients.example.com";
  const sent = { ...typed, name: "Thandi, Bcc: x", email, message: headerInjection };
  expect((await own.as({}).post("createcontact", sent)).statusCode).toBe(200);
  await own.mailbox.deliver();
  expect(received.map(({ to }) => to)).toEqual([[sampleCompany.email]]);
  const [head = "", ...body] = (received[0]?.raw ?? "").split("\r\n\r\n");
  const names = head.match(/^[\w-]+(?=:)/gm)?.map((name) => name.toLowerCase());
  expect(names?.toSorted().join(" ")).toBe(
    "content-transfer-encoding content-type date from message-id mime-version reply-to subject to",
  );
  expect(head).toMatch(/^From: Layisha <no-reply@layisha\.example>$/m);
  expect(head).toMatch(new RegExp(`^Reply-To: <?${email}>?\r?$`, "m"));
  expect(head).toMatch(/^Subject: A message from the Layisha website\r?$/m);
  expect(head).toMatch(/^Content-Type: text\/plain/m);
  expect(head).not.toMatch(/victim|Thandi,/);
  expect(body.join("\n")).toContain("Bcc: victim@x.example");
});

it("a mail names no address for the answer unless it is one plain address", {
  tags: "K-18",
}, () => {
  const person = { name: "Thandi", cellphone: "0825550123", message: "Hello" };
  const moments = { createdAt: new Date(0), changedAt: null, hiddenAt: null };
  const row = { id: "018f0000-0000-7000-8000-000000000001", ...person, ...moments };
  const site = {
    baseUrl: "https://x.example",
    company: toPublicCompany(firstCompanySettings),
    office: "office@x.example",
  };
  for (const wrong of ["a@x.example\r\nBcc: b@x.example", "a@x.example, b@x.example", ""]) {
    const message = { ...row, email: wrong, status: "new" } as const;
    expect(composeContactEmail(message, site).replyTo).toBe(undefined);
  }
});
