import { isErasedEmail } from "#domain/privacy/erased-person.ts";
import type { Context } from "#server/context.ts";
import { findGrant } from "#server/core/codes/grants.store.ts";
import { staffLinkToken } from "#server/core/parties/password-link.ts";
import { passwordChangedEmail } from "#server/features/codes/otps.email.ts";
import { letter, type MailContext } from "#server/mail/letter.ts";
import type { Mails } from "#server/mail/mails.ts";
import {
  accountMails,
  clientLinkEmail,
  staffLinkEmail,
  staffPasswordChangedEmail,
} from "./accounts/account.email.ts";

/** A party, with the plate of this vehicle of theirs if it is active. */
function findParty(db: Context["db"], id: string, vehicleId: string | null = null) {
  return db
    .selectFrom("parties")
    .select(["type", "name", "email", "status"])
    .select(({ selectFrom }) =>
      selectFrom("vehicles")
        .select("licence_plate")
        .whereRef("vehicles.driver_id", "=", "parties.id")
        .where("vehicles.status", "=", "active")
        .where("vehicles.id", "=", vehicleId)
        .as("plate"),
    )
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Sends somebody the message about their account, with the details as they are when it leaves. */
export async function sendPartyMail(context: MailContext, mail: Mails["party-mail"]) {
  const { db, mailer } = context;
  const vehicleId = mail.about === "vehicle-active" ? mail.vehicleId : null;
  const party = await findParty(db, mail.partyId, vehicleId);
  if (!party || isErasedEmail(party.email)) return;
  const said = accountMails[mail.about](party, context);
  if (!said) return;
  const { isNameless, ...words } = said;
  const to = mail.about === "email-changed" ? mail.to : party.email;
  await mailer.send(letter({ ...words, to, ...(!isNameless && { name: party.name }) }));
}

/** Sends a link that has not ended, also one that the previous key made. */
async function sendLink(context: MailContext, linkId: string) {
  const { db, mailer, secrets, clock } = context;
  for (const signer of secrets.accepted) {
    const token = staffLinkToken(signer, linkId);
    const grant = await findGrant(db, token, clock());
    if (!grant) continue;
    const compose = grant.partyType === "user" ? staffLinkEmail : clientLinkEmail;
    return mailer.send(compose(grant.email, token, context));
  }
}

async function sendNotice(context: MailContext, userId: string) {
  const user = await findParty(context.db, userId);
  if (!user) return;
  const { type, email } = user;
  await context.mailer.send(
    type === "user"
      ? staffPasswordChangedEmail(email, context)
      : passwordChangedEmail({ email, party_type: type }, context),
  );
}

export function sendStaffMail(context: MailContext, mail: Mails["staff-mail"]): Promise<void> {
  return mail.about === "link" ? sendLink(context, mail.linkId) : sendNotice(context, mail.userId);
}
