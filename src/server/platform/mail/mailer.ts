/** One message to exactly one address, in plain text. */
export type Message = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Whom an answer goes to, as one plain address; our own sender when left out. */
  readonly replyTo?: string;
};

export type Mailer = {
  /** Resolves when the message was handed over; throws when it was not, so that it is tried again. */
  readonly send: (message: Message) => Promise<void>;
};
