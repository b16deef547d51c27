import { brand } from "#contract/brand.ts";
import type { Message } from "./platform/mail/mailer.ts";

type Letter = Omit<Message, "text"> & {
  /** The name in the greeting; none when left out. */
  readonly name?: string;
  readonly paragraphs: readonly string[];
};

/** A message that greets, says its paragraphs, and ends with the company's name. */
export function letter({ name, paragraphs, ...message }: Letter): Message {
  const greeting = name === undefined ? "Hello" : `Hello ${name}`;
  return {
    replyTo: brand.email,
    ...message,
    text: [greeting, ...paragraphs, brand.name].join("\n\n"),
  };
}
