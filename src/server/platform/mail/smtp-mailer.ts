import { createTransport } from "nodemailer";
import { isLoopback } from "../http/guards/client-address.ts";
import { longestSendMs, type Mailer, messageFields } from "./mailer.ts";

/**
 * Whether a mail server must be spoken to encrypted: every one that is not on this very machine,
 * because codes and links travel in mail. `?requireTLS=true` or `=false` in its URL decides otherwise.
 */
export function requiresEncryption(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const said = searchParams.get("requireTLS");
  return said === null ? !isLoopback(hostname) : said !== "false";
}

/**
 * Sends through a mail server. No step of the conversation may take longer than its time-out, and all
 * of it no longer than a message may take: a server that says a little now and then holds nobody up.
 */
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
