import { createTransport } from "nodemailer";
import type { Mailer } from "./mailer.ts";
import { messageFields } from "./message-fields.ts";

/** Sends through a mail server. No step of the conversation may take longer than its time-out. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 2_000,
    greetingTimeout: 2_000,
    socketTimeout: 5_000,
    dnsTimeout: 2_000,
  });
  return {
    send: async (message) => {
      const envelope = { from, to: [message.to] };
      await transport.sendMail({ from, ...messageFields(message), envelope });
    },
  };
}
