import { brand } from "#contract/brand.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import { askedText } from "./asked-text.ts";
import type { PrivacyRequest } from "./privacy-requests.store.ts";

/** Whom a refusal has to name: everybody may complain there (POPIA, section 74). */
const regulator =
  "You do not agree? Answer this message, or complain to the Information Regulator: https://inforegulator.org.za, enquiries@inforegulator.org.za.";

/** Tells the person who asked what was done; or why not, and where to complain. */
export function requestAnsweredEmail({
  name,
  email,
  kind,
  status,
  received_on,
  answer,
}: PrivacyRequest): Message {
  const isRefused = status === "refused";
  const asked = `On ${formatDate(received_on)} you asked us ${askedText(kind, "your")}.`;
  return {
    to: email,
    subject: `${brand.name}: our answer to your request`,
    text: [
      `Hello ${name}`,
      "",
      `${asked} ${isRefused ? "We cannot do this:" : "It is done:"}`,
      "",
      answer,
      "",
      ...(isRefused ? [regulator, ""] : []),
      `Questions? Write to ${brand.informationOfficerEmail} or call ${brand.phone}.`,
      "",
      brand.name,
    ].join("\n"),
    replyTo: brand.informationOfficerEmail,
  };
}
