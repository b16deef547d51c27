/** One message to exactly one address, in plain text. */
export type Message = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Whom an answer goes to, as one plain address; our own sender when left out. */
  readonly replyTo?: string;
};

/** How long handing a message over may take in all, in milliseconds, however slowly it goes on. */
export const longestSendMs = 15_000;

export type Mailer = {
  /**
   * Resolves when the message was handed over; throws when it was not, so that it is tried again. It
   * does one or the other within `longestSendMs`.
   */
  readonly send: (message: Message) => Promise<void>;
};
