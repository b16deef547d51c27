import { type CalendarDate, daysBetween, isCalendarDate } from "../calendar/calendar-date.ts";
import type { PartyStatus, YesNoAnswer } from "../people/party-kinds.ts";
import { isHeavyVehicle } from "./gross-mass.ts";

/**
 * The kinds of document that the terms ask for ("Drivers: registration, documents and review"): each belongs
 * to a driver or a vehicle, may be needed to become active, and may expire.
 */
export const documentKinds = {
  identity: { of: "driver", label: "Identity document", needed: "always", expires: false },
  licence: { of: "driver", label: "Driving licence", needed: "always", expires: true },
  permit: {
    of: "driver",
    label: "Professional driving permit (PrDP)",
    needed: "heavy",
    expires: true,
  },
  registration: { of: "vehicle", label: "Vehicle registration", needed: "always", expires: false },
  disc: { of: "vehicle", label: "Licence disc", needed: "always", expires: true },
  roadworthy: { of: "vehicle", label: "Proof of roadworthiness", needed: "always", expires: true },
  insurance: {
    of: "vehicle",
    label: "Goods in transit (GIT) insurance",
    needed: "with-git",
    expires: true,
  },
  operator: { of: "vehicle", label: "Operator card", needed: "heavy", expires: true },
} as const satisfies Readonly<Record<string, KindTraits>>;

export type DocumentKind = keyof typeof documentKinds;
type KindTraits = {
  readonly of: "driver" | "vehicle";
  readonly label: string;
  /** `heavy`: above 3,500 kg gross mass, for drivers that of a vehicle that they drive. */
  readonly needed: "always" | "with-git" | "heavy";
  readonly expires: boolean;
};
export const documentKindNames = Object.keys(documentKinds) as readonly DocumentKind[];

/** The states of a document. A newer document of its kind replaces it. */
export const documentStates = ["waiting", "accepted", "refused", "replaced"] as const;
export type DocumentState = (typeof documentStates)[number];

/** Whether a holder has a kind of document. At most one of the kind is accepted, and one waits. */
export const documentKindStates = [
  "missing",
  "waiting",
  "refused",
  "accepted",
  "expiring",
  "expired",
] as const;
export type DocumentKindState = (typeof documentKindStates)[number];

/**
 * The driver or vehicle that has documents, and the gross mass in kg of the heaviest vehicle of the driver, or of
 * the vehicle. A vehicle with GIT insurance also needs the proof of insurance.
 */
export type DocumentHolder = { readonly grossKg: number } & (
  | { readonly type: "driver" }
  | { readonly type: "vehicle"; readonly git: YesNoAnswer }
);

/** The days before a document expires from which driver and office see a warning. */
export const documentExpiryWarningDays = 30;

const mostDaysAhead = 20 * 366;

export function isDocumentNeeded(kind: DocumentKind, holder: DocumentHolder): boolean {
  const { of, needed } = documentKinds[kind];
  if (of !== holder.type) return false;
  if (needed === "heavy") return isHeavyVehicle(holder.grossKg);
  return needed === "always" || (holder.type === "vehicle" && holder.git === "yes");
}

/** The kinds that a driver or vehicle needs. Every driver may also send a professional driving permit. */
export const documentKindsToAskFor = (holder: DocumentHolder): readonly DocumentKind[] =>
  documentKindNames.filter(
    (kind) =>
      isDocumentNeeded(kind, holder) ||
      (kind === "permit" && documentKinds[kind].of === holder.type),
  );

/** The message for a wrong last day of a document, or null; an empty text means that no day was entered. */
export function checkDocumentExpiryDate(
  kind: DocumentKind,
  expiresOn: string,
  today: CalendarDate,
) {
  if (!documentKinds[kind].expires)
    return expiresOn === "" ? null : "This document has no day on which it ends. Leave it out";
  if (expiresOn === "") return "Enter the day until which it is valid";
  if (!isCalendarDate(expiresOn)) return "Enter a date such as 2027-12-10";
  const ahead = daysBetween(today, expiresOn);
  if (ahead < 0) return "This document has expired. Send the new one";
  return ahead > mostDaysAhead ? "Check the year: this is more than 20 years ahead" : null;
}

/** The state and the last day of a document, which decide whether it is valid. */
type DatedDocument = {
  readonly state: DocumentState;
  /** The last day on which the document is valid; null if it never expires. */
  readonly expiresOn: CalendarDate | null;
};

/** Says whether a holder has a kind of document, from the newest ones. An accepted document decides first. */
export function findDocumentKindState(
  documents: readonly DatedDocument[],
  today: CalendarDate,
): DocumentKindState {
  const accepted = documents.find(({ state }) => state === "accepted");
  if (!accepted) {
    return (
      (["waiting", "refused"] as const).find((state) =>
        documents.some((document) => document.state === state),
      ) ?? "missing"
    );
  }
  if (accepted.expiresOn === null) return "accepted";
  const left = daysBetween(today, accepted.expiresOn);
  if (left < 0) return "expired";
  return left <= documentExpiryWarningDays ? "expiring" : "accepted";
}

type Standing = {
  readonly kind: DocumentKind;
  readonly isNeeded: boolean;
  readonly standing: DocumentKindState;
};

const gapWords = {
  missing: "not sent",
  waiting: "not looked at yet",
  refused: "refused",
  expired: "expired",
} as const;

/** Names for staff the needed documents that are missing, waiting, refused or expired. */
export function missingDriverDocuments(standings: readonly Standing[]): readonly string[] {
  return standings.flatMap(({ kind, isNeeded: counts, standing }) =>
    counts && standing in gapWords
      ? [`${documentKinds[kind].label} (${gapWords[standing as keyof typeof gapWords]})`]
      : [],
  );
}

export function missingActiveVehicle(status: PartyStatus | null): readonly string[] {
  if (status === "active") return [];
  return [`Current vehicle (${status === null ? "none" : status})`];
}
