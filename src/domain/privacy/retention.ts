import { shareLinkDays } from "../orders/share-link.ts";
import { numeral } from "../text/lists.ts";

/** A time such as `30 days`, as PostgreSQL reads it too. */
export type RetentionPeriod = `${number} ${"day" | "days" | "months" | "year" | "years"}`;

type Retention = {
  /** The kind of thing, as the purge counts it and history names it. */
  readonly what: string;
  /** The time that it is kept; left out where the thing ends by itself. */
  readonly time?: RetentionPeriod;
};

/**
 * Everything that is not kept for ever (POPIA, section 14), in the order in which the purge forgets it:
 * what refers to something goes before it. The purge counts these times, and the pages name them.
 */
export const retention = {
  /** To answer a question about a price. */
  quotes: { what: "Quotes", time: "30 days" },
  /** To see attacks on an address, and whether a mail went out. */
  codes: { what: "One-time codes", time: "30 days" },
  /** To limit what a mailbox may be sent, and to see attacks on it. */
  mailSends: { what: "When codes and registration mails were sent to an address", time: "30 days" },
  /** To limit what a number may be sent, and to see attacks on it. */
  numberCodes: { what: "Codes that prove a number", time: "30 days" },
  /** To answer whether somebody was told, also about a move that was booked a year ahead. */
  orderMessages: {
    what: "What was sent to whom about an order, when and by which channel, without its words",
    time: "2 years",
  },
  /** As any other message about orders. The statement itself is made of the books again. */
  sentStatements: { what: "Which weekly statements were mailed to a driver", time: "2 years" },
  /** To answer who was asked for a job, as long as it is known who was told of it. */
  jobOffers: {
    what: "Which jobs drivers were offered, took, declined or gave back, and why",
    time: "2 years",
  },
  /** To know whose codes and messages are, as long as the record of actions tells of the change. */
  formerAddresses: { what: "Addresses that an account had before", time: "5 years" },
  /** They are of no use after they end. */
  grants: { what: "Proofs of an address, and links that set a password", time: "1 day" },
  /** The longest idle limit of any kind of account. */
  sessions: { what: "Sessions", time: "30 days" },
  /** To slow down whoever guesses passwords. A stop stays until it is lifted. */
  loginCounts: {
    what: "Failed logins in a row, and known networks, both as hashes",
    time: "30 days",
  },
  /** They are of no use once the limit starts anew. */
  limits: { what: "Counts of limits" },
  /** A retry comes within a day, that of a driver's phone without a connection within three. */
  retries: { what: "Answers kept for retries", time: "4 days" },
  /** To carry a conversation on. */
  handledMessages: {
    what: "Messages to the company that were handled or deleted",
    time: "12 months",
  },
  /** To answer them still. */
  unhandledMessages: { what: "Messages to the company that nobody has handled", time: "24 months" },
  /** To show that the law was kept. */
  requests: { what: "Requests of people about their data that were answered", time: "5 years" },
  /** To show where a payout went, as long as the record of actions tells of the change. */
  formerBankDetails: { what: "Bank details of drivers that newer ones replaced", time: "5 years" },
  /** To suggest it for the next payment with the same words. */
  payerWords: {
    what: "What staff said that payments were for, by the words of their payers",
    time: "2 years",
  },
  /** As long as the order names people: staff noted that the client agreed to the terms. */
  bookers: { what: "Who of our staff booked an order for a client", time: "7 years" },
  /** To answer a question about the decision. */
  settledDocuments: {
    what: "Documents of drivers and vehicles that were refused or replaced, with their files",
    time: "30 days",
  },
  /** To answer a claim about a move, or about a registration that was refused. */
  documentsOfDrivers: {
    what: "Documents of drivers who were removed, and of their vehicles",
    time: "12 months",
  },
  /** To answer a claim about a move. */
  documentsOfVehicles: { what: "Documents of vehicles that were removed", time: "12 months" },
  /** To answer a claim about damage. They stay as long as the photos of a claim about the move. */
  orderPhotos: { what: "Photos of what was loaded", time: "12 months" },
  /** So long the client may still sue for it (Prescription Act, section 11(d)). */
  claimPhotos: { what: "Photos of claims for damage and loss", time: "3 years" },
  /** They open nothing after that. */
  links: {
    what: "Links by which somebody follows a move, as hashes",
    time: `${shareLinkDays} days`,
  },
  /** To clear up fraud and disputes. The database itself refuses to delete younger ones. */
  history: { what: "The record of important actions", time: "5 years" },
  /** To see since when something does not agree. */
  bookChecks: { what: "What the nightly checks of the books found, as a number", time: "1 year" },
  /**
   * Tax Administration Act, section 29: 5 years from the return, which is handed in at most 2 years
   * after the move. The money and the day stay, for the books.
   */
  orderPeople: {
    what: "Addresses, contact persons, notes and reasons of orders, and the words of their reviews and claims",
    time: "7 years",
  },
  /** Tax Administration Act, section 29, as for orders. The day and the amount stay, for the books. */
  bankWords: { what: "The words of the bank's statements", time: "7 years" },
  /**
   * As orders: a tax invoice names its recipient (Value-Added Tax Act, sections 20 and 55). The
   * amounts stay, for the books.
   */
  invoiceNames: {
    what: "Whom invoices and credit notes were made out to, and why one was credited",
    time: "7 years",
  },
  /** To come back to. A removed one can be restored until then. Erasing leaves orders without the name. */
  accounts: { what: "Accounts of clients and drivers", time: "5 years" },
  /** They can be restored until then. */
  owners: {
    what: "Owners of vehicles who were deleted, and to whom no driver and no vehicle refers",
    time: "12 months",
  },
} as const satisfies Readonly<Record<string, Retention>>;

export type RetentionKind = keyof typeof retention;

/** A removed account is kept so long where tax law needs none of its orders. */
export const removedAccountTime = "12 months" satisfies RetentionPeriod;
/** Documents of a driver who was removed and never had an order. */
export const documentsWithoutOrdersTime = "6 months" satisfies RetentionPeriod;

/** `two years`, `12 months`. */
function periodInWords(period: RetentionPeriod): string {
  const [count = "", unit = ""] = period.split(" ");
  return `${numeral(Number(count)).toLowerCase()} ${unit}`;
}

type TimedKind = {
  [K in RetentionKind]: (typeof retention)[K] extends { readonly time: RetentionPeriod }
    ? K
    : never;
}[RetentionKind];

const inWords = Object.entries<Retention>(retention).map(
  ([kind, { time }]) => [kind, time && periodInWords(time)] as const,
);

/** Each time as it stands in the middle of a sentence. */
export const retentionTimes = {
  ...(Object.fromEntries(inWords) as Readonly<Record<TimedKind, string>>),
  removedAccounts: periodInWords(removedAccountTime),
  documentsWithoutOrders: periodInWords(documentsWithoutOrdersTime),
};
