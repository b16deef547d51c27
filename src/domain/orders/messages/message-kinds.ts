import { type MoveMoment, moveStartMs } from "../../calendar/move-moment.ts";
import { clientMessages } from "./client-messages.ts";
import { driverMessages } from "./driver-messages.ts";
import { moveDayMessages } from "./move-day-messages.ts";
import { officeMessages } from "./office-messages.ts";

/** Every kind of message about an order. */
export const messageKinds = {
  ...clientMessages,
  ...moveDayMessages,
  ...driverMessages,
  ...officeMessages,
};

export type OrderMessageKind = keyof typeof messageKinds;
export type OfficeMessageKind = keyof typeof officeMessages;
/** The office's message of the day is about many orders. */
export type MessageKind = OrderMessageKind | "digest";

export const orderMessageKinds = Object.keys(messageKinds) as [
  OrderMessageKind,
  ...OrderMessageKind[],
];

/** The kinds that the office's message of the day brings, in its order. */
export const digestKinds = orderMessageKinds.filter((kind) => messageKinds[kind].digest);

/** The kinds on the same topic as this one; none where it has no topic. */
export function messageKindsOnSameTopic(kind: OrderMessageKind): readonly OrderMessageKind[] {
  const { topic } = messageKinds[kind];
  if (topic === undefined) return [];
  return orderMessageKinds.filter((each) => messageKinds[each].topic === topic);
}

/** The kinds whose news these screens show too: the page of an order shows all that a list does. */
export const messageKindsShownOn = (screen: "list" | "page"): readonly OrderMessageKind[] =>
  orderMessageKinds.filter((kind) => {
    const { shownOn } = messageKinds[kind];
    return shownOn === screen || (shownOn !== undefined && screen === "page");
  });

/** News of a move that starts within so many hours cannot wait until somebody reads e-mail. */
const smsWithinHours = 48;
/** A move that began longer ago, in hours, is no matter for an SMS. */
const smsUntilHours = 12;

/** Whether a message goes by SMS too: it has a text for it, and the move is near, or began today. */
export function isSentBySms(kind: OrderMessageKind, move: MoveMoment, nowMs: number): boolean {
  const hours = (moveStartMs(move) - nowMs) / 3_600_000;
  const isNear = hours <= smsWithinHours && hours > -smsUntilHours;
  return isNear && messageKinds[kind].sms !== undefined;
}
