import type { Generated } from "kysely";
import type { ClaimState } from "#domain/claims/claim-states.ts";
import type { OfferState } from "#domain/dispatch/offer-policy.ts";
import type { KeptFileType } from "#domain/files/kept-file.ts";
import type { DocumentKind, DocumentState } from "#domain/fleet/documents.ts";
import type { CashConfirmation, CashState } from "#domain/orders/cash-receipt.ts";

/** What each driver made of a job: offered by staff, or taken from the open ones. */
export type JobOffersTable = {
  id: string;
  orderId: string;
  driverId: string;
  at: Date;
  /** Null for a job that nobody offered. */
  endsAt: Date | null;
  state: Generated<OfferState>;
  answeredAt: Date | null;
  reason: Generated<string>;
};

/** A photo of what is loaded; its file goes with it. */
type OrderPhotosTable = {
  id: string;
  orderId: string;
  place: number;
  fileId: string;
  createdAt: Date;
};

/** A claim for damage or loss; amounts are whole rand. */
export type ClaimsTable = {
  id: string;
  orderId: string;
  words: string;
  asked: number | null;
  state: Generated<ClaimState>;
  createdAt: Date;
  /** The last day for the answer, `YYYY-MM-DD`. */
  dueOn: string;
  settledAt: Generated<Date | null>;
  agreed: Generated<number | null>;
  answer: Generated<string>;
};

type ClaimPhotosTable = Omit<OrderPhotosTable, "orderId"> & { claimId: string };

/** Amounts are whole rand. */
export type CashReceiptsTable = {
  orderId: string;
  at: Date;
  /** What the driver or staff have written down. */
  written: number;
  /** What the client says. */
  said: number | null;
  state: CashState;
  how: CashConfirmation | null;
  /** What counts; null while nothing does. */
  agreed: number | null;
};

export type JobTables = {
  job_offers: JobOffersTable;
  order_photos: OrderPhotosTable;
  claims: ClaimsTable;
  claim_photos: ClaimPhotosTable;
  cash_receipts: CashReceiptsTable;
};

export type DocumentTables = {
  /** What people sent, as it is kept. `content` is read one file at a time. */
  stored_files: {
    id: string;
    content: Buffer;
    sha256: Buffer;
    type: KeptFileType;
    createdAt: Date;
  };
  /** Of a driver or of a vehicle. Its file goes with the row, by a trigger. */
  documents: {
    id: string;
    driverId: string | null;
    vehicleId: string | null;
    kind: DocumentKind;
    state: DocumentState;
    /** Null for what staff saw on paper. */
    fileId: string | null;
    expiresOn: string | null;
    reason: Generated<string>;
    createdAt: Date;
    settledAt: Date | null;
    warnedAt: Generated<Date | null>;
  };
};
