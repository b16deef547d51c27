import { addDays } from "#domain/calendar/calendar-date.ts";
import {
  type DocumentHolder,
  documentKindNames,
  documentKinds,
  isDocumentNeeded,
} from "#domain/fleet/documents.ts";
import type { Row, Seeding } from "./seeding.ts";

type Document = Row<"documents">;
type Held = {
  readonly id: string;
  readonly status: string;
  readonly createdAt: Date;
  readonly git?: "yes" | "no";
  /** The gross mass of a vehicle. Drivers have the documents for the heaviest. */
  readonly grossKg?: number;
};

/**
 * Invents all documents that one of them needs, accepted by the office, each valid until the day that
 * `endOf` says.
 */
export function seenDocuments(
  { id, createdAt, git, grossKg = 56_000 }: Omit<Held, "status">,
  newId: () => string,
  endOf: (index: number) => string,
): Document[] {
  const holder: DocumentHolder = git
    ? { type: "vehicle", git, grossKg }
    : { type: "driver", grossKg };
  const needed = documentKindNames.filter((kind) => isDocumentNeeded(kind, holder));
  return needed.map((kind, index) => ({
    id: newId(),
    driverId: git ? null : id,
    vehicleId: git ? id : null,
    kind,
    state: "accepted",
    licenceCode: kind === "licence" ? "EC" : null,
    expiresOn: documentKinds[kind].expires ? endOf(index) : null,
    createdAt,
    settledAt: createdAt,
  }));
}

/** Invents the accepted documents of each active driver and vehicle; some end within weeks. */
export function inventDocuments({ today, newId }: Seeding, all: readonly Held[]): Document[] {
  return all
    .filter(({ status }) => status !== "pending")
    .flatMap((held, index) =>
      seenDocuments(
        held,
        () => newId(held.createdAt.getTime()),
        (at) => addDays(today, 12 + ((index * 37 + at * 101) % 700)),
      ),
    );
}
