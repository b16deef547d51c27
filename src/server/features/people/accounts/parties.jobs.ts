import { isErasedEmail } from "#domain/privacy/erased-person.ts";
import type { Context } from "#server/context.ts";
import type { Mails } from "#server/mails.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import { accountActivatedEmail } from "./account-activated.email.ts";
import { emailChangedEmail } from "./email-changed.email.ts";
import type { PartyRow } from "./parties.store.ts";
import { registeredAgainEmail } from "./registered-again.email.ts";
import { registrationReceivedEmail } from "./registration-received.email.ts";

/** What to say; null when the account has moved on and the message would be wrong by now. */
function messageAbout(
  mail: Mails["party-mail"],
  party: Pick<PartyRow, "type" | "name" | "email" | "status">,
  baseUrl: string,
): Message | null {
  switch (mail.about) {
    case "email-changed":
      return emailChangedEmail(party, mail.to, baseUrl);
    case "registered":
      return party.status === "pending" ? registrationReceivedEmail(party, baseUrl) : null;
    case "registered-again":
      return registeredAgainEmail(party, baseUrl);
    case "activated":
      return party.status === "active" ? accountActivatedEmail(party, baseUrl) : null;
  }
}

/** Sends somebody the message about their account, with the details as they are when it leaves. */
export async function sendPartyMail(
  { db, mailer, baseUrl }: Context,
  mail: Mails["party-mail"],
): Promise<void> {
  const party = await db
    .selectFrom("parties")
    .select(["type", "name", "email", "status"])
    .where("id", "=", mail.partyId)
    .executeTakeFirst();
  if (!party || isErasedEmail(party.email)) return;
  const message = messageAbout(mail, party, baseUrl);
  if (message) await mailer.send(message);
}
