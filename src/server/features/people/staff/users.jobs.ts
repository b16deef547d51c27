import type { Context } from "#server/context.ts";
import { findGrant } from "#server/features/grants/grants.store.ts";
import type { Mails } from "#server/mails.ts";
import { staffLinkEmail } from "./staff-link.email.ts";
import { staffLinkToken } from "./staff-link.ts";
import { staffPasswordChangedEmail } from "./staff-password-changed.email.ts";

/**
 * Sends the link as long as it is worth something; a dead link is never sent. One that was made
 * before our key was changed is found by the key of then.
 */
async function sendLink({ db, mailer, secrets, clock, baseUrl }: Context, linkId: string) {
  for (const signer of secrets.accepted) {
    const token = staffLinkToken(signer, linkId);
    const grant = await findGrant(db, token, clock());
    if (grant) return mailer.send(staffLinkEmail(grant.email, token, baseUrl));
  }
}

async function sendNotice({ db, mailer, baseUrl }: Context, userId: string) {
  const user = await db
    .selectFrom("parties")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (user) await mailer.send(staffPasswordChangedEmail(user.email, baseUrl));
}

/** Sends staff the mail about their password. */
export function sendStaffMail(context: Context, mail: Mails["staff-mail"]): Promise<void> {
  return mail.about === "link" ? sendLink(context, mail.linkId) : sendNotice(context, mail.userId);
}
