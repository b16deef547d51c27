import { expect, it, onTestFinished } from "vitest";
import { openMailServer } from "#harness/mail-server.ts";
import { isPermanentSendError } from "./mailer.ts";
import { createSmtpMailer, requiresSmtpEncryption } from "./smtp-mailer.ts";

it.each([
  ["smtp://mail.layisha.example:587", true],
  ["smtp://user:password@192.0.2.7", true],
  ["smtp://127.0.0.1.evil.example", true],
  ["smtp://localhost:1025", false],
  ["smtp://127.0.0.1:1025", false],
  ["smtp://[::1]:1025", false],
  ["smtp://relay.internal.example/?requireTLS=false", false],
  ["smtp://127.0.0.1:1025/?requireTLS=true", true],
])("mail to %s must be encrypted: %s", { tags: "O14" }, (url, must) => {
  expect(requiresSmtpEncryption(url)).toBe(must);
});

it("a server without encryption gets no message", { tags: "O14" }, async () => {
  const { received, url, close } = await openMailServer();
  onTestFinished(close);
  const mailer = createSmtpMailer(`${url}/?requireTLS=true`, "Layisha <no-reply@layisha.example>");
  const message = { to: "a@clients.example.com", subject: "Code", text: "123456" };
  await expect(mailer.send(message)).rejects.toThrow(/STARTTLS|TLS/i);
  expect(received).toEqual([]);
});

it("a final refusal differs from one for now", { tags: "O-170" }, async () => {
  const refusal = (address: string) =>
    Object.assign(new Error("no"), { responseCode: address.startsWith("gone") ? 550 : 451 });
  const { url, close } = await openMailServer({ refusal });
  onTestFinished(close);
  const mailer = createSmtpMailer(url, "Layisha <office@layisha.example>");
  const failureOf = (to: string) =>
    mailer.send({ to, subject: "A", text: "B" }).catch(isPermanentSendError);
  expect(await failureOf("gone@clients.example.com")).toBe(true);
  expect(await failureOf("full@clients.example.com")).toBe(false);
});
