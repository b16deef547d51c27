import { type Generated, type GeneratedAlways, type SqlBool, sql } from "kysely";
import type { BankLineState } from "#domain/bank/bank-line.ts";
import type { LinePurpose } from "#domain/bank/line-purposes.ts";
import type { BankDetails } from "#domain/payouts/bank-details.ts";
import type { PayoutKind, PayoutState } from "#domain/payouts/payout.ts";
import { erasedName } from "#domain/privacy/erased-person.ts";
import { byFunction, column, reasonsToKeep, type TableEntries } from "./register.ts";

export const bankTables = {
  bank_imports: {
    people: {},
    kept: reasonsToKeep.withBooks,
    columns: {
      id: column.nobody<string>(),
      at: column.nobody<Date>(),
      byId: column.office<string>(),
      format: column.nobody<"csv" | "camt.053">(),
      account: column.nobody<string>(),
      firstDay: column.nobody<string>(),
      lastDay: column.nobody<string>(),
      /** Our bank account's balances before the first and after the last line of the statement, in cents. */
      opening: column.nobody<Generated<number | null>>(),
      closing: column.nobody<Generated<number | null>>(),
      undoneAt: column.office<Generated<Date | null>>(),
      undoneBy: column.office<Generated<string | null>>(),
    },
  },
  /** The purpose that staff gave to a payment, by the words of its payer on the bank statement. */
  bank_payers: {
    people: { party: { erasing: "deletes", copy: "payerWords", sort: "words" } },
    kept: { payerWords: "usedAt" },
    columns: {
      words: column.fact<string>(),
      purpose: column.office<LinePurpose>(),
      partyId: column.link<string | null>(),
      reason: column.office<string>(),
      usedAt: column.office<Date>(),
    },
  },
  bank_lines: {
    people: {
      party: {
        where: (id) => sql<SqlBool>`party_id = ${id} and state = 'settled'`,
        erasing: byFunction,
        copy: "payments",
        sort: "day desc",
      },
    },
    kept: { bankWords: byFunction },
    columns: {
      id: column.link<string>(),
      day: column.fact<string>(),
      /** The amount in whole cents, never 0: above 0 for money that came in, below 0 for money that went out. */
      cents: column.fact<number>(),
      text: column.personal<string>(erasedName),
      /** The payment reference, where the bank states it apart from the text; else empty. */
      reference: column.personal<string>(""),
      /** A hash by which a bank line is recognised in a second file; null for a line that staff typed. */
      identity: column.secret<Buffer | null>(),
      importId: column.link<string | null>(),
      enteredAt: column.office<Date>(),
      enteredBy: column.office<string | null>(),
      /** The ledger transaction that books the bank line; null for a doubtful line and a part of a line. */
      bookedIn: column.nobody<number | null>(),
      state: column.nobody<BankLineState>(),
      /** The earlier bank line that this one may repeat. */
      likeId: column.link<Generated<string | null>>(),
      partOf: column.link<Generated<string | null>>(),
      /** The driver's top-up that the bank sent back with this line. */
      returnsId: column.link<Generated<string | null>>(),
      purpose: column.office<LinePurpose | null>(),
      partyId: column.link<string | null>(),
      orderId: column.link<string | null>(),
      invoice: column.nobody<Generated<number | null>>(),
      payoutId: column.link<Generated<string | null>>(),
      /** The batch of payouts that the bank paid as this one amount. */
      batchId: column.nobody<Generated<string | null>>(),
      /** The ledger transaction that books the purpose of the bank line. */
      settledIn: column.nobody<number | null>(),
      settledAt: column.office<Date | null>(),
      reason: column.personal<string>("").copiedFor("nobody").readBy("staff"),
    },
  },
  bank_details: {
    people: { driver: { erasing: "deletes", copy: "bankDetails", sort: "typed_at desc" } },
    kept: { formerBankDetails: "endedAt" },
    columns: {
      id: column.link<string>(),
      driverId: column.link<string>(),
      holder: column.fact<string>(),
      bank: column.fact<string>(),
      branchCode: column.fact<string>(),
      accountNumber: column.fact<string>(),
      accountType: column.fact<BankDetails["accountType"]>(),
      typedBy: column.office<string>(),
      typedAt: column.fact<Date>(),
      /** The member of staff who checked the bank details; null until that check. */
      checkedBy: column.office<Generated<string | null>>(),
      checkedAt: column.fact<Generated<Date | null>>(),
      checkedHow: column.office<Generated<string>>(),
      endedAt: column.fact<Generated<Date | null>>(),
    },
  },
  payout_batches: {
    people: {},
    kept: reasonsToKeep.withBooks,
    columns: {
      id: column.nobody<string>(),
      kind: column.nobody<PayoutKind>(),
      until: column.nobody<string>(),
      payBy: column.nobody<string>(),
      state: column.nobody<Generated<"made" | "withdrawn" | "released">>(),
      madeAt: column.office<Date>(),
      madeBy: column.office<string>(),
      releasedAt: column.office<Generated<Date | null>>(),
      releasedBy: column.office<Generated<string | null>>(),
    },
  },
  payouts: {
    people: {
      driver: { erasing: { because: reasonsToKeep.withBooks }, copy: "payouts", sort: "id desc" },
    },
    kept: reasonsToKeep.withBooks,
    columns: {
      id: column.link<string>(),
      batchId: column.nobody<string>(),
      driverId: column.link<string>(),
      reference: column.fact<Generated<string>>(),
      earnings: column.fact<number>().copiedFor("nobody"),
      /** The money left in the wallet, which only a driver who leaves is paid. */
      wallet: column.fact<number>().copiedFor("nobody"),
      /** Cash of contract clients that the driver kept; it is subtracted from the payout. */
      cash: column.fact<number>().copiedFor("nobody"),
      /** Commission that the driver owes; it is subtracted from the payout. */
      debt: column.fact<number>().copiedFor("nobody"),
      cents: column.fact<GeneratedAlways<number>>(),
      state: column.fact<Generated<PayoutState>>(),
      /** The bank details that the payout was made to; null once the driver's data is erased. */
      detailsId: column.link<string | null>(),
      releasedIn: column.nobody<Generated<number | null>>(),
    },
  },
} as const satisfies TableEntries;
