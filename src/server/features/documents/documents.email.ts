import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { type DocumentKind, documentKinds } from "#domain/fleet/documents.ts";
import type { Party } from "#server/caller.ts";
import { askUs, letter, type Site } from "#server/letter.ts";
import type { Message } from "#server/platform/mail/mailer.ts";

type Driver = Pick<Party, "name" | "email">;
type About = {
  readonly kind: DocumentKind;
  readonly expiresOn: string | null;
  readonly reason: string;
  /** The vehicle's plate; null for the driver's own. */
  readonly plate: string | null;
};

const nameOf = ({ kind, plate }: About) =>
  documentKinds[kind].label + (plate === null ? "" : ` of ${plate}`);

const sendHere = ({ baseUrl }: Site) =>
  `Send the new one here, as a photo or a PDF: ${baseUrl}${webPaths.driverDocuments()}`;

/** Tells a driver which documents end soon, or have ended. */
export function documentsEndingEmail(
  { name, email }: Driver,
  documents: readonly About[],
  site: Site,
): Message {
  const lines = documents.map(
    (document) => `- ${nameOf(document)}: valid until ${formatDate(document.expiresOn ?? "")}`,
  );
  return letter({
    to: email,
    subject: `Your ${brand.name} documents: some are valid for a short time only`,
    name,
    paragraphs: [
      "These documents end soon:",
      lines.join("\n"),
      "From the day after that you get no new jobs until we have accepted the new one. Jobs that you have already stay yours.",
      sendHere(site),
      askUs("Questions?", site.company),
    ],
  });
}

/** Tells a driver that a document was refused, and why. */
export function documentRefusedEmail(
  { name, email }: Driver,
  documents: readonly About[],
  site: Site,
): Message {
  return letter({
    to: email,
    subject: `Your ${brand.name} documents: please send one again`,
    name,
    paragraphs: [
      ...documents.map((document) => `We could not accept this: ${nameOf(document)}.`),
      ...documents.map(({ reason }) => `Why: ${reason}`),
      sendHere(site),
      askUs("Questions?", site.company),
    ],
  });
}
