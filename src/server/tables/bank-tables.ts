import type { Generated, GeneratedAlways } from "kysely";
import type { BankLine, LinePurpose, LineState } from "#domain/bank/bank-line.ts";
import type { BankDetails } from "#domain/payouts/bank-details.ts";
import type { PayoutKind, PayoutParts, PayoutState } from "#domain/payouts/payout.ts";

export type BankTables = {
  bank_imports: {
    id: string;
    at: Date;
    byId: string;
    format: "csv" | "camt.053";
    account: string;
    firstDay: string;
    lastDay: string;
    /** The bank's own balances before its first line and after its last one, in cents. */
    opening: Generated<number | null>;
    closing: Generated<number | null>;
    undoneAt: Generated<Date | null>;
    undoneBy: Generated<string | null>;
  };
  /** What staff said that payments were for, by the words of their payers. */
  bank_payers: {
    words: string;
    purpose: LinePurpose;
    partyId: string | null;
    reason: string;
    usedAt: Date;
  };
  bank_lines: BankLine & {
    id: string;
    /** What is the same for the same line of two files; null for one that was typed. */
    identity: Buffer | null;
    importId: string | null;
    enteredAt: Date;
    enteredBy: string | null;
    /** The transaction of the books that has it on the bank account; null for a doubtful one and a part. */
    bookedIn: number | null;
    state: LineState;
    /** The line that it looks like, and may be. */
    likeId: Generated<string | null>;
    partOf: Generated<string | null>;
    /** The top-up that the bank sent back with it. */
    returnsId: Generated<string | null>;
    purpose: LinePurpose | null;
    partyId: string | null;
    orderId: string | null;
    invoice: Generated<number | null>;
    payoutId: Generated<string | null>;
    /** The batch whose payouts it has in one amount. */
    batchId: Generated<string | null>;
    /** The transaction that gave it its purpose. */
    settledIn: number | null;
    settledAt: Date | null;
    reason: string;
  };
  bank_details: {
    id: string;
    driverId: string;
    holder: string;
    bank: string;
    branchCode: string;
    accountNumber: string;
    accountType: BankDetails["accountType"];
    typedBy: string;
    typedAt: Date;
    /** Null until somebody else has checked them. */
    checkedBy: Generated<string | null>;
    checkedAt: Generated<Date | null>;
    checkedHow: Generated<string>;
    endedAt: Generated<Date | null>;
  };
  payout_batches: {
    id: string;
    kind: PayoutKind;
    until: string;
    payBy: string;
    state: Generated<"made" | "withdrawn" | "released">;
    madeAt: Date;
    madeBy: string;
    releasedAt: Generated<Date | null>;
    releasedBy: Generated<string | null>;
  };
  payouts: PayoutParts & {
    id: string;
    batchId: string;
    driverId: string;
    reference: Generated<string>;
    cents: GeneratedAlways<number>;
    state: Generated<PayoutState>;
    detailsId: string | null;
    releasedIn: Generated<number | null>;
  };
};
