import { sharedDays } from "#domain/orders/share-link.ts";
import type { ReplyOf } from "#web/api/api-client.ts";
import { formatCount, formatInstant, formatPhone } from "#web/format.ts";

/** A summary of the data that we hold about the signed-in client. */
export type OwnData = ReplyOf<"GET /api/clients/mydata">;
export type OwnRequest = OwnData["requests"][number];

/** One kind of thing that we hold about a client: what, why, and for how long. */
export type HeldData = {
  readonly title: string;
  /** The data of this client. */
  readonly what: string;
  readonly why: string;
  /** As src/server/features/housekeeping/retention.ts has it. */
  readonly howLong: string;
};

/** Everything that we hold about a client, in the words of the privacy policy. */
export function heldData({ profile, counts }: OwnData): readonly HeldData[] {
  const { name, surname, email, cellphone, clientType, registeredAt } = profile;
  return [
    {
      title: "Your details",
      what: `${name} ${surname}, ${email}, ${formatPhone(cellphone)}; ${clientType} client since ${formatInstant(registeredAt)}; your password, in a form that nobody can read.`,
      why: "To open your account, to do your moves and to reach you about them.",
      howLong: "Until you delete your account, or have not used it for five years.",
    },
    {
      title: "Your orders",
      what: `${formatCount(counts.orders, "order")}: addresses, notes, truck, day, time, price, and who drove.`,
      why: "To do the job. Tax law makes us keep the books.",
      howLong:
        "Addresses, contact persons, notes and reasons for cancelling until you delete your account, at most seven years. The day, the amounts, the distance and the area stay after that, without your name.",
    },
    {
      title: "Photos, damage and cash",
      what: "Photos that a driver took of your goods before loading, what you reported as damaged or missing with its photos and our answer, and the cash that the driver and you say was paid. You find all of it on the move's page.",
      why: "To answer a claim about damage, and to settle a difference.",
      howLong:
        "Photos until you delete your account, at most 12 months; where you reported something, at most three years after our answer. Its words until you delete your account, at most seven years. The cash belongs to the amounts of the move.",
    },
    {
      title: "Messages you wrote",
      what: `${formatCount(counts.messages, "message")} from email addresses that you have proved to be yours.`,
      why: "To answer you.",
      howLong:
        "12 months after our last work on it, 24 months if nobody answered it, or until you delete your account.",
    },
    {
      title: "What we sent you about moves",
      what: "Which message, by email or SMS, when, and whether it could be delivered; not its words. Whether you want SMS, and when you proved your number.",
      why: "To tell you what you must know once, and to answer when you were told.",
      howLong: "Two years, or until you delete your account.",
    },
    {
      title: "Reviews and links",
      what: "The stars and words that you gave a move, whether we may show them, and our answer; those that a driver gave you, which our office reads; and which moves may be followed by a link of yours, without the link itself.",
      why: "To do better, and to show a move to whom you choose.",
      howLong: `Links until ${sharedDays} days after the move, or until you end them. Reviews until you delete your account, at most seven years: the stars stay after that, without your name and the words.`,
    },
    {
      title: "One-time codes",
      what: `${formatCount(counts.codes, "code")} that we sent you: when, what for, and whether you used it.`,
      why: "To see it when somebody attacks your address.",
      howLong: "30 days, or until you delete your account.",
    },
    {
      title: "Logins and what was changed",
      what: `${formatCount(counts.signIns, "login")}, and each change of your record.`,
      why: "To protect your account and to settle disputes.",
      howLong: "Five years. When you delete your account, the values go at once.",
    },
  ];
}
