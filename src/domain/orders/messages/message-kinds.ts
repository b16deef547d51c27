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
/** The kinds of message with the office's digest of the day, which is about many orders. */
export type MessageKind = OrderMessageKind | "digest";

export const orderMessageKinds = Object.keys(messageKinds) as [
  OrderMessageKind,
  ...OrderMessageKind[],
];

/** The kinds of message in the office's digest, in their order there. */
export const digestKinds = orderMessageKinds.filter((kind) => messageKinds[kind].digest);

/** The kinds on the same topic as this one; an empty list if it has no topic. */
export function messageKindsOnSameTopic(kind: OrderMessageKind): readonly OrderMessageKind[] {
  const { topic } = messageKinds[kind];
  if (topic === undefined) return [];
  return orderMessageKinds.filter((each) => messageKinds[each].topic === topic);
}

/** The kinds whose news a screen shows too. The page of an order shows all that a list shows. */
export const messageKindsShownOn = (screen: "list" | "page"): readonly OrderMessageKind[] =>
  orderMessageKinds.filter((kind) => {
    const { shownOn } = messageKinds[kind];
    return shownOn === screen || (shownOn !== undefined && screen === "page");
  });

/** From so many hours before its start, news of a move goes by SMS too: an email may be read too late. */
const smsHoursBefore = 48;
/** Until so many hours after its start, news of a move goes by SMS too. */
const smsHoursAfter = 12;

/** Whether a message goes by SMS too: its kind has a text for an SMS, and the move is near or under way. */
export function isSentBySms(kind: OrderMessageKind, move: MoveMoment, nowMs: number): boolean {
  const hours = (moveStartMs(move) - nowMs) / 3_600_000;
  const isNear = hours <= smsHoursBefore && hours > -smsHoursAfter;
  return isNear && messageKinds[kind].sms !== undefined;
}
