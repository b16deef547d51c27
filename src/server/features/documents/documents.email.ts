import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { type DocumentKind, documentKinds } from "#domain/fleet/documents.ts";
import type { Party } from "#server/caller.ts";
import { askUs, letter, type Site } from "#server/mail/letter.ts";
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

const news = {
  ending: (documents: readonly About[]) => ({
    subject: `Your ${brand.name} documents: some are valid for a short time only`,
    paragraphs: [
      "These documents end soon:",
      documents
        .map((each) => `- ${nameOf(each)}: valid until ${formatDate(each.expiresOn ?? "")}`)
        .join("\n"),
      "From the day after that you get no new jobs until we have accepted the new one. Jobs that you have already stay yours.",
    ],
  }),
  refused: (documents: readonly About[]) => ({
    subject: `Your ${brand.name} documents: please send one again`,
    paragraphs: [
      ...documents.map((document) => `We could not accept this: ${nameOf(document)}.`),
      ...documents.map(({ reason }) => `Why: ${reason}`),
    ],
  }),
};

/** Tells a driver which documents end soon, or have ended; or that one was refused, and why. */
export function documentsEmail(
  about: keyof typeof news,
  { name, email: to }: Driver,
  documents: readonly About[],
  { baseUrl, company }: Site,
): Message {
  const { subject, paragraphs } = news[about](documents);
  const here = `${baseUrl}${webPaths.driverDocuments()}`;
  const next = [
    `Send the new one here, as a photo or a PDF: ${here}`,
    askUs("Questions?", company),
  ];
  return letter({ to, subject, name, paragraphs: [...paragraphs, ...next] });
}
