import { formatRand } from "../../money/format-rand.ts";
import { cancellationFeeSentence } from "../cancellation-fee.ts";
import { driverConfirmationPromise } from "../confirmation.ts";
import { extraChargePromise } from "../door-promise.ts";
import {
  clientKnowsFormerDriver,
  isMoveTodayOrLater,
  isOrderOpen,
  isOrderPending,
  isOrderStillChanged,
} from "./conditions.ts";
import type { MessageFactsForReader } from "./message-facts.ts";
import { defineMessages, type OrderEmailContent } from "./message-kind.ts";
import {
  driverMessageLines,
  driverOrConfirmationPromise,
  driverTextForSms,
  moveMessageLines,
  moveStartText,
  orderChangeMessageLines,
  paymentMessageLine,
  shortMoveStartText,
} from "./message-lines.ts";

function cancellationCause({
  kind,
  waitedMinutes,
}: NonNullable<MessageFactsForReader<"client">["cancellation"]>): string {
  const waited = waitedMinutes === null ? "" : `; the driver waited ${waitedMinutes} minutes`;
  const causes = {
    client: " as you asked",
    "nobody-there": ` because nobody was at the pickup address${waited}`,
    "no-truck": " because we have no truck or driver for it",
    other: "",
  };
  return causes[kind];
}

function cancelledEmail(facts: MessageFactsForReader<"client">): OrderEmailContent {
  const { cancellation, pickup, destination } = facts;
  const { kind = "other", reason = "", fee = 0, feeState = "none" } = cancellation ?? {};
  const isByClient = cancellation?.byType === "client";
  const because = !isByClient && cancellation ? cancellationCause(cancellation) : "";
  const money = cancellationFeeSentence({ isByClient, kind, fee, feeState });
  const isOurFault = kind === "no-truck";
  return {
    subject: `Cancelled: your move on ${moveStartText(facts)}`,
    paragraphs: [
      `${isOurFault ? "We are sorry. " : ""}${isByClient ? "You" : "We"} have cancelled your move on ${moveStartText(facts)}${because}.${money === null ? "" : ` ${money}`}`,
      isOurFault
        ? "We would like to move you with a comparable truck or at another time: tell us what suits you. We also pay the costs that section 47 of the Consumer Protection Act gives you: tell us what you had to spend."
        : null,
      `From ${pickup} to ${destination}.\nThe reason given: ${reason}`,
    ],
    question: isOurFault ? "Which day and time suit you?" : "Not what you wanted?",
  };
}

/** Messages to the client about the booking and its driver. */
export const clientMessages = defineMessages("client", {
  booked: {
    word: "Booked",
    stillApplies: isOrderPending,
    email: (facts) => ({
      subject: `${facts.driver ? "Your truck is booked" : "We have your booking"}: ${moveStartText(facts)}`,
      paragraphs: [
        `We have your booking${facts.driver ? ", and your driver is confirmed" : ""}. This is what we have written down:`,
        moveMessageLines(facts),
        `${paymentMessageLine(facts)} ${extraChargePromise(facts)}`,
        driverOrConfirmationPromise(facts),
      ],
      question: "Something changed?",
    }),
  },
  "driver-named": {
    word: "Driver named",
    topic: "driver",
    shownOn: "page",
    stillApplies: (facts) =>
      isOrderPending(facts) &&
      isMoveTodayOrLater(facts) &&
      facts.driverId !== null &&
      facts.driverId === facts.namedDriverId &&
      facts.history.lastSent?.driverId !== facts.driverId,
    email: (facts) => {
      const isAnother = clientKnowsFormerDriver(facts);
      const { name = "Somebody" } = facts.driver ?? {};
      return {
        subject: `${isAnother ? "Another driver" : "Your driver"} for ${moveStartText(facts)}`,
        paragraphs: [
          isAnother
            ? `${name} drives your move on ${moveStartText(facts)}, in place of the driver whom we named before. Everything else stays as booked.`
            : `${name} drives your move on ${moveStartText(facts)}.`,
          driverMessageLines(facts),
        ],
      };
    },
    sms: (facts) =>
      `${clientKnowsFormerDriver(facts) ? "Another driver" : "Your driver"} for ${shortMoveStartText(facts)}: ${driverTextForSms(facts)}.`,
  },
  "driver-removed": {
    word: "Looking for another driver",
    topic: "driver",
    stillApplies: (facts) =>
      isOrderPending(facts) &&
      isMoveTodayOrLater(facts) &&
      facts.driverId === null &&
      (facts.history.lastKnown
        ? facts.history.lastKnown.driverId !== null
        : !facts.history.hasEarlier),
    email: (facts) => ({
      subject: `We look for another driver: ${moveStartText(facts)}`,
      paragraphs: [
        `The driver whom we named cannot do your move on ${moveStartText(facts)}. Your booking stands, at the same price, and we look for another driver.`,
        driverConfirmationPromise(facts, facts.nowMs),
      ],
    }),
    sms: (facts) =>
      `Your driver for ${shortMoveStartText(facts)} cannot come. Your booking stands: we look for another and tell you.`,
  },
  changed: {
    word: "Changed",
    topic: "driver",
    shownOn: "list",
    stillApplies: (facts) =>
      isOrderOpen(facts) &&
      !facts.isRepeated &&
      (isOrderStillChanged(facts) || clientKnowsFormerDriver(facts)),
    email: (facts) => ({
      subject: `Changed: your move on ${moveStartText(facts)}`,
      paragraphs: [
        "Your booking is changed.",
        orderChangeMessageLines(facts) || null,
        clientKnowsFormerDriver(facts) ? "The driver whom we named cannot do it any more." : null,
        "This is how it stands now:",
        moveMessageLines(facts),
        paymentMessageLine(facts),
        driverOrConfirmationPromise(facts),
      ],
      question: "Not what you wanted?",
    }),
    sms: (facts) =>
      `Your move is changed: now ${shortMoveStartText(facts)}, ${formatRand(facts.price)}${facts.orderType === "contract" ? "" : " in cash"}. Driver: ${driverTextForSms(facts)}.`,
  },
  "price-proposed": {
    word: "Another price asked for",
    stillApplies: ({ proposal, proposalCode }) =>
      proposal?.state === "open" && proposalCode !== null,
    // The email with this code is a mail of another kind, because mails with codes are sent first.
    sms: ({ price, proposal, proposalCode }) =>
      `Code ${proposalCode} accepts ${formatRand(proposal?.price ?? 0)} instead of ${formatRand(price)} for your move. Tell it to the driver only if you agree.`,
  },
  cancelled: {
    word: "Cancelled",
    stillApplies: ({ status }) => status === "cancelled",
    email: cancelledEmail,
    sms: (facts) => `Your move on ${shortMoveStartText(facts)} is cancelled. No truck comes.`,
  },
  removed: {
    word: "Taken off the list",
    topic: "listing",
    stillApplies: ({ isListed }) => !isListed,
    email: (facts) => ({
      subject: `Taken off our list: your move on ${moveStartText(facts)}`,
      paragraphs: [
        `We have taken your booking for ${moveStartText(facts)} off our list. ${facts.status === "started" ? "It stood there as started: if your move is under way, call us at once." : "No truck comes, and you pay nothing."}`,
        `From ${facts.pickup} to ${facts.destination}.`,
      ],
      question: "Not what you wanted?",
    }),
    sms: (facts) =>
      `Your booking for ${shortMoveStartText(facts)} is off our list. ${facts.status === "started" ? "Call us if your move is under way." : "No truck comes."}`,
  },
  restored: {
    word: "Back on the list",
    topic: "listing",
    stillApplies: (facts) => isOrderOpen(facts) && facts.history.lastSent?.kind === "removed",
    email: (facts) => ({
      subject: `Back on our list: your move on ${moveStartText(facts)}`,
      paragraphs: [
        "Your booking is back on our list, as it was:",
        moveMessageLines(facts),
        paymentMessageLine(facts),
        driverOrConfirmationPromise(facts),
      ],
    }),
    sms: (facts) =>
      `Your booking for ${shortMoveStartText(facts)} is back on our list. ${facts.driver ? "The truck comes." : "We look for a driver and tell you."}`,
  },
});
