import type { Message } from "./mailer.ts";

/** A message as the mail library takes it: addresses as such, so that none is read as a list. */
export function messageFields({ to, subject, text, replyTo }: Message) {
  return {
    to: { name: "", address: to },
    subject,
    text,
    ...(replyTo !== undefined && { replyTo: { name: "", address: replyTo } }),
  };
}
