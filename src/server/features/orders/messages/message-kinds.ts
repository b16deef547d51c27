import type {
  EmailKind,
  MessageKind,
  messageKinds,
  SmsKind,
} from "#domain/orders/order-messages.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import type { MessageData } from "./message-data.ts";

export type OrderMessageKind = Exclude<MessageKind, "digest">;

/**
 * What a kind of message says, and when. It applies when what it says still holds as it leaves, and its
 * recipient does not know it yet: one that was undone before it left is not sent; neither is what undid
 * it, unless its recipient saw on the screen what was undone.
 */
export type MessageRules = {
  readonly applies: (data: MessageData) => boolean;
  readonly email?: (data: MessageData) => Message;
  /** Mostly one part of at most 160 characters. `code` is that of a proposal. */
  readonly sms?: (data: MessageData, code: string) => string;
};

/** The kinds that go to a recipient; one that goes by a channel has its text for it. */
export type MessagesTo<Recipient extends "client" | "driver" | "office"> = {
  readonly [Kind in OrderMessageKind as (typeof messageKinds)[Kind]["to"] extends Recipient
    ? Kind
    : never]: MessageRules &
    Required<
      Pick<
        MessageRules,
        (Kind extends EmailKind ? "email" : never) | (Kind extends SmsKind ? "sms" : never)
      >
    >;
};
