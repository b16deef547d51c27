import {
  type FactsFor,
  type MessageFacts,
  type MessageReader,
  readerRecipients,
} from "./message-facts.ts";

export const messageRecipients = ["client", "driver", "office"] as const;

export const messageChannels = ["email", "sms"] as const;
export type MessageChannel = (typeof messageChannels)[number];

/**
 * A message is past where its news was undone before it left, refused where the other side said that it
 * will never take it, undelivered where we gave up trying or the phone did not get it.
 */
export const messageStates = ["waiting", "sent", "past", "refused", "undelivered"] as const;
export type MessageState = (typeof messageStates)[number];

/** A mail to a client or a driver; how to reach us and the company's name follow it. */
export type PersonalEmail = {
  readonly subject: string;
  /** Null where there is nothing to say. */
  readonly paragraphs: readonly (string | null)[];
  /** Stands before how to reach us; `Questions?` when left out. */
  readonly question?: string;
  /** Leaves out the reference and the page of the order, which this reader cannot open. */
  readonly isWithoutPage?: true;
};

type OfficeEmail = { readonly subject: string; readonly text: string };

/** A section of the office's message of the day. */
type DigestSection = {
  readonly heading: string;
  /** The word after the number of its orders. */
  readonly counted: string;
  readonly stillApplies: (facts: DigestFacts) => boolean;
};
export type DigestFacts = Pick<MessageFacts, "status" | "isListed" | "driverId">;

type Kind<Facts, Email> = {
  /** Its name for staff, beside the order. */
  readonly word: string;
  /**
   * Whether its news still holds as it leaves, and its recipient does not know it yet. News that was
   * undone before it left is not sent; nor is what undid it, unless its recipient saw on the screen what
   * was undone.
   */
  readonly stillApplies: (facts: Facts) => boolean;
  /** Messages on one topic answer each other: the last that was sent decides what is still news. */
  readonly topic?: "driver" | "progress" | "listing" | "job";
  /** The screen on which the recipient sees its news before it comes. A list names no driver. */
  readonly shownOn?: "list" | "page";
  readonly attachesReceipt?: true;
  /** Where the office reads news of a move that is not near; null for news that cannot wait. */
  readonly digest?: DigestSection | null;
  readonly email?: (facts: Facts) => Email;
  /** Goes by SMS too where the move is near (docs/spec.md O-166); mostly at most 160 characters. */
  readonly sms?: (facts: Facts) => string;
};

type HasText = { readonly email: unknown } | { readonly sms: unknown };

type KindFor<Who extends MessageReader> = HasText &
  Kind<FactsFor<Who>, Who extends "office" ? OfficeEmail : PersonalEmail> &
  (Who extends "office" ? { readonly digest: DigestSection | null } : object);

type OrderMessage = Kind<MessageFacts, PersonalEmail | OfficeEmail> & {
  readonly to: (typeof messageRecipients)[number];
};

/** The kinds of message to one reader: each is one object, whose texts use what that reader may know. */
export function defineMessages<Who extends MessageReader, Name extends string>(
  reader: Who,
  kinds: Readonly<Record<Name, KindFor<Who>>>,
): Readonly<Record<Name, OrderMessage>> {
  const to = readerRecipients[reader];
  const messages = Object.entries<KindFor<Who>>(kinds).map(([name, kind]) => [
    name,
    { ...kind, to },
  ]);
  return Object.fromEntries(messages);
}
