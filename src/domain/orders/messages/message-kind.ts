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
 * The states of a message. It is `past` if its news was undone before it left, `refused` if the other side
 * will never take it, `undelivered` if we gave up or the phone did not get it.
 */
export const messageStates = ["waiting", "sent", "past", "refused", "undelivered"] as const;
export type MessageState = (typeof messageStates)[number];

/** A mail to a client or a driver; how to reach us and the company's name follow it. */
export type PersonalEmail = {
  readonly subject: string;
  /** A paragraph that is null is left out. */
  readonly paragraphs: readonly (string | null)[];
  /** The question in front of our phone number and address; `Questions?` when left out. */
  readonly question?: string;
  /** Whether the reference and the page of the order are left out: this reader cannot open the page. */
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
  /** The name of the kind, which staff read beside the order. */
  readonly word: string;
  /**
   * Whether the news still holds at the time of sending, and the recipient does not know it yet. If a
   * change was undone before its message left, neither of the two is sent, unless the recipient saw the
   * change on the screen.
   */
  readonly stillApplies: (facts: Facts) => boolean;
  /** The last message that was sent on a topic decides what is still news on it. */
  readonly topic?: "driver" | "progress" | "listing" | "job";
  /** The screen that shows the recipient the news before the message comes. A list names no driver. */
  readonly shownOn?: "list" | "page";
  readonly attachesReceipt?: true;
  /** The section of the digest with this news of a move that is not near; null for news that cannot wait. */
  readonly digest?: DigestSection | null;
  readonly email?: (facts: Facts) => Email;
  /** The text of an SMS, mostly at most 160 characters; it goes too if the move is near (docs/spec.md O-166). */
  readonly sms?: (facts: Facts) => string;
};

type HasText = { readonly email: unknown } | { readonly sms: unknown };

type KindFor<Who extends MessageReader> = HasText &
  Kind<FactsFor<Who>, Who extends "office" ? OfficeEmail : PersonalEmail> &
  (Who extends "office" ? { readonly digest: DigestSection | null } : object);

type OrderMessage = Kind<MessageFacts, PersonalEmail | OfficeEmail> & {
  readonly to: (typeof messageRecipients)[number];
};

/** Defines the kinds of message to one reader, whose texts can use only the facts that this reader may know. */
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
