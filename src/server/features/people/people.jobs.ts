import { isErasedEmail } from "#domain/privacy/erased-person.ts";
import type { Context } from "#server/context.ts";
import { findGrant } from "#server/core/codes/grants.store.ts";
import { staffLinkToken } from "#server/core/parties/password-link.ts";
import { passwordChangedEmail } from "#server/features/codes/otps.email.ts";
import { type Mail, type MailContext, type WriteMail, writeLetter } from "#server/mail/letter.ts";
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
        .select("licencePlate")
        .whereRef("vehicles.driverId", "=", "parties.id")
        .where("vehicles.status", "=", "active")
        .where("vehicles.id", "=", vehicleId)
        .as("plate"),
    )
    .where("id", "=", id)
    .executeTakeFirst();
}

/** A mail about somebody's account, with its details as they are when it leaves. */
export const writePartyMail: WriteMail<"party-mail"> = async (context, mail) => {
  const vehicleId = mail.about === "vehicle-active" ? mail.vehicleId : null;
  const party = await findParty(context.db, mail.partyId, vehicleId);
  if (!party || isErasedEmail(party.email)) return null;
  const accountMail = accountMails[mail.about](party, context);
  if (!accountMail) return null;
  const { isNameless, ...words } = accountMail;
  const to = mail.about === "email-changed" ? mail.to : party.email;
  return writeLetter({ ...words, to, ...(!isNameless && { name: party.name }) });
};

/** A link that has not ended, also one that the previous key made. */
async function writeLink(context: MailContext, linkId: string): Promise<Mail | null> {
  const { db, secrets, clock } = context;
  for (const signer of secrets.accepted) {
    const token = staffLinkToken(signer, linkId);
    const grant = await findGrant(db, token, clock());
    if (!grant) continue;
    const write = grant.partyType === "user" ? staffLinkEmail : clientLinkEmail;
    return write(grant.email, token, context);
  }
  return null;
}

export const writeStaffMail: WriteMail<"staff-mail"> = async (context, mail) => {
  if (mail.about === "link") return writeLink(context, mail.linkId);
  const user = await findParty(context.db, mail.userId);
  if (!user) return null;
  const { type, email } = user;
  return type === "user"
    ? staffPasswordChangedEmail(email, context)
    : passwordChangedEmail({ email, partyType: type }, context);
};
