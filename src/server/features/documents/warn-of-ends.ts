import { sql } from "kysely";
import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { documentExpiryWarningDays, documentKinds } from "#domain/fleet/documents.ts";
import { formatLicencePlate } from "#domain/fleet/licence-plate.ts";
import type { AppContext, Db } from "#server/context.ts";
import { findMailRecipient } from "#server/core/parties/parties.store.ts";
import { composeMail, type MailWriter, writeMailQuestionLine } from "#server/mail/letter.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

const batchSize = 200;

const endingBy = (db: Db, day: CalendarDate) =>
  db
    .selectFrom("documents")
    .leftJoin("vehicles", "vehicles.id", "documents.vehicleId")
    .where("documents.state", "=", "accepted")
    .where("documents.expiresOn", "<=", day);

const driverId = sql<string | null>`coalesce(documents.driver_id, vehicles.driver_id)`;

/** Queues a mail to each driver with documents that expire within 30 days; each document is warned of once. */
export async function warnOfExpiringDocuments({ db, jobs, clock }: AppContext): Promise<void> {
  const nowMs = clock();
  const soon = addDays(johannesburgDateAt(nowMs), documentExpiryWarningDays);
  const warn = () =>
    inTransaction(db, async (trx) => {
      const due = await endingBy(trx, soon)
        .select(["documents.id", driverId.as("driverId")])
        .where("documents.warnedAt", "is", null)
        .orderBy("documents.expiresOn")
        .limit(batchSize)
        .forNoKeyUpdate("documents")
        .skipLocked()
        .execute();
      if (due.length === 0) return 0;
      const ids = due.map(({ id }) => id);
      const warned = trx.updateTable("documents").set({ warnedAt: new Date(nowMs) });
      await warned.where("id", "in", ids).execute();
      const drivers = new Set(due.flatMap(({ driverId }) => driverId ?? []));
      for (const partyId of drivers) {
        await jobs.enqueue(trx, "document-mail", { partyId, about: "ending" });
      }
      return due.length;
    });
  while ((await warn()) === batchSize);
}

type NamedDocument = {
  readonly name: string;
  readonly expiresOn: string | null;
  readonly reason: string;
};

const mailWords = {
  ending: (documents: readonly NamedDocument[]) => ({
    subject: `Your ${brand.name} documents: some are valid for a short time only`,
    paragraphs: [
      "These documents end soon:",
      documents
        .map(({ name, expiresOn }) => `- ${name}: valid until ${formatDate(expiresOn ?? "")}`)
        .join("\n"),
      "From the day after that you get no new jobs until we have accepted the new one. Jobs that you have already stay yours.",
    ],
  }),
  refused: (documents: readonly NamedDocument[]) => ({
    subject: `Your ${brand.name} documents: please send one again`,
    paragraphs: [
      ...documents.map(({ name }) => `We could not accept this: ${name}.`),
      ...documents.map(({ reason }) => `Why: ${reason}`),
    ],
  }),
};

export const writeDocumentMail: MailWriter<"document-mail"> = async (context, mail) => {
  const { db, clock, baseUrl, company } = context;
  const driver = await findMailRecipient(db, mail.partyId);
  if (!driver || driver.status === "removed") return null;
  const soon = addDays(johannesburgDateAt(clock()), documentExpiryWarningDays);
  const mine =
    mail.about === "ending"
      ? endingBy(db, soon).where("documents.warnedAt", "is not", null)
      : db
          .selectFrom("documents")
          .leftJoin("vehicles", "vehicles.id", "documents.vehicleId")
          .where("documents.id", "=", mail.documentId)
          .where("documents.state", "=", "refused");
  const rows = await mine
    .select(["documents.kind", "documents.expiresOn", "documents.reason"])
    .select("vehicles.licencePlate as plate")
    .where(driverId, "=", mail.partyId)
    .orderBy("documents.expiresOn")
    .execute();
  if (rows.length === 0) return null;
  const documents = rows.map(({ kind, plate, ...row }) => {
    const name =
      documentKinds[kind].label + (plate === null ? "" : ` of ${formatLicencePlate(plate)}`);
    return { ...row, name };
  });
  const { subject, paragraphs } = mailWords[mail.about](documents);
  return composeMail({
    to: driver.email,
    subject,
    name: driver.name,
    paragraphs: [
      ...paragraphs,
      `Send the new one here, as a photo or a PDF: ${baseUrl}${webPaths.driverDocuments()}`,
      writeMailQuestionLine("Questions?", company),
    ],
  });
};
