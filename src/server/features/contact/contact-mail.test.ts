import { expect, it, onTestFinished } from "vitest";
import { firstSettings, shownCompany } from "#contract/company.ts";
import { ownTestApp } from "#harness/app.ts";
import { openMailServer } from "#harness/mail-server.ts";
import { sampleCompany } from "#harness/sample-company.ts";
import { createSmtpMailer } from "#server/platform/mail/smtp-mailer.ts";
import { contactMessageEmail } from "./create-contact.ts";

const from = "Layisha <no-reply@layisha.example>";
const email = "thandi@clients.example.com";
const nasty = "Hello\n.\nBcc: victim@x.example\n\nRCPT TO:<victim@x.example>\n<b>bold</b>";

it("reaches one mailbox, whatever the visitor typed", { tags: "K-16" }, async () => {
  const { received, url, close } = await openMailServer();
  onTestFinished(close);
  const app = await ownTestApp({ mailer: createSmtpMailer(url, from) });
  const typed = { name: "Thandi, Bcc: x", email, cellphone: "0825550123", message: nasty };
  expect((await app.as({}).post("createcontact", typed)).statusCode).toBe(200);
  await app.mailbox.deliver();
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

const site = {
  baseUrl: "https://x.example",
  company: shownCompany(firstSettings),
  office: "office@x.example",
};

it("names no address for the answer unless it is one plain address", { tags: "K-18" }, () => {
  const person = { name: "Thandi", cellphone: "0825550123", message: "Hello" };
  const moments = { createdAt: new Date(0), changedAt: null, hiddenAt: null };
  const row = { id: "018f0000-0000-7000-8000-000000000001", ...person, ...moments };
  for (const wrong of ["a@x.example\r\nBcc: b@x.example", "a@x.example, b@x.example", ""]) {
    const message = { ...row, email: wrong, status: "new" } as const;
    expect(contactMessageEmail(message, site).replyTo).toBe(undefined);
  }
});
