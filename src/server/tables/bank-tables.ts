import { type Generated, type GeneratedAlways, type SqlBool, sql } from "kysely";
import type { BankLineState, LinePurpose } from "#domain/bank/bank-line.ts";
import type { BankDetails } from "#domain/payouts/bank-details.ts";
import type { PayoutKind, PayoutState } from "#domain/payouts/payout.ts";
import { erasedName } from "#domain/privacy/erased-person.ts";
import {
  byFunction,
  type Entries,
  fact,
  link,
  nobody,
  office,
  personal,
  secret,
} from "./register.ts";

const forTheBooks = "As long as the books: it names nobody once the account is erased.";

export const bankTables = {
  bank_imports: {
    people: {},
    kept: forTheBooks,
    columns: {
      id: nobody<string>(),
      at: nobody<Date>(),
      byId: office<string>(),
      format: nobody<"csv" | "camt.053">(),
      account: nobody<string>(),
      firstDay: nobody<string>(),
      lastDay: nobody<string>(),
      /** The bank's own balances before its first line and after its last one, in cents. */
      opening: nobody<Generated<number | null>>(),
      closing: nobody<Generated<number | null>>(),
      undoneAt: office<Generated<Date | null>>(),
      undoneBy: office<Generated<string | null>>(),
    },
  },
  /** The purpose that staff gave to payments, by the words of their payers. */
  bank_payers: {
    people: { party: { erasing: "deletes", copy: "payerWords", sort: "words" } },
    kept: { payerWords: "usedAt" },
    columns: {
      words: fact<string>(),
      purpose: office<LinePurpose>(),
      partyId: link<string | null>(),
      reason: office<string>(),
      usedAt: office<Date>(),
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
      id: link<string>(),
      day: fact<string>(),
      /** Whole cents, never 0: above 0 what came in, below 0 what went out. */
      cents: fact<number>(),
      text: personal<string>(erasedName),
      /** The reference that the bank keeps apart from the text; empty where it keeps none apart. */
      reference: personal<string>(""),
      /** The same for the same line of two files; null for one that was typed. */
      identity: secret<Buffer | null>(),
      importId: link<string | null>(),
      enteredAt: office<Date>(),
      enteredBy: office<string | null>(),
      /** The transaction of the books that has it on the bank account; null for a doubtful one and a part. */
      bookedIn: nobody<number | null>(),
      state: nobody<BankLineState>(),
      /** The line that it looks like, and may be. */
      likeId: link<Generated<string | null>>(),
      partOf: link<Generated<string | null>>(),
      /** The top-up that the bank sent back with it. */
      returnsId: link<Generated<string | null>>(),
      purpose: office<LinePurpose | null>(),
      partyId: link<string | null>(),
      orderId: link<string | null>(),
      invoice: nobody<Generated<number | null>>(),
      payoutId: link<Generated<string | null>>(),
      /** The batch whose payouts it has in one amount. */
      batchId: nobody<Generated<string | null>>(),
      /** The transaction that gave it its purpose. */
      settledIn: nobody<number | null>(),
      settledAt: office<Date | null>(),
      reason: personal<string>("").copiedFor("nobody").readBy("staff"),
    },
  },
  bank_details: {
    people: { driver: { erasing: "deletes", copy: "bankDetails", sort: "typed_at desc" } },
    kept: { formerBankDetails: "endedAt" },
    columns: {
      id: link<string>(),
      driverId: link<string>(),
      holder: fact<string>(),
      bank: fact<string>(),
      branchCode: fact<string>(),
      accountNumber: fact<string>(),
      accountType: fact<BankDetails["accountType"]>(),
      typedBy: office<string>(),
      typedAt: fact<Date>(),
      /** Null until somebody else has checked them. */
      checkedBy: office<Generated<string | null>>(),
      checkedAt: fact<Generated<Date | null>>(),
      checkedHow: office<Generated<string>>(),
      endedAt: fact<Generated<Date | null>>(),
    },
  },
  payout_batches: {
    people: {},
    kept: forTheBooks,
    columns: {
      id: nobody<string>(),
      kind: nobody<PayoutKind>(),
      until: nobody<string>(),
      payBy: nobody<string>(),
      state: nobody<Generated<"made" | "withdrawn" | "released">>(),
      madeAt: office<Date>(),
      madeBy: office<string>(),
      releasedAt: office<Generated<Date | null>>(),
      releasedBy: office<Generated<string | null>>(),
    },
  },
  payouts: {
    people: { driver: { erasing: { because: forTheBooks }, copy: "payouts", sort: "id desc" } },
    kept: forTheBooks,
    columns: {
      id: link<string>(),
      batchId: nobody<string>(),
      driverId: link<string>(),
      reference: fact<Generated<string>>(),
      earnings: fact<number>().copiedFor("nobody"),
      /** The rest of the wallet, paid only to a driver who leaves. */
      wallet: fact<number>().copiedFor("nobody"),
      /** Cash of contract clients that the driver kept. */
      cash: fact<number>().copiedFor("nobody"),
      /** Commission that the driver owes. */
      debt: fact<number>().copiedFor("nobody"),
      cents: fact<GeneratedAlways<number>>(),
      state: fact<Generated<PayoutState>>(),
      /** Null once the driver is erased. */
      detailsId: link<string | null>(),
      releasedIn: nobody<Generated<number | null>>(),
    },
  },
} as const satisfies Entries;
