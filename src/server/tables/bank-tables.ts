import { type Generated, type GeneratedAlways, type SqlBool, sql } from "kysely";
import type { BankLineState } from "#domain/bank/bank-line.ts";
import type { BankLinePurpose } from "#domain/bank/line-purposes.ts";
import type { BankDetails } from "#domain/payouts/bank-details.ts";
import type { PayoutKind, PayoutState } from "#domain/payouts/payout.ts";
import { erasedName } from "#domain/privacy/erased-person.ts";
import {
  columnMakers,
  needsFunctionMarker,
  type RegisteredTables,
  reasonsToKeepErasedRows,
} from "./register.ts";

export const bankTables = {
  bank_imports: {
    people: {},
    kept: reasonsToKeepErasedRows.withBooks,
    columns: {
      id: columnMakers.nobody<string>(),
      at: columnMakers.nobody<Date>(),
      byId: columnMakers.office<string>(),
      format: columnMakers.nobody<"csv" | "camt.053">(),
      account: columnMakers.nobody<string>(),
      firstDay: columnMakers.nobody<string>(),
      lastDay: columnMakers.nobody<string>(),
      /** Our bank account's balances before the first and after the last line of the statement, in cents. */
      opening: columnMakers.nobody<Generated<number | null>>(),
      closing: columnMakers.nobody<Generated<number | null>>(),
      undoneAt: columnMakers.office<Generated<Date | null>>(),
      undoneBy: columnMakers.office<Generated<string | null>>(),
    },
  },
  /** The purpose that staff gave to a payment, by the words of its payer on the bank statement. */
  bank_payers: {
    people: { party: { erasing: "deletes", copy: "payerWords", sort: "words" } },
    kept: { payerWords: "usedAt" },
    columns: {
      words: columnMakers.fact<string>(),
      purpose: columnMakers.office<BankLinePurpose>(),
      partyId: columnMakers.link<string | null>(),
      reason: columnMakers.office<string>(),
      usedAt: columnMakers.office<Date>(),
    },
  },
  bank_lines: {
    people: {
      party: {
        where: (id) => sql<SqlBool>`party_id = ${id} and state = 'settled'`,
        erasing: needsFunctionMarker,
        copy: "payments",
        sort: "day desc",
      },
    },
    kept: { bankWords: needsFunctionMarker },
    columns: {
      id: columnMakers.link<string>(),
      day: columnMakers.fact<string>(),
      /** The amount in whole cents, never 0: above 0 for money received, below 0 for money paid. */
      cents: columnMakers.fact<number>(),
      text: columnMakers.personal<string>(erasedName),
      /** The payment reference, where the bank states it apart from the text; else empty. */
      reference: columnMakers.personal<string>(""),
      /** A hash by which a bank line is recognised in a second file; null for a line that staff typed. */
      identity: columnMakers.secret<Buffer | null>(),
      importId: columnMakers.link<string | null>(),
      enteredAt: columnMakers.office<Date>(),
      enteredBy: columnMakers.office<string | null>(),
      /** The ledger transaction that books the bank line; null for a doubtful line and a part of a line. */
      bookedIn: columnMakers.nobody<number | null>(),
      state: columnMakers.nobody<BankLineState>(),
      /** The earlier bank line that this one may repeat. */
      likeId: columnMakers.link<Generated<string | null>>(),
      partOf: columnMakers.link<Generated<string | null>>(),
      /** The driver's top-up that the bank sent back with this line. */
      returnsId: columnMakers.link<Generated<string | null>>(),
      purpose: columnMakers.office<BankLinePurpose | null>(),
      partyId: columnMakers.link<string | null>(),
      orderId: columnMakers.link<string | null>(),
      invoice: columnMakers.nobody<Generated<number | null>>(),
      payoutId: columnMakers.link<Generated<string | null>>(),
      /** The batch of payouts that the bank paid as this one amount. */
      batchId: columnMakers.nobody<Generated<string | null>>(),
      /** The ledger transaction that books the purpose of the bank line. */
      settledIn: columnMakers.nobody<number | null>(),
      settledAt: columnMakers.office<Date | null>(),
      reason: columnMakers.personal<string>("").copiedFor("nobody").readBy("staff"),
    },
  },
  bank_details: {
    people: { driver: { erasing: "deletes", copy: "bankDetails", sort: "typed_at desc" } },
    kept: { formerBankDetails: "endedAt" },
    columns: {
      id: columnMakers.link<string>(),
      driverId: columnMakers.link<string>(),
      holder: columnMakers.fact<string>(),
      bank: columnMakers.fact<string>(),
      branchCode: columnMakers.fact<string>(),
      accountNumber: columnMakers.fact<string>(),
      accountType: columnMakers.fact<BankDetails["accountType"]>(),
      typedBy: columnMakers.office<string>(),
      typedAt: columnMakers.fact<Date>(),
      /** The member of staff who checked the bank details; null until that check. */
      checkedBy: columnMakers.office<Generated<string | null>>(),
      checkedAt: columnMakers.fact<Generated<Date | null>>(),
      checkedHow: columnMakers.office<Generated<string>>(),
      endedAt: columnMakers.fact<Generated<Date | null>>(),
    },
  },
  payout_batches: {
    people: {},
    kept: reasonsToKeepErasedRows.withBooks,
    columns: {
      id: columnMakers.nobody<string>(),
      kind: columnMakers.nobody<PayoutKind>(),
      until: columnMakers.nobody<string>(),
      payBy: columnMakers.nobody<string>(),
      state: columnMakers.nobody<Generated<"made" | "withdrawn" | "released">>(),
      madeAt: columnMakers.office<Date>(),
      madeBy: columnMakers.office<string>(),
      releasedAt: columnMakers.office<Generated<Date | null>>(),
      releasedBy: columnMakers.office<Generated<string | null>>(),
    },
  },
  payouts: {
    people: {
      driver: {
        erasing: { because: reasonsToKeepErasedRows.withBooks },
        copy: "payouts",
        sort: "id desc",
      },
    },
    kept: reasonsToKeepErasedRows.withBooks,
    columns: {
      id: columnMakers.link<string>(),
      batchId: columnMakers.nobody<string>(),
      driverId: columnMakers.link<string>(),
      reference: columnMakers.fact<Generated<string>>(),
      earnings: columnMakers.fact<number>().copiedFor("nobody"),
      /** The money left in the wallet, which only a driver who leaves is paid. */
      wallet: columnMakers.fact<number>().copiedFor("nobody"),
      /** Cash of contract clients that the driver kept; it is subtracted from the payout. */
      cash: columnMakers.fact<number>().copiedFor("nobody"),
      /** Commission that the driver owes; it is subtracted from the payout. */
      debt: columnMakers.fact<number>().copiedFor("nobody"),
      cents: columnMakers.fact<GeneratedAlways<number>>(),
      state: columnMakers.fact<Generated<PayoutState>>(),
      /** The bank details that the payout was made to; null once the driver's data is erased. */
      detailsId: columnMakers.link<string | null>(),
      releasedIn: columnMakers.nobody<Generated<number | null>>(),
    },
  },
} as const satisfies RegisteredTables;
