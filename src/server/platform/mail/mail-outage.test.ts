import { SMTPServer } from "smtp-server";
import { expect, it } from "vitest";
import { ownTestApp } from "#harness/app.ts";
import { freePort } from "#harness/free-port.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

type Received = { readonly to: readonly string[]; readonly text: string };

/** A mail server that takes one message; `received` resolves with it. */
function openMailServer(port: number): { received: Promise<Received>; close: () => Promise<void> } {
  const { promise: received, resolve } = Promise.withResolvers<Received>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        resolve({ to, text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  server.listen(port, "127.0.0.1");
  return { received, close: () => new Promise((closed) => server.close(() => closed())) };
}

it("a code that is asked for while the mail server is down is sent when it is up again", {
  tags: "X-30",
  timeout: 30_000,
}, async () => {
  const port = await freePort();
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, "Layisha <no-reply@layisha.example>");
  const { promise: refused, resolve } = Promise.withResolvers<void>();
  const app = await ownTestApp({
    mailer: {
      send: async (message) => {
        try {
          await mailer.send(message);
        } catch (error) {
          resolve();
          throw error;
        }
      },
    },
  });
  await app.startWorking();
  const email = "waiting@customers.example.com";
  const answer = await app.inject({
    method: "POST",
    url: "/api/clients/createOtp",
    payload: { email },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().msg).toMatch(/minute/);
  await refused;

  const mailServer = openMailServer(port);
  const message = await mailServer.received;
  expect(message.to).toEqual([email]);
  const code = /\b\d{6}\b/.exec(message.text.slice(message.text.indexOf("\r\n\r\n")))?.[0];
  const verified = await app.inject({
    method: "POST",
    url: "/api/clients/verifyOtp",
    payload: { email, verificationCode: code },
  });
  expect(verified.json()).toMatchObject({ verifiedEmail: "yes" });
  await mailServer.close();
});
