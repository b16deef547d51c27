import { shareLinkDays } from "../orders/share-link.ts";
import { numberInWords } from "../text/lists.ts";

/** A length of time such as `30 days`, in the form that PostgreSQL reads too. */
export type RetentionPeriod = `${number} ${"day" | "days" | "months" | "year" | "years"}`;

type Retention = {
  /** The name of this kind of data, in the report of the purge and in the history. */
  readonly what: string;
  /** The time for which we keep data of this kind; absent if each record has its own end. */
  readonly time?: RetentionPeriod;
};

/**
 * Everything that we do not keep for ever (POPIA, section 14), in the order in which the purge deletes it: a
 * row goes before the row to which it refers. The purge applies these times, and the pages name them.
 */
export const retentionPeriods = {
  /** We keep quotes to answer a question about a price. */
  quotes: { what: "Quotes", time: "30 days" },
  /** We keep codes to see attacks on an email address, and whether a mail went out. */
  codes: { what: "One-time codes", time: "30 days" },
  /** We keep the times of mails to limit the mails to a mailbox, and to see attacks on it. */
  mailSends: { what: "When codes and registration mails were sent to an address", time: "30 days" },
  /** We keep the codes sent to phone numbers to limit the codes for a number, and to see attacks on it. */
  numberCodes: { what: "Codes that prove a number", time: "30 days" },
  /** We keep the log of messages to prove that somebody was informed, even of a move booked a year ahead. */
  orderMessages: {
    what: "What was sent to whom about an order, when and by which channel, without its words",
    time: "2 years",
  },
  /** We keep the log of statements as long as that of messages. The books can make a statement again. */
  sentStatements: { what: "Which weekly statements were mailed to a driver", time: "2 years" },
  /** We keep the offers of a job as long as the log of messages about them. */
  jobOffers: {
    what: "Which jobs drivers were offered, took, declined or gave back, and why",
    time: "2 years",
  },
  /** We keep former addresses as long as the history of their change: codes and messages went to them. */
  formerAddresses: { what: "Addresses that an account had before", time: "5 years" },
  /** Proofs of an email address, and links that set a password, are of no use once they have expired. */
  grants: {
    what: "Proofs of an address, links that set a password, and challenges of passkeys",
    time: "1 day",
  },
  /** We keep sessions for the longest idle limit of any type of account. */
  sessions: { what: "Sessions", time: "30 days" },
  /** We keep failed logins to slow down people who guess passwords. A locked account stays locked. */
  loginCounts: {
    what: "Failed logins in a row, and known networks, both as hashes",
    time: "30 days",
  },
  /** The attempt counters of a limit are of no use once the limit starts again. */
  limits: { what: "Counts of limits" },
  /** We keep replies for requests sent again: within a day, or three days by a phone that was offline. */
  retries: { what: "Answers kept for retries", time: "4 days" },
  /** We keep handled messages to the company to continue a conversation. */
  handledMessages: {
    what: "Messages to the company that were handled or deleted",
    time: "12 months",
  },
  /** We keep unhandled messages to the company because somebody may still answer them. */
  unhandledMessages: { what: "Messages to the company that nobody has handled", time: "24 months" },
  /** We keep people's requests about their data to prove that we obeyed the law. */
  requests: { what: "Requests of people about their data that were answered", time: "5 years" },
  /** We keep former bank details as long as the history of their change, to prove where a payout went. */
  formerBankDetails: { what: "Bank details of drivers that newer ones replaced", time: "5 years" },
  /** We keep the words of payers to suggest a purpose for the next payment with the same words. */
  payerWords: {
    what: "What staff said that payments were for, by the words of their payers",
    time: "2 years",
  },
  /** We keep who booked an order as long as the people in it: that staff member noted the client's consent. */
  bookers: { what: "Who of our staff booked an order for a client", time: "7 years" },
  /** We keep refused documents to answer a question about the decision. */
  settledDocuments: {
    what: "Documents of drivers and vehicles that were refused or replaced, with their files",
    time: "30 days",
  },
  /** We keep drivers' documents to answer a claim about a move or about a refused registration. */
  documentsOfDrivers: {
    what: "Documents of drivers who were removed, and of their vehicles",
    time: "12 months",
  },
  /** We keep vehicles' documents to answer a claim about a move. */
  documentsOfVehicles: { what: "Documents of vehicles that were removed", time: "12 months" },
  /** We keep photos of the load to answer a claim; if there is a claim, as long as the photos of the claim. */
  orderPhotos: { what: "Photos of what was loaded", time: "12 months" },
  /** The client may sue for damage for three years (Prescription Act, section 11(d)). */
  claimPhotos: { what: "Photos of claims for damage and loss", time: "3 years" },
  /** A link to follow a move stops working when this time is over. */
  links: {
    what: "Links by which somebody follows a move, as hashes",
    time: `${shareLinkDays} days`,
  },
  /** We keep the history to clear up fraud and disputes. The database refuses to delete it earlier. */
  history: { what: "The record of important actions", time: "5 years" },
  /** We keep the results of book checks to see since when the books do not add up. */
  bookChecks: { what: "What the nightly checks of the books found, as a number", time: "1 year" },
  /**
   * The Tax Administration Act, section 29, asks for 5 years from the tax return, which is handed in at most
   * 2 years after the move. The order's amounts and day stay, for the books.
   */
  orderPeople: {
    what: "Addresses, contact persons, notes and reasons of orders, and the words of their reviews and claims",
    time: "7 years",
  },
  /** Tax law asks for bank statements as long as for orders. A line's amount and day stay, for the books. */
  bankWords: { what: "The words of the bank's statements", time: "7 years" },
  /** A tax invoice names its recipient (VAT Act, sections 20, 55). The amounts stay, for the books. */
  invoiceNames: {
    what: "Whom invoices and credit notes were made out to, and why one was credited",
    time: "7 years",
  },
  /** A removed account can be restored in this time. Its erasure removes the name from its orders. */
  accounts: { what: "Accounts of clients and drivers", time: "5 years" },
  /** A deleted owner of vehicles can be restored in this time. */
  owners: {
    what: "Owners of vehicles who were deleted, and to whom no driver and no vehicle refers",
    time: "12 months",
  },
} as const satisfies Readonly<Record<string, Retention>>;

export type RetentionKind = keyof typeof retentionPeriods;

/** The time for which we keep a removed account if tax law needs none of its orders. */
export const removedAccountRetention = "12 months" satisfies RetentionPeriod;
/** The time for which we keep the documents of a removed driver who never had an order. */
export const documentsWithoutOrdersRetention = "6 months" satisfies RetentionPeriod;

/** Writes a length of time in words: `two years`, `12 months`. */
function periodInWords(period: RetentionPeriod): string {
  const [count = "", unit = ""] = period.split(" ");
  return `${numberInWords(Number(count)).toLowerCase()} ${unit}`;
}

type TimedKind = {
  [K in RetentionKind]: (typeof retentionPeriods)[K] extends { readonly time: RetentionPeriod }
    ? K
    : never;
}[RetentionKind];

const inWords = Object.entries<Retention>(retentionPeriods).map(
  ([kind, { time }]) => [kind, time && periodInWords(time)] as const,
);

/** The times for which we keep each kind of data, in words for the middle of a sentence. */
export const retentionPeriodTexts = {
  ...(Object.fromEntries(inWords) as Readonly<Record<TimedKind, string>>),
  removedAccounts: periodInWords(removedAccountRetention),
  documentsWithoutOrders: periodInWords(documentsWithoutOrdersRetention),
};
