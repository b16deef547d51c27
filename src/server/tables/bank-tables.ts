import type { Generated, GeneratedAlways } from "kysely";
import type { BankLine, LinePurpose, LineState } from "#domain/bank/bank-line.ts";
import type { BankDetails } from "#domain/payouts/bank-details.ts";
import type { PayoutKind, PayoutParts, PayoutState } from "#domain/payouts/payout.ts";

export type BankTables = {
  bank_imports: {
    id: string;
    at: Date;
    by_id: string;
    format: "csv" | "camt.053";
    account: string;
    first_day: string;
    last_day: string;
    /** The bank's own balances before its first line and after its last one, in cents. */
    opening: Generated<number | null>;
    closing: Generated<number | null>;
    undone_at: Generated<Date | null>;
    undone_by: Generated<string | null>;
  };
  /** What staff said that payments were for, by the words of their payers. */
  bank_payers: {
    words: string;
    purpose: LinePurpose;
    party_id: string | null;
    reason: string;
    used_at: Date;
  };
  bank_lines: BankLine & {
    id: string;
    /** What is the same for the same line of two files; null for one that was typed. */
    identity: Buffer | null;
    import_id: string | null;
    entered_at: Date;
    entered_by: string | null;
    /** The transaction of the books that has it on the bank account; null for a doubtful one and a part. */
    booked_in: number | null;
    state: LineState;
    /** The line that it looks like, and may be. */
    like_id: Generated<string | null>;
    part_of: Generated<string | null>;
    /** The top-up that the bank sent back with it. */
    returns_id: Generated<string | null>;
    purpose: LinePurpose | null;
    party_id: string | null;
    order_id: string | null;
    invoice: Generated<number | null>;
    payout_id: Generated<string | null>;
    /** The batch whose payouts it has in one amount. */
    batch_id: Generated<string | null>;
    /** The transaction that gave it its purpose. */
    settled_in: number | null;
    settled_at: Date | null;
    reason: string;
  };
  bank_details: {
    id: string;
    driver_id: string;
    holder: string;
    bank: string;
    branch_code: string;
    account_number: string;
    account_type: BankDetails["accountType"];
    typed_by: string;
    typed_at: Date;
    /** Null until somebody else has checked them. */
    checked_by: Generated<string | null>;
    checked_at: Generated<Date | null>;
    checked_how: Generated<string>;
    ended_at: Generated<Date | null>;
  };
  payout_batches: {
    id: string;
    kind: PayoutKind;
    until: string;
    pay_by: string;
    state: Generated<"made" | "withdrawn" | "released">;
    made_at: Date;
    made_by: string;
    released_at: Generated<Date | null>;
    released_by: Generated<string | null>;
  };
  payouts: PayoutParts & {
    id: string;
    batch_id: string;
    driver_id: string;
    reference: Generated<string>;
    cents: GeneratedAlways<number>;
    state: Generated<PayoutState>;
    details_id: string | null;
    released_in: Generated<number | null>;
  };
};
