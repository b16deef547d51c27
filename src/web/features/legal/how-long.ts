import { type RetentionKind, retentionPeriodTexts as time } from "#domain/privacy/retention.ts";

/**
 * The privacy policy's sentence on how long each kind of record is kept before it is deleted; null where
 * another sentence or section says it, and where the record names nobody.
 */
const sentences: Readonly<Record<RetentionKind | "reviews" | "logs" | "backups", string | null>> = {
  codes: `One-time codes, by email and SMS: they work for 10 minutes; the record is deleted after ${time.codes}.`,
  numberCodes: null,
  mailSends: null,
  orderMessages: `Which messages we sent you about moves, without their words, which weekly statements a driver was sent, and what a driver answered to a job: ${time.orderMessages}.`,
  sentStatements: null,
  jobOffers: null,
  quotes: `Quotes that are not booked: ${time.quotes}.`,
  orderPeople: `Orders, with the terms accepted, commission, wallet and pay records: five years from the date on which we submit the tax return they belong to (section 29 of the Tax Administration Act 28 of 2011), or longer only where another law requires it. Their addresses, contact persons, notes and reasons for cancelling or for another price: until you erase your account, and at most ${time.orderPeople} after the move.`,
  bankWords: `The words of our bank’s statement about your payments: until you erase your account, and at most ${time.bankWords}. Their day and amount stay, as tax records.`,
  formerBankDetails: `Bank details of drivers: until you erase your account; those that newer ones replaced, ${time.formerBankDetails}.`,
  invoiceNames: `Whom an invoice was made out to: ${time.invoiceNames} after its month, also when the account is erased, because tax law wants a tax invoice to name its recipient (sections 20 and 55 of the Value-Added Tax Act 89 of 1991).`,
  accounts: `Accounts of clients and drivers: until erased. We erase them when you ask, at the latest ${time.accounts} after their last login or last linked order, and ${time.removedAccounts} after we removed them, unless tax law still needs one of their orders.`,
  owners: `Records of owners of vehicles: as long as a driver or a vehicle refers to them; when none does, until ${time.owners} after we removed them. Records of staff: as long as the record of important actions refers to them.`,
  settledDocuments: null,
  documentsOfVehicles: null,
  documentsOfDrivers: `Drivers’ documents, and those of their vehicles: while you drive with us and ${time.documentsOfDrivers} after we removed the account or the vehicle; ${time.documentsWithoutOrders} if you never had an order. One that we refused, or that a newer one replaced: ${time.settledDocuments}.`,
  orderPhotos: `Photos of goods before they are loaded: ${time.orderPhotos} after the move, or until the client erases the account; where something was reported as damaged or missing, as long as the photos of that.`,
  claimPhotos: `What you report as damaged or missing, and our answer: the words until you erase your account, and at most ${time.orderPeople} after the move; the photos until then too, and at most ${time.claimPhotos} after our answer, because you may go to court so long (section 11 of the Prescription Act 68 of 1969). An erasure ends a claim that waits for our answer. The amounts stay.`,
  reviews: `Reviews: their words, and our answer, until the client erases the account, a driver’s words also until the driver does, and at most ${time.orderPeople} after the move. The stars stay.`,
  links: `Links to follow a move, as hashes: ${time.links} after the move, or until the client ends them.`,
  handledMessages: `Contact messages: ${time.handledMessages} after our last answer; those that we never answered, ${time.unhandledMessages} after they came.`,
  unhandledMessages: null,
  history: `The record of important actions: ${time.history}.`,
  requests: `Requests about your personal information: ${time.requests} after our answer.`,
  logs: "Technical logs, IP addresses included: 30 days.",
  backups: "Backups: 30 days, then they are overwritten.",
  formerAddresses: null,
  grants: null,
  sessions: null,
  loginCounts: null,
  limits: null,
  retries: null,
  payerWords: null,
  bookers: null,
  bookChecks: null,
};

export const retentionSentences = Object.values(sentences).filter((sentence) => sentence !== null);
