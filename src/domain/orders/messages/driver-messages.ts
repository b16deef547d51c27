import { formatMoveMoment } from "../../calendar/format-moment.ts";
import { truckNameAndSize } from "../../fleet/truck-catalogue.ts";
import { formatRand } from "../../money/format-rand.ts";
import { formatCellphone, whatsAppChatUrl } from "../../people/cellphone.ts";
import { contactsReadableForDriverText } from "../driver-access.ts";
import { formatOrderReference } from "../order-reference.ts";
import {
  doesDriverExpectJob,
  isMoveInFuture,
  isMoveTodayOrLater,
  isMoveTomorrow,
  isOrderOpen,
  isOrderPending,
  isOrderStillChanged,
  isRecipientCurrentDriver,
  wasDriverToldOfJob,
} from "./conditions.ts";
import type { MessageFactsForReader } from "./message-facts.ts";
import { defineMessages, type OrderEmailContent } from "./message-kind.ts";
import {
  moveMessageLines,
  moveStartText,
  orderChangeMessageLines,
  shortMoveStartText,
  shortPlaceText,
} from "./message-lines.ts";

type Facts = MessageFactsForReader<"driver">;

const workLine = ({
  truckSize,
  helpers,
  floors,
}: Pick<Facts, "truckSize" | "helpers" | "floors">) =>
  `Truck    ${truckNameAndSize(truckSize)}, helpers ${helpers}, floors ${floors}`;

/** An email to the driver: a sentence with the news, and then all details of the job. */
function jobEmail(facts: Facts, subject: string, news: string): OrderEmailContent {
  const { client, contactFromMs, price, net } = facts;
  const hello = `Hello ${client.name}, I am your driver for the move on ${moveStartText(facts)}.`;
  const number = client.cellphone === "" ? null : formatCellphone(client.cellphone);
  const name = `${client.name} ${client.surname}`.trim();
  return {
    subject: `${subject}: ${moveStartText(facts)}`,
    paragraphs: [
      news,
      [
        moveMessageLines(facts, ["From", "To"]),
        workLine(facts),
        ...(facts.notes === "" ? [] : [moveMessageLines(facts, ["Notes"])]),
        `Client   ${[name, number].filter(Boolean).join(", ")}`,
        facts.orderType === "contract"
          ? `Price    ${formatRand(price)}, on invoice; we pay you ${formatRand(net)}`
          : `Cash     ${formatRand(price)}; you keep ${formatRand(net)}`,
      ].join("\n"),
      number && `WhatsApp the client: ${whatsAppChatUrl(client.cellphone, hello)}`,
      contactFromMs === null ? null : contactsReadableForDriverText(contactFromMs),
    ],
  };
}

const shortTrip = ({ pickup, destination }: Facts) =>
  `${shortPlaceText(pickup)} to ${shortPlaceText(destination)}`;

/** The day and time of the job that a driver lost; the order may have another date by now. */
function lostMoment(facts: MessageFactsForReader<"formerDriver">) {
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

const refusedText = ({ proposal, price }: Facts) =>
  `The office refused ${formatRand(proposal?.price ?? 0)}. The job stays as booked, at ${formatRand(price)}.`;

const jobMessages = defineMessages("driver", {
  "job-assigned": {
    word: "New job",
    topic: "job",
    shownOn: "list",
    stillApplies: (facts) =>
      isOrderOpen(facts) &&
      isMoveTodayOrLater(facts) &&
      isRecipientCurrentDriver(facts) &&
      !wasDriverToldOfJob(facts),
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
      isRecipientCurrentDriver(facts) &&
      !facts.isRepeated &&
      isOrderStillChanged(facts) &&
      (doesDriverExpectJob(facts) || !facts.history.isAssignmentWaiting),
    email: (facts) =>
      jobEmail(
        facts,
        "Job changed",
        [
          `Your job on ${moveStartText(facts)} has changed.`,
          orderChangeMessageLines(facts),
          "This is how it stands now:",
        ]
          .filter((paragraph) => paragraph !== "")
          .join("\n\n"),
      ),
    sms: (facts) => `Your job is changed: now ${shortMoveStartText(facts)}, ${shortTrip(facts)}.`,
  },
  "price-refused": {
    word: "Price refused",
    stillApplies: (facts) => isRecipientCurrentDriver(facts) && facts.proposal?.state === "refused",
    email: (facts) => ({
      subject: `Price refused: ${moveStartText(facts)}`,
      paragraphs: [refusedText(facts), facts.proposal?.refusal ?? null],
    }),
    sms: (facts) => `${refusedText(facts)} Its page says why.`,
  },
  "job-day-before": {
    word: "Reminder of tomorrow",
    topic: "job",
    shownOn: "list",
    stillApplies: (facts) =>
      isOrderPending(facts) && isRecipientCurrentDriver(facts) && isMoveTomorrow(facts),
    email: (facts) =>
      jobEmail(facts, "Tomorrow", `You have a job tomorrow, ${moveStartText(facts)}.`),
  },
});

const lostJobMessages = defineMessages("formerDriver", {
  "job-removed": {
    word: "Job taken off",
    topic: "job",
    stillApplies: (facts) =>
      !(isRecipientCurrentDriver(facts) && facts.isListed) && doesDriverExpectJob(facts),
    email: (facts) => {
      const { orderDate, orderTime } = lostMoment(facts);
      const at = formatMoveMoment(orderDate, orderTime);
      return {
        subject: `Not your job any more: ${at}`,
        paragraphs: [
          `The job on ${at}, reference ${formatOrderReference(facts.reference)}, is not yours any more.`,
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
        `The job on ${moveStartText(facts)}, from ${facts.pickup} to ${facts.destination}, is cancelled.${isMoveInFuture(facts) ? " You are free at that time." : ""}`,
      ],
    }),
    sms: (facts) =>
      `The job on ${shortMoveStartText(facts)} is cancelled.${isMoveInFuture(facts) ? " You are free then." : ""}`,
  },
});

export const driverMessages = { ...offerMessages, ...jobMessages, ...lostJobMessages };
