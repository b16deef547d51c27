import { brand } from "#contract/brand.ts";
import type { Company } from "#contract/company.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatLicencePlate } from "#domain/fleet/licence-plate.ts";
import { whatsAppChatUrl } from "#domain/people/cellphone.ts";
import { isErasedEmail } from "#domain/privacy/erased-person.ts";
import { type PasskeyChange, passkeyNews } from "#domain/sessions/passkeys.ts";
import { capitaliseFirstLetter } from "#domain/text/lists.ts";
import type { Party } from "#server/caller.ts";
import type { Db } from "#server/context.ts";
import { accountPagePaths } from "#server/features/codes/otps.email.ts";
import {
  composeMail,
  listWaysToContactCompany,
  type MailSiteDetails,
  type MailWriter,
  writeMailQuestionLine,
} from "#server/mail/letter.ts";
import type { QueuedMailData } from "#server/mail/mails.ts";

/** An account that gets a mail, with the licence plate of the vehicle that the mail is about, or null. */
type MailedAccount = Pick<Party, "type" | "name" | "email" | "status"> & {
  readonly plate: string | null;
};

type AccountMail = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** True if the greeting of the mail has no name. */
  readonly isNameless?: true;
};

const loginPage = (type: Party["type"], baseUrl: string) =>
  `${baseUrl}${accountPagePaths[type].login}`;

const notRegistered = (company: Company) =>
  `${writeMailQuestionLine("You did not register?", company).slice(0, -1)}, and we close the account.`;

function waysToSend({ messagingNumber }: Company): string {
  return messagingNumber
    ? `Send them on ${brand.messagingApp}: ${whatsAppChatUrl(messagingNumber)}`
    : "Send them as an answer to this message.";
}

type AccountMailWriter = (account: MailedAccount, site: MailSiteDetails) => AccountMail | null;

/** Writes the mails about changes of the owner's passkeys. */
const passkeyMails = Object.fromEntries(
  Object.entries(passkeyNews).map(([change, news]) => {
    const write: AccountMailWriter = (_, { baseUrl }) => ({
      subject: `${brand.name}: ${news.charAt(0).toLowerCase()}${news.slice(1)}`,
      paragraphs: [
        `${news} on your account just now. See your passkeys: ${baseUrl}${webPaths.passkeys()}`,
        "Was this not you? Tell an administrator at once: they can remove all passkeys of your account and end its sessions.",
      ],
    });
    return [change, write];
  }),
) as Readonly<Record<PasskeyChange, AccountMailWriter>>;

/** Writes each mail about a person's own account; null if the mail's news is no longer true. */
const accountMails: Readonly<Record<QueuedMailData["party-mail"]["about"], AccountMailWriter>> = {
  ...passkeyMails,
  /** The greeting has no name, because a stranger may have typed it for an address that nobody has verified. */
  registered: ({ type, status }, { baseUrl, company }) =>
    status !== "pending"
      ? null
      : {
          subject: `We have received your ${brand.name} registration`,
          isNameless: true,
          paragraphs: [
            `Thank you for registering as a driver with ${brand.name}. Your account is pending until we have looked at your documents. Please send us:`,
            [
              "- your identity document",
              "- your driving licence, with a professional driving permit where your vehicle needs one",
              "- for each vehicle that you registered: its registration, licence disc and proof of roadworthiness",
              "- proof of goods in transit (GIT) insurance, if you said that a vehicle has it",
            ].join("\n"),
            `Log in and upload them, as photos or PDFs: ${loginPage(type, baseUrl)}\nIf we have sent you no code yet, set your password with one first: ${baseUrl}${webPaths.driverForgotPassword()}`,
            `Or send them another way. ${waysToSend(company)}`,
            "We write to you when your account is active. Until then you can see where it stands when you log in.",
            notRegistered(company),
          ],
        },
  /** Only the address's owner learns here of the account; the visitor who registered again does not. */
  "registered-again": ({ type }, { baseUrl, company }) => ({
    subject: `You already have a ${brand.name} account`,
    isNameless: true,
    paragraphs: [
      `Someone, probably you, registered as a driver with ${brand.name} with this address. It has an account already, so we changed nothing.`,
      `Log in: ${loginPage(type, baseUrl)}\nForgot your password? Choose a new one: ${baseUrl}${webPaths.driverForgotPassword()}`,
      "That was not you? Then you need do nothing. Your account is as it was.",
      writeMailQuestionLine("Questions?", company),
    ],
  }),
  "vehicle-active": ({ type, status, plate }, { baseUrl, company }) =>
    plate === null
      ? null
      : {
          subject: `Your vehicle ${formatLicencePlate(plate)} is active`,
          paragraphs: [
            `We have looked at your vehicle ${formatLicencePlate(plate)}, and it is active.`,
            status === "active"
              ? `See the jobs that fit you: ${baseUrl}${webPaths.openJobs()}`
              : `We write to you when your account is active too. See where it stands: ${loginPage(type, baseUrl)}`,
            writeMailQuestionLine("Questions?", company),
          ],
        },
  activated: ({ type, status }, { baseUrl, company }) =>
    status !== "active"
      ? null
      : {
          subject: `Your ${brand.name} account is active`,
          paragraphs: [
            `We have looked at your registration, and your ${brand.name} account is active.`,
            `Log in here: ${loginPage(type, baseUrl)}`,
            notRegistered(company),
          ],
        },
  /** The mail goes to the old and the new address. A client or driver needs a new password after the change. */
  "email-changed": ({ type }, { baseUrl, company }) => ({
    subject: `The email address of your ${brand.name} account was changed`,
    paragraphs: [
      `Our office changed the email address of your ${brand.name} account just now, and every device that was logged in is logged out. From now on you log in with the new address${type === "user" ? "" : " and a new password"}.`,
      type === "user"
        ? `Log in here: ${loginPage(type, baseUrl)}`
        : `Choose the password here, with a code that we send to the new address: ${baseUrl}${accountPagePaths[type].forgotPassword}`,
      `You did not ask for this? ${capitaliseFirstLetter(listWaysToContactCompany(company, baseUrl).call)} at once.`,
    ],
  }),
  "bank-details": (_, { baseUrl, company }) => ({
    subject: `Your ${brand.name} bank details were changed`,
    paragraphs: [
      "New bank details were entered for what we pay you. We use them once we have checked them with you; until then the old ones stay.",
      `Was this not you? ${capitaliseFirstLetter(listWaysToContactCompany(company, baseUrl).call)} at once.`,
    ],
  }),
};

const findAccount = (db: Db, id: string, vehicleId: string | null) =>
  db
    .selectFrom("parties")
    .leftJoin("vehicles", (join) =>
      join
        .onRef("vehicles.driverId", "=", "parties.id")
        .on("vehicles.status", "=", "active")
        .on("vehicles.id", "=", vehicleId),
    )
    .select(["type", "name", "email", "parties.status", "licencePlate as plate"])
    .where("parties.id", "=", id)
    .executeTakeFirst();

export const writeAccountMail: MailWriter<"party-mail"> = async (context, mail) => {
  const vehicleId = mail.about === "vehicle-active" ? mail.vehicleId : null;
  const account = await findAccount(context.db, mail.partyId, vehicleId);
  if (!account || isErasedEmail(account.email)) return null;
  const accountMail = accountMails[mail.about](account, context);
  if (!accountMail) return null;
  const { isNameless, ...words } = accountMail;
  const to = mail.about === "email-changed" ? mail.to : account.email;
  return composeMail({ ...words, to, ...(!isNameless && { name: account.name }) });
};
