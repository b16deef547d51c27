/** The kinds of ledger transaction, as statements word them. Kinds about orders are named like order events. */
export const transactionKinds = {
  assign: "The order became the driver's",
  accept: "The driver accepted the order",
  "give-back": "The driver gave the order back",
  unassign: "The order was taken off the driver",
  complete: "The order was completed",
  "take-back": "A start or a completion was taken back",
  cancel: "The order was cancelled",
  "settle-fee": "The cancellation fee was settled",
  "take-back-fee": "The cancellation fee is owed again",
  delete: "The order was deleted",
  restore: "The order was restored",
  change: "The booking was changed",
  "confirm-cash": "The client confirmed the cash",
  "settle-cash": "The cash was settled",
  "accept-price": "The client agreed to a new price",
  "top-up": "Top-up",
  "top-up-returned": "Top-up that the bank took back",
  "bank-line": "On the bank's statement, for what is not known yet",
  "client-payment": "Payment of a client",
  payout: "Payout",
  "payout-paid": "Payout on the bank's statement",
  "payout-returned": "Payout that the bank returned",
  costs: "Bank charges and other",
  reversal: "Correction",
} as const;

export type TransactionKind = keyof typeof transactionKinds;
export const transactionKindNames = Object.keys(transactionKinds) as readonly TransactionKind[];

const wordsForDrivers: Readonly<Partial<Record<TransactionKind, string>>> = {
  assign: "Commission of a job",
  accept: "Commission of a job",
  "give-back": "Commission back: the job was given back",
  unassign: "Commission back: the job was taken off",
  cancel: "Commission back: the job was cancelled",
  delete: "Commission back: the job was deleted",
  change: "The price of the job changed",
  "accept-price": "The client agreed to a new price",
  restore: "Commission of a job that is back",
};

/** Names a transaction for the driver: transactions of orders by their effect on the wallet. */
export const transactionNameForDriver = (kind: TransactionKind): string =>
  wordsForDrivers[kind] ?? transactionKinds[kind];
