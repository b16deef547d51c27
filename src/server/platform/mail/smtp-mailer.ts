import { createTransport } from "nodemailer";
import { isLoopback } from "../http/guards/client-address.ts";
import { longestSendMs, type Mailer, messageFields } from "./mailer.ts";

/** Whether mail to this server must be encrypted: always but to this machine, unless `?requireTLS=true` or `=false` decides. */
export function requiresEncryption(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const setting = searchParams.get("requireTLS");
  return setting === null ? !isLoopback(hostname) : setting !== "false";
}

/** Sends mail by SMTP. Neither one step of the conversation nor the whole takes longer than its time-out. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    requireTLS: requiresEncryption(url),
    connectionTimeout: 2_000,
    greetingTimeout: 2_000,
    socketTimeout: 5_000,
    dnsTimeout: 2_000,
  });
  return {
    send: async (message) => {
      const envelope = { from, to: [message.to] };
      const signal = AbortSignal.timeout(longestSendMs);
      await transport.sendMail({ ...messageFields(message, from), envelope, signal });
    },
  };
}
