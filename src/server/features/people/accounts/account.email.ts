import { brand } from "#contract/brand.ts";
import type { Company } from "#contract/company.ts";
import { webPaths } from "#contract/web-paths.ts";
import { capitalised } from "#domain/company/company-words.ts";
import { formatPlate } from "#domain/fleet/licence-plate.ts";
import { chatAddress } from "#domain/people/cellphone.ts";
import type { Party } from "#server/caller.ts";
import { askUs, letter, reachUs, type Site } from "#server/letter.ts";
import type { Message } from "#server/platform/mail/mailer.ts";

type Account = Pick<Party, "type" | "name" | "email">;

const loginPages: Readonly<Record<Party["type"], string>> = {
  client: webPaths.clientLogin(),
  driver: webPaths.driverLogin(),
  user: webPaths.staffLogin(),
};

/** Where this kind of party logs in, as a whole address for a message. */
export function loginPage(type: Party["type"], baseUrl: string): string {
  return `${baseUrl}${loginPages[type]}`;
}

const notRegistered = (company: Company) =>
  `${askUs("You did not register?", company).slice(0, -1)}, and we close the account.`;

function sendThem({ messagingNumber }: Company): string {
  return messagingNumber
    ? `Send them on ${brand.messagingApp}: ${chatAddress(messagingNumber)}`
    : "Send them as an answer to this message.";
}

/**
 * Tells a driver that the registration waits for review, and which documents to send. It leaves out
 * the name that was typed: the message may reach an address that nobody has verified, and must not
 * carry a stranger's words there.
 */
export function registrationReceivedEmail(
  { email, type }: Account,
  { baseUrl, company }: Site,
): Message {
  return letter({
    to: email,
    subject: `We have received your ${brand.name} registration`,
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
  });
}

/** Tells a driver, and nobody else, that the address of a new registration has an account already. */
export function registeredAgainEmail(
  { email, type }: Account,
  { baseUrl, company }: Site,
): Message {
  const forgotPassword = `${baseUrl}${webPaths.driverForgotPassword()}`;
  return letter({
    to: email,
    subject: `You already have a ${brand.name} account`,
    paragraphs: [
      `Someone, probably you, registered as a driver with ${brand.name} with this address. It has an account already, so we changed nothing.`,
      `Log in: ${loginPage(type, baseUrl)}\nForgot your password? Choose a new one: ${forgotPassword}`,
      "That was not you? Then you need do nothing. Your account is as it was.",
      askUs("Questions?", company),
    ],
  });
}

/** Tells a driver that a vehicle of theirs was reviewed and is active. */
export function vehicleActiveEmail(
  { name, email, type, status }: Account & Pick<Party, "status">,
  plate: string,
  { baseUrl, company }: Site,
): Message {
  return letter({
    to: email,
    subject: `Your vehicle ${formatPlate(plate)} is active`,
    name,
    paragraphs: [
      `We have looked at your vehicle ${formatPlate(plate)}, and it is active.`,
      status === "active"
        ? `See the jobs that fit you: ${baseUrl}${webPaths.openJobs()}`
        : `We write to you when your account is active too. See where it stands: ${loginPage(type, baseUrl)}`,
      askUs("Questions?", company),
    ],
  });
}

/** Tells somebody whose registration was under review that the account is active. */
export function accountActivatedEmail(
  { name, email, type }: Account,
  { baseUrl, company }: Site,
): Message {
  return letter({
    to: email,
    subject: `Your ${brand.name} account is active`,
    name,
    paragraphs: [
      `We have looked at your registration, and your ${brand.name} account is active.`,
      `Log in here: ${loginPage(type, baseUrl)}`,
      notRegistered(company),
    ],
  });
}

/**
 * Tells the old or the new address of an account that its e-mail address was changed, and with it, of
 * a client or a driver, the password.
 */
export function emailChangedEmail(
  { name, type }: Account,
  to: string,
  { baseUrl, company }: Site,
): Message {
  const forgotPassword =
    type === "driver" ? webPaths.driverForgotPassword() : webPaths.clientForgotPassword();
  return letter({
    to,
    subject: `The email address of your ${brand.name} account was changed`,
    name,
    paragraphs: [
      `Our office changed the email address of your ${brand.name} account just now, and every device that was logged in is logged out. From now on you log in with the new address${type === "user" ? "" : " and a new password"}.`,
      type === "user"
        ? `Log in here: ${loginPage(type, baseUrl)}`
        : `Choose the password here, with a code that we send to the new address: ${baseUrl}${forgotPassword}`,
      `You did not ask for this? ${capitalised(reachUs(company, baseUrl).call)} at once.`,
    ],
  });
}

/** Tells a driver that other bank details were entered, so that nobody changes them unseen. */
export function bankDetailsEmail({ email, name }: Account, { baseUrl, company }: Site): Message {
  return letter({
    to: email,
    subject: `Your ${brand.name} bank details were changed`,
    name,
    paragraphs: [
      "New bank details were entered for what we pay you. We use them once we have checked them with you; until then the old ones stay.",
      `Was this not you? ${capitalised(reachUs(company, baseUrl).call)} at once.`,
    ],
  });
}

/** Tells an administrator that the company has another bank account in its settings. */
export function companyAccountEmail({ email, name }: Account, { baseUrl }: Site): Message {
  return letter({
    to: email,
    subject: `${brand.name}: our bank account was changed`,
    name,
    paragraphs: [
      "The bank account of the company was changed in its settings just now. Drivers pay their top-ups into it, and invoices name it.",
      `Compare it with ours: ${baseUrl}${webPaths.settings()}`,
      "Is it not ours? Set it right there. The history of that page says who changed it.",
    ],
  });
}
