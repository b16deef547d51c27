import { brand } from "#contract/brand.ts";
import type { Company } from "#contract/company.ts";
import { webPaths } from "#contract/web-paths.ts";
import { staffLinkValidForMinutes } from "#domain/codes/otp-policy.ts";
import { formatPlate } from "#domain/fleet/licence-plate.ts";
import { whatsAppAddress } from "#domain/people/cellphone.ts";
import { capitalised } from "#domain/text/lists.ts";
import type { Party } from "#server/caller.ts";
import {
  contactWays,
  type Mail,
  type MailSite,
  questionLine,
  writeLetter,
} from "#server/mail/letter.ts";
import type { Mails } from "#server/mail/mails.ts";

/** An account, with the plate of the vehicle that the message is about, if that is active. */
export type Account = Pick<Party, "type" | "name" | "email" | "status"> & {
  readonly plate: string | null;
};

type AccountMail = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly isNameless?: true;
};

const loginPages: Readonly<Record<Party["type"], string>> = {
  client: webPaths.clientLogin(),
  driver: webPaths.driverLogin(),
  user: webPaths.staffLogin(),
};

function loginPage(type: Party["type"], baseUrl: string): string {
  return `${baseUrl}${loginPages[type]}`;
}

const notRegistered = (company: Company) =>
  `${questionLine("You did not register?", company).slice(0, -1)}, and we close the account.`;

function sendThem({ messagingNumber }: Company): string {
  return messagingNumber
    ? `Send them on ${brand.messagingApp}: ${whatsAppAddress(messagingNumber)}`
    : "Send them as an answer to this message.";
}

/** The mails to somebody about their own account; null where one would be wrong by now. */
export const accountMails: Readonly<
  Record<Mails["party-mail"]["about"], (account: Account, site: MailSite) => AccountMail | null>
> = {
  /** Leaves out the name: a stranger may have typed it, for an address that nobody has verified. */
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
            `Log in and upload them, as photos or PDFs: ${loginPage(type, baseUrl)}`,
            `Or send them another way. ${sendThem(company)}`,
            "We write to you when your account is active. Until then you can see where it stands when you log in.",
            notRegistered(company),
          ],
        },
  /** Goes to the address alone: the person who registered again learns nothing of its account. */
  "registered-again": ({ type }, { baseUrl, company }) => ({
    subject: `You already have a ${brand.name} account`,
    isNameless: true,
    paragraphs: [
      `Someone, probably you, registered as a driver with ${brand.name} with this address. It has an account already, so we changed nothing.`,
      `Log in: ${loginPage(type, baseUrl)}\nForgot your password? Choose a new one: ${baseUrl}${webPaths.driverForgotPassword()}`,
      "That was not you? Then you need do nothing. Your account is as it was.",
      questionLine("Questions?", company),
    ],
  }),
  "vehicle-active": ({ type, status, plate }, { baseUrl, company }) =>
    plate === null
      ? null
      : {
          subject: `Your vehicle ${formatPlate(plate)} is active`,
          paragraphs: [
            `We have looked at your vehicle ${formatPlate(plate)}, and it is active.`,
            status === "active"
              ? `See the jobs that fit you: ${baseUrl}${webPaths.openJobs()}`
              : `We write to you when your account is active too. See where it stands: ${loginPage(type, baseUrl)}`,
            questionLine("Questions?", company),
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
  /** To the old and the new address. With its address a client or a driver loses the password. */
  "email-changed": ({ type }, { baseUrl, company }) => ({
    subject: `The email address of your ${brand.name} account was changed`,
    paragraphs: [
      `Our office changed the email address of your ${brand.name} account just now, and every device that was logged in is logged out. From now on you log in with the new address${type === "user" ? "" : " and a new password"}.`,
      type === "user"
        ? `Log in here: ${loginPage(type, baseUrl)}`
        : `Choose the password here, with a code that we send to the new address: ${baseUrl}${type === "driver" ? webPaths.driverForgotPassword() : webPaths.clientForgotPassword()}`,
      `You did not ask for this? ${capitalised(contactWays(company, baseUrl).call)} at once.`,
    ],
  }),
  /** So that nobody changes them unseen. */
  "bank-details": (_, { baseUrl, company }) => ({
    subject: `Your ${brand.name} bank details were changed`,
    paragraphs: [
      "New bank details were entered for what we pay you. We use them once we have checked them with you; until then the old ones stay.",
      `Was this not you? ${capitalised(contactWays(company, baseUrl).call)} at once.`,
    ],
  }),
  /** To each administrator. */
  "company-account": (_, { baseUrl }) => ({
    subject: `${brand.name}: our bank account was changed`,
    paragraphs: [
      "The bank account of the company was changed in its settings just now. Drivers pay their top-ups into it, and invoices name it.",
      `Compare it with ours: ${baseUrl}${webPaths.settings()}`,
      "Is it not ours? Set it right there. The history of that page says who changed it.",
    ],
  }),
};

/** The one-time link for staff. The token stands behind `#`, where no server and no log sees it. */
export function staffLinkEmail(to: string, token: string, { baseUrl }: MailSite): Mail {
  return writeLetter({
    to,
    subject: `Choose a new ${brand.name} staff password`,
    paragraphs: [
      `An administrator of ${brand.name} sends you this link, with which you choose a new password:`,
      `${baseUrl}${webPaths.staffUpdatePassword()}#${token}`,
      `It works once, for ${staffLinkValidForMinutes} minutes from when it was asked for. Until then your present password still works.\nKeep the link to yourself: anyone who has it can set your password.`,
      "You did not expect this? Then you need do nothing, but tell an administrator.",
    ],
  });
}

/** The notice to staff that their password was changed, so that a thief cannot do it unnoticed. */
export function staffPasswordChangedEmail(to: string, { baseUrl, company }: MailSite): Mail {
  return writeLetter({
    to,
    subject: `Your ${brand.name} staff password was changed`,
    paragraphs: [
      `The password of your ${brand.name} staff account was changed just now, and every device that was logged in is logged out.`,
      `Log in with the new one: ${loginPage("user", baseUrl)}`,
      `That was not you? ${capitalised(contactWays(company, baseUrl).call)} at once, and ask an administrator to suspend your account.`,
    ],
  });
}

/** The link for a client whom staff registered, or whose address they changed, to set a password. */
export function clientLinkEmail(to: string, token: string, { baseUrl, company }: MailSite): Mail {
  return writeLetter({
    to,
    subject: `Your ${brand.name} account: choose a password`,
    paragraphs: [
      `You spoke to us, and this is the address of your ${brand.name} account now. Choose a password, also if you had one before, and you see your bookings, change them and book again yourself:`,
      `${baseUrl}${webPaths.clientSetPassword()}#${token}`,
      `The link works once, for 3 days. After that, ask for a new password here: ${baseUrl}${webPaths.clientForgotPassword()}\nYou need no password for a booking that we made for you: everything about it comes to this address.`,
      `How we use what you told us: ${baseUrl}${webPaths.privacy()}\n${questionLine("You did not speak to us?", company).slice(0, -1)}, and we take your address off it.`,
    ],
  });
}
