import { formatRand } from "#domain/money/format-rand.ts";
import { feeSentence } from "#domain/orders/cancellation-fee.ts";
import { unlessAgreed } from "#domain/orders/cash-receipt.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import type { MessageData } from "./message-data.ts";
import type { MessagesTo } from "./message-kinds.ts";
import {
  atTheDoor,
  changeLines,
  crew,
  driverLines,
  driverPromised,
  isDifferent,
  isDriverLost,
  isListed,
  isOpen,
  isToCome,
  moveLines,
  toClient,
  waits,
  when,
  whoDrives,
} from "./parts.ts";

function cancelledBecause({
  kind,
  waited_minutes,
}: NonNullable<MessageData["cancellation"]>): string {
  const waited = waited_minutes === null ? "" : `; the driver waited ${waited_minutes} minutes`;
  const reasons = {
    client: " as you asked",
    "nobody-there": ` because nobody was at the pickup address${waited}`,
    "no-truck": " because we have no truck or driver for it",
    other: "",
  };
  return reasons[kind];
}

function cancelled(data: MessageData): Message {
  const { order, cancellation } = data;
  const { by_type = "user", kind = "other", reason = "" } = cancellation ?? {};
  const { fee = 0, fee_state: feeState = "none" } = cancellation ?? {};
  const isByClient = by_type === "client";
  const because = !isByClient && cancellation ? cancelledBecause(cancellation) : "";
  const money = feeSentence({ isByClient, kind, fee, feeState });
  const isOurFault = kind === "no-truck";
  const question = isOurFault ? "Which day and time suit you?" : "Not what you wanted?";
  return toClient(data, question, `Cancelled: your move on ${data.moment}`, [
    `${isOurFault ? "We are sorry. " : ""}${isByClient ? "You" : "We"} have cancelled your move on ${data.moment}${because}.${money === null ? "" : ` ${money}`}`,
    isOurFault
      ? "We would like to move you with a comparable truck or at another time: tell us what suits you. We also pay the costs that section 47 of the Consumer Protection Act gives you: tell us what you had to spend."
      : null,
    `From ${order.pickup} to ${order.destination}.\nThe reason given: ${reason}`,
  ]);
}

const paymentLine = ({ order: { price, order_type } }: MessageData) =>
  `You pay ${formatRand(price)} in cash on the day${unlessAgreed(order_type)}.`;

export const clientMessages = {
  booked: {
    applies: waits,
    email: (data) =>
      toClient(
        data,
        "Something changed?",
        `${data.driver ? "Your truck is booked" : "We have your booking"}: ${data.moment}`,
        [
          `We have your booking${data.driver ? ", and your driver is confirmed" : ""}. This is what we have written down:`,
          moveLines(data),
          `${paymentLine(data)} ${atTheDoor(data)}`,
          whoDrives(data),
        ],
      ),
  },
  "driver-named": {
    applies: (data) =>
      waits(data) &&
      isToCome(data) &&
      data.order.driver_id !== null &&
      data.order.driver_id === data.message.driver_id &&
      data.told.last?.driver_id !== data.order.driver_id,
    email: (data) => {
      const isAnother = isDriverLost(data);
      const { name = "Somebody" } = data.driver ?? {};
      return toClient(
        data,
        "Questions?",
        `${isAnother ? "Another driver" : "Your driver"} for ${data.moment}`,
        [
          isAnother
            ? `${name} drives your move on ${data.moment}, in place of the driver whom we named before. Everything else stays as booked.`
            : `${name} drives your move on ${data.moment}.`,
          driverLines(data),
        ],
      );
    },
    sms: (data) =>
      `${isDriverLost(data) ? "Another driver" : "Your driver"} for ${when(data)}: ${crew(data)}.`,
  },
  "driver-removed": {
    applies: (data) =>
      waits(data) &&
      isToCome(data) &&
      data.order.driver_id === null &&
      (data.told.known ? data.told.known.driver_id !== null : !data.told.isKnown),
    email: (data) =>
      toClient(data, "Questions?", `We look for another driver: ${data.moment}`, [
        `The driver whom we named cannot do your move on ${data.moment}. Your booking stands, at the same price, and we look for another driver.`,
        driverPromised(data),
      ]),
    sms: (data) =>
      `Your driver for ${when(data)} cannot come. Your booking stands: we look for another and tell you.`,
  },
  changed: {
    applies: (data) =>
      isOpen(data) && !data.isRepeated && (isDifferent(data) || isDriverLost(data)),
    email: (data) =>
      toClient(data, "Not what you wanted?", `Changed: your move on ${data.moment}`, [
        "Your booking is changed.",
        changeLines(data) || null,
        isDriverLost(data) ? "The driver whom we named cannot do it any more." : null,
        "This is how it stands now:",
        moveLines(data),
        paymentLine(data),
        whoDrives(data),
      ]),
    sms: (data) =>
      `Your move is changed: now ${when(data)}, ${formatRand(data.order.price)}${data.order.order_type === "contract" ? "" : " in cash"}. Driver: ${crew(data)}.`,
  },
  cancelled: {
    applies: (data) => data.order.status === "cancelled",
    email: cancelled,
    sms: (data) => `Your move on ${when(data)} is cancelled. No truck comes.`,
  },
  removed: {
    applies: (data) => !isListed(data),
    email: (data) =>
      toClient(data, "Not what you wanted?", `Taken off our list: your move on ${data.moment}`, [
        `We have taken your booking for ${data.moment} off our list. ${data.order.status === "started" ? "It stood there as started: if your move is under way, call us at once." : "No truck comes, and you pay nothing."}`,
        `From ${data.order.pickup} to ${data.order.destination}.`,
      ]),
    sms: (data) =>
      `Your booking for ${when(data)} is off our list. ${data.order.status === "started" ? "Call us if your move is under way." : "No truck comes."}`,
  },
  restored: {
    applies: (data) => isOpen(data) && data.told.last?.kind === "removed",
    email: (data) =>
      toClient(data, "Questions?", `Back on our list: your move on ${data.moment}`, [
        "Your booking is back on our list, as it was:",
        moveLines(data),
        paymentLine(data),
        whoDrives(data),
      ]),
    sms: (data) =>
      `Your booking for ${when(data)} is back on our list. ${data.driver ? "The truck comes." : "We look for a driver and tell you."}`,
  },
} satisfies Partial<MessagesTo<"client">>;
