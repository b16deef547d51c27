import { createTransport } from "nodemailer";
import { isLoopbackAddress } from "../http/guards/client-address.ts";
import { createNodemailerFields, type Mailer, maxMailSendMs } from "./mailer.ts";

/** Says whether mail to this server must be encrypted: not to this machine, unless `?requireTLS` decides. */
export function requiresSmtpEncryption(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const setting = searchParams.get("requireTLS");
  return setting === null ? !isLoopbackAddress(hostname) : setting !== "false";
}

/** Sends mail by SMTP, with a time limit for each step and for the whole conversation. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    requireTLS: requiresSmtpEncryption(url),
    connectionTimeout: 2_000,
    greetingTimeout: 2_000,
    socketTimeout: 5_000,
    dnsTimeout: 2_000,
  });
  return {
    send: async (message) => {
      const envelope = { from, to: [message.to] };
      const signal = AbortSignal.timeout(maxMailSendMs);
      await transport.sendMail({ ...createNodemailerFields(message, from), envelope, signal });
    },
  };
}
