import { SMTPServer } from "smtp-server";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "#harness/free-port.ts";
import { isRefusedForGood } from "./mailer.ts";
import { createSmtpMailer, requiresEncryption } from "./smtp-mailer.ts";

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
  expect(requiresEncryption(url)).toBe(must);
});

it("gives no message to a server without encryption", { tags: "O14" }, async () => {
  const port = await freePort();
  let received = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, _session, done) => {
      received += 1;
      stream.resume();
      stream.on("end", done);
    },
  });
  await new Promise<void>((open) => server.listen(port, "127.0.0.1", open));
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())));
  const url = `smtp://127.0.0.1:${port}/?requireTLS=true`;
  const mailer = createSmtpMailer(url, "Layisha <no-reply@layisha.example>");
  const message = { to: "a@clients.example.com", subject: "Code", text: "123456" };
  await expect(mailer.send(message)).rejects.toThrow(/STARTTLS|TLS/i);
  expect(received).toBe(0);
});

it("knows a recipient that is refused for good from one that is refused now", {
  tags: "O-170",
}, async () => {
  const port = await freePort();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: ({ address }, _session, done) =>
      done(
        Object.assign(new Error("no"), { responseCode: address.startsWith("gone") ? 550 : 451 }),
      ),
  });
  await new Promise<void>((open) => server.listen(port, "127.0.0.1", open));
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())));
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, "Layisha <office@layisha.example>");
  const failureOf = (to: string) =>
    mailer.send({ to, subject: "A", text: "B" }).catch(isRefusedForGood);
  expect(await failureOf("gone@clients.example.com")).toBe(true);
  expect(await failureOf("full@clients.example.com")).toBe(false);
});
