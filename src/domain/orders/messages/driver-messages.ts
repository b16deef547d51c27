import { formatMoveMoment } from "../../calendar/format-moment.ts";
import { truckNameAndSize } from "../../fleet/truck-catalogue.ts";
import { formatRand } from "../../money/format-rand.ts";
import { formatCellphone, whatsAppAddress } from "../../people/cellphone.ts";
import { contactsReadableForDriverText } from "../driver-access.ts";
import { formatReference } from "../order-reference.ts";
import {
  doesDriverExpectJob,
  isCurrentDriver,
  isInFuture,
  isOrderOpen,
  isOrderPending,
  isOrderStillChanged,
  isTodayOrLater,
  isTomorrow,
  wasDriverSentJob,
} from "./conditions.ts";
import type { FactsFor } from "./message-facts.ts";
import { defineMessages, type PersonalEmail } from "./message-kind.ts";
import {
  moveLines,
  moveStartText,
  orderChangeLines,
  shortMoveStartText,
  shortPlaceText,
} from "./message-lines.ts";

type Facts = FactsFor<"driver">;

const workLine = ({
  truckSize,
  helpers,
  floors,
}: Pick<Facts, "truckSize" | "helpers" | "floors">) =>
  `Truck    ${truckNameAndSize(truckSize)}, helpers ${helpers}, floors ${floors}`;

/** An email to the driver: a sentence with the news, and then all details of the job. */
function jobEmail(facts: Facts, subject: string, news: string): PersonalEmail {
  const { client, contactFromMs, price, net } = facts;
  const hello = `Hello ${client.name}, I am your driver for the move on ${moveStartText(facts)}.`;
  const number = client.cellphone === "" ? null : formatCellphone(client.cellphone);
  const name = `${client.name} ${client.surname}`.trim();
  return {
    subject: `${subject}: ${moveStartText(facts)}`,
    paragraphs: [
      news,
      [
        moveLines(facts, ["From", "To"]),
        workLine(facts),
        ...(facts.notes === "" ? [] : [moveLines(facts, ["Notes"])]),
        `Client   ${[name, number].filter(Boolean).join(", ")}`,
        facts.orderType === "contract"
          ? `Price    ${formatRand(price)}, on invoice; we pay you ${formatRand(net)}`
          : `Cash     ${formatRand(price)}; you keep ${formatRand(net)}`,
      ].join("\n"),
      number && `WhatsApp the client: ${whatsAppAddress(client.cellphone, hello)}`,
      contactFromMs === null ? null : contactsReadableForDriverText(contactFromMs),
    ],
  };
}

const shortTrip = ({ pickup, destination }: Facts) =>
  `${shortPlaceText(pickup)} to ${shortPlaceText(destination)}`;

/** The day and time of the job that a driver lost; the order may have another date by now. */
function lostMoment(facts: FactsFor<"formerDriver">) {
  const [orderDate = facts.orderDate, orderTime = facts.orderTime] = facts.wasOn?.split(" ") ?? [];
  return { orderDate, orderTime };
}

const offerMessages = defineMessages("offeredDriver", {
  "job-offered": {
    word: "Job offer",
    stillApplies: (facts) =>
      isOrderPending(facts) && facts.offer?.state === "open" && facts.offer.endsMs > facts.nowMs,
    email: (facts) => {
      const { offer, price, net } = facts;
      return {
        subject: `Job offer: ${moveStartText(facts)}. Answer by ${offer?.until}`,
        paragraphs: [
          `You are offered a job. The first driver to accept has it; the offer ends at ${offer?.until}.`,
          [
            `When     ${moveStartText(facts)}`,
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
      return `Job offer ${shortMoveStartText(facts)}: ${shortPlaceText(pickupArea)} to ${shortPlaceText(destinationArea)}, ${formatRand(facts.net)} for you. Answer on your jobs page by ${until}.`;
    },
  },
});

const jobMessages = defineMessages("driver", {
  "job-assigned": {
    word: "New job",
    topic: "job",
    shownOn: "list",
    stillApplies: (facts) =>
      isOrderOpen(facts) &&
      isTodayOrLater(facts) &&
      isCurrentDriver(facts) &&
      !wasDriverSentJob(facts),
    email: (facts) => jobEmail(facts, "New job", `You have a job on ${moveStartText(facts)}.`),
    sms: (facts) =>
      `New job ${shortMoveStartText(facts)}: ${shortTrip(facts)}. Details in your email.`,
  },
  "job-changed": {
    word: "Job changed",
    topic: "job",
    shownOn: "list",
    stillApplies: (facts) =>
      isOrderOpen(facts) &&
      isCurrentDriver(facts) &&
      !facts.isRepeated &&
      isOrderStillChanged(facts) &&
      (doesDriverExpectJob(facts) || !facts.history.isAssignmentWaiting),
    email: (facts) =>
      jobEmail(
        facts,
        "Job changed",
        [
          `Your job on ${moveStartText(facts)} has changed.`,
          orderChangeLines(facts),
          "This is how it stands now:",
        ]
          .filter((paragraph) => paragraph !== "")
          .join("\n\n"),
      ),
    sms: (facts) => `Your job is changed: now ${shortMoveStartText(facts)}, ${shortTrip(facts)}.`,
  },
  "job-day-before": {
    word: "Reminder of tomorrow",
    topic: "job",
    shownOn: "list",
    stillApplies: (facts) => isOrderPending(facts) && isCurrentDriver(facts) && isTomorrow(facts),
    email: (facts) =>
      jobEmail(facts, "Tomorrow", `You have a job tomorrow, ${moveStartText(facts)}.`),
  },
});

const lostJobMessages = defineMessages("formerDriver", {
  "job-removed": {
    word: "Job taken off",
    topic: "job",
    stillApplies: (facts) =>
      !(isCurrentDriver(facts) && facts.isListed) && doesDriverExpectJob(facts),
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
    sms: (facts) => `The job on ${shortMoveStartText(lostMoment(facts))} is not yours any more.`,
  },
  "job-cancelled": {
    word: "Job cancelled",
    topic: "job",
    stillApplies: (facts) => facts.status === "cancelled" && doesDriverExpectJob(facts),
    email: (facts) => ({
      subject: `Job cancelled: ${moveStartText(facts)}`,
      paragraphs: [
        `The job on ${moveStartText(facts)}, from ${facts.pickup} to ${facts.destination}, is cancelled.${isInFuture(facts) ? " You are free at that time." : ""}`,
      ],
    }),
    sms: (facts) =>
      `The job on ${shortMoveStartText(facts)} is cancelled.${isInFuture(facts) ? " You are free then." : ""}`,
  },
});

export const driverMessages = { ...offerMessages, ...jobMessages, ...lostJobMessages };
