import { formatMoveMoment } from "../../calendar/format-moment.ts";
import { truckText } from "../../fleet/truck-catalogue.ts";
import { formatRand } from "../../money/format-rand.ts";
import { chatAddress, formatCellphone } from "../../people/cellphone.ts";
import { formatReference } from "../order-reference.ts";
import {
  countsOnJob,
  hasJob,
  isAhead,
  isOpen,
  isPending,
  isStillChanged,
  isTodayOrLater,
  isTomorrow,
  wasSentJob,
} from "./conditions.ts";
import type { FactsFor } from "./message-facts.ts";
import { messagesTo, type PersonalEmail } from "./message-kind.ts";
import { changeLines, moment, moveLines, shortMoment, shortPlace } from "./message-lines.ts";

type Facts = FactsFor<"driver">;

const workLine = ({
  truckSize,
  helpers,
  floors,
}: Pick<Facts, "truckSize" | "helpers" | "floors">) =>
  `Truck    ${truckText(truckSize)}, helpers ${helpers}, floors ${floors}`;

/** A job with all that its driver needs, after a sentence that says what is new. */
function jobEmail(facts: Facts, subject: string, news: string): PersonalEmail {
  const { client, price, net } = facts;
  const hello = `Hello ${client.name}, I am your driver for the move on ${moment(facts)}.`;
  return {
    subject: `${subject}: ${moment(facts)}`,
    paragraphs: [
      news,
      [
        moveLines(facts, ["From", "To"]),
        workLine(facts),
        ...(facts.notes === "" ? [] : [moveLines(facts, ["Notes"])]),
        `Client   ${client.name} ${client.surname}, ${formatCellphone(client.cellphone)}`,
        facts.orderType === "contract"
          ? `Price    ${formatRand(price)}, on invoice; we pay you ${formatRand(net)}`
          : `Cash     ${formatRand(price)}; you keep ${formatRand(net)}`,
      ].join("\n"),
      `WhatsApp the client: ${chatAddress(client.cellphone, hello)}`,
    ],
  };
}

const way = ({ pickup, destination }: Facts) =>
  `${shortPlace(pickup)} to ${shortPlace(destination)}`;

/** The day and time of the lost job: the order may have moved since. */
function lostMoment(facts: FactsFor<"formerDriver">) {
  const [orderDate = facts.orderDate, orderTime = facts.orderTime] = facts.wasOn?.split(" ") ?? [];
  return { orderDate, orderTime };
}

const offerMessages = messagesTo("offeredDriver", {
  "job-offered": {
    word: "Job offer",
    stillApplies: (facts) =>
      isPending(facts) && facts.offer?.state === "open" && facts.offer.endsMs > facts.nowMs,
    email: (facts) => {
      const { offer, price, net } = facts;
      return {
        subject: `Job offer: ${moment(facts)}. Answer by ${offer?.until}`,
        paragraphs: [
          `You are offered a job. The first driver to accept has it; the offer ends at ${offer?.until}.`,
          [
            `When     ${moment(facts)}`,
            `From     ${offer?.pickupArea}`,
            `To       ${offer?.destinationArea}`,
            workLine(facts),
            `Price    ${formatRand(price)}; ${formatRand(net)} of it are yours`,
          ].join("\n"),
          `Accept or decline: ${facts.pages.openJobs}`,
        ],
        isWithoutPage: true,
      };
    },
    sms: (facts) => {
      const { pickupArea = "", destinationArea = "", until } = facts.offer ?? {};
      return `Job offer ${shortMoment(facts)}: ${shortPlace(pickupArea)} to ${shortPlace(destinationArea)}, ${formatRand(facts.net)} for you. Answer on your jobs page by ${until}.`;
    },
  },
});

const jobMessages = messagesTo("driver", {
  "job-assigned": {
    word: "New job",
    topic: "job",
    shownOn: "list",
    stillApplies: (facts) =>
      isOpen(facts) && isTodayOrLater(facts) && hasJob(facts) && !wasSentJob(facts),
    email: (facts) => jobEmail(facts, "New job", `You have a job on ${moment(facts)}.`),
    sms: (facts) => `New job ${shortMoment(facts)}: ${way(facts)}. Details in your email.`,
  },
  "job-changed": {
    word: "Job changed",
    topic: "job",
    shownOn: "list",
    stillApplies: (facts) =>
      isOpen(facts) &&
      hasJob(facts) &&
      !facts.isRepeated &&
      isStillChanged(facts) &&
      (countsOnJob(facts) || !facts.history.isAssignmentWaiting),
    email: (facts) =>
      jobEmail(
        facts,
        "Job changed",
        [
          `Your job on ${moment(facts)} has changed.`,
          changeLines(facts),
          "This is how it stands now:",
        ]
          .filter((paragraph) => paragraph !== "")
          .join("\n\n"),
      ),
    sms: (facts) => `Your job is changed: now ${shortMoment(facts)}, ${way(facts)}.`,
  },
  "job-day-before": {
    word: "Reminder of tomorrow",
    topic: "job",
    shownOn: "list",
    stillApplies: (facts) => isPending(facts) && hasJob(facts) && isTomorrow(facts),
    email: (facts) => jobEmail(facts, "Tomorrow", `You have a job tomorrow, ${moment(facts)}.`),
  },
});

const lostJobMessages = messagesTo("formerDriver", {
  "job-removed": {
    word: "Job taken off",
    topic: "job",
    stillApplies: (facts) => !(hasJob(facts) && facts.isListed) && countsOnJob(facts),
    email: (facts) => {
      const { orderDate, orderTime } = lostMoment(facts);
      const at = formatMoveMoment(orderDate, orderTime);
      return {
        subject: `Not your job any more: ${at}`,
        paragraphs: [
          `The job on ${at}, reference ${formatReference(facts.reference)}, is not yours any more.`,
        ],
        isWithoutPage: true,
      };
    },
    sms: (facts) => `The job on ${shortMoment(lostMoment(facts))} is not yours any more.`,
  },
  "job-cancelled": {
    word: "Job cancelled",
    topic: "job",
    stillApplies: (facts) => facts.status === "cancelled" && countsOnJob(facts),
    email: (facts) => ({
      subject: `Job cancelled: ${moment(facts)}`,
      paragraphs: [
        `The job on ${moment(facts)}, from ${facts.pickup} to ${facts.destination}, is cancelled.${isAhead(facts) ? " You are free at that time." : ""}`,
      ],
    }),
    sms: (facts) =>
      `The job on ${shortMoment(facts)} is cancelled.${isAhead(facts) ? " You are free then." : ""}`,
  },
});

export const driverMessages = { ...offerMessages, ...jobMessages, ...lostJobMessages };
