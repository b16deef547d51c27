import {
  type MessageFacts,
  type MessageFactsForReader,
  type MessageReader,
  recipientByMessageReader,
} from "./message-facts.ts";

export const messageRecipients = ["client", "driver", "office"] as const;

export const messageChannels = ["email", "sms"] as const;
export type MessageChannel = (typeof messageChannels)[number];

/**
 * The states of a message. A message is `past` if its news was undone before sending, `refused` if the mail
 * server or SMS gateway will never accept it, `undelivered` if we gave up or the phone did not receive it.
 */
export const messageStates = ["waiting", "sent", "past", "refused", "undelivered"] as const;
export type MessageState = (typeof messageStates)[number];

/** An email to a client or a driver. Our contact details and the company's name are added below the text. */
export type OrderEmailContent = {
  readonly subject: string;
  /** The paragraphs of the email; a paragraph that is null is left out. */
  readonly paragraphs: readonly (string | null)[];
  /** The question in front of our phone number and address; `Questions?` by default. */
  readonly question?: string;
  /** Whether the email leaves out the order's reference and page, because its reader cannot open that page. */
  readonly isWithoutPage?: true;
};

type OfficeEmail = { readonly subject: string; readonly text: string };

/** A section of the office's daily digest, an email about many orders. */
type DigestSection = {
  readonly heading: string;
  /** The word after the number of orders in this section, such as `new`. */
  readonly counted: string;
  readonly stillApplies: (facts: OfficeDigestFacts) => boolean;
};
export type OfficeDigestFacts = Pick<MessageFacts, "status" | "isListed" | "driverId">;

type Kind<Facts, Email> = {
  /** The name of this kind of message, which staff read beside the order. */
  readonly word: string;
  /**
   * Whether the message's news still holds at the time of sending, and the recipient does not know it yet.
   * If a change was undone before its message was sent, neither the change nor the undoing is reported,
   * unless the recipient saw the change on the screen.
   */
  readonly stillApplies: (facts: Facts) => boolean;
  /** The topic of the message. The last message sent on a topic decides what is still news to the recipient. */
  readonly topic?: "driver" | "progress" | "listing" | "job";
  /** The screen that may show this news before the message comes. A list of orders shows no drivers. */
  readonly shownOn?: "list" | "page";
  readonly attachesReceipt?: true;
  /** The digest section that holds this news while the move is not near; null for news that cannot wait. */
  readonly digest?: DigestSection | null;
  readonly email?: (facts: Facts) => Email;
  /** The text of an SMS, mostly at most 160 characters; sent if the move is near (docs/spec.md O-166). */
  readonly sms?: (facts: Facts) => string;
};

type HasText = { readonly email: unknown } | { readonly sms: unknown };

type KindFor<Who extends MessageReader> = HasText &
  Kind<MessageFactsForReader<Who>, Who extends "office" ? OfficeEmail : OrderEmailContent> &
  (Who extends "office" ? { readonly digest: DigestSection | null } : object);

type OrderMessage = Kind<MessageFacts, OrderEmailContent | OfficeEmail> & {
  readonly to: (typeof messageRecipients)[number];
};

/** Defines the kinds of message to one reader. Their texts can use only values that this reader may know. */
export function defineMessages<Who extends MessageReader, Name extends string>(
  reader: Who,
  kinds: Readonly<Record<Name, KindFor<Who>>>,
): Readonly<Record<Name, OrderMessage>> {
  const to = recipientByMessageReader[reader];
  const messages = Object.entries<KindFor<Who>>(kinds).map(([name, kind]) => [
    name,
    { ...kind, to },
  ]);
  return Object.fromEntries(messages);
}
