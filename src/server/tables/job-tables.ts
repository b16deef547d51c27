import type { Generated } from "kysely";
import type { ClaimState } from "#domain/claims/claim-states.ts";
import type { OfferState } from "#domain/dispatch/offer-policy.ts";
import type { KeptFileType } from "#domain/files/kept-file.ts";
import type { DocumentKind, DocumentState } from "#domain/fleet/documents.ts";
import type { CashConfirmation, CashState } from "#domain/orders/cash-receipt.ts";

/** What each driver made of a job: offered by staff, or taken from the open ones. */
export type JobOffersTable = {
  id: string;
  order_id: string;
  driver_id: string;
  at: Date;
  /** Null for a job that nobody offered. */
  ends_at: Date | null;
  state: Generated<OfferState>;
  answered_at: Date | null;
  reason: Generated<string>;
};

/** A photo of what is loaded; its file goes with it. */
type OrderPhotosTable = {
  id: string;
  order_id: string;
  place: number;
  file_id: string;
  created_at: Date;
};

/** A claim for damage or loss; amounts are whole rand. */
export type ClaimsTable = {
  id: string;
  order_id: string;
  words: string;
  asked: number | null;
  state: Generated<ClaimState>;
  created_at: Date;
  /** The last day for the answer, `YYYY-MM-DD`. */
  due_on: string;
  settled_at: Generated<Date | null>;
  agreed: Generated<number | null>;
  answer: Generated<string>;
};

type ClaimPhotosTable = Omit<OrderPhotosTable, "order_id"> & { claim_id: string };

/** Amounts are whole rand. */
export type CashReceiptsTable = {
  order_id: string;
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
    created_at: Date;
  };
  /** Of a driver or of a vehicle. Its file goes with the row, by a trigger. */
  documents: {
    id: string;
    driver_id: string | null;
    vehicle_id: string | null;
    kind: DocumentKind;
    state: DocumentState;
    /** Null for what staff saw on paper. */
    file_id: string | null;
    expires_on: string | null;
    reason: Generated<string>;
    created_at: Date;
    settled_at: Date | null;
    warned_at: Generated<Date | null>;
  };
};
