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
/** The kinds of message, including the office's daily digest, which is about many orders. */
export type MessageKind = OrderMessageKind | "digest";

export const orderMessageKinds = Object.keys(messageKinds) as [
  OrderMessageKind,
  ...OrderMessageKind[],
];

/** The kinds of message in the office's daily digest, in the order in which it lists them. */
export const digestMessageKinds = orderMessageKinds.filter((kind) => messageKinds[kind].digest);

/** The kinds of message on the same topic as `kind`; an empty list if that kind has no topic. */
export function messageKindsOnSameTopic(kind: OrderMessageKind): readonly OrderMessageKind[] {
  const { topic } = messageKinds[kind];
  if (topic === undefined) return [];
  return orderMessageKinds.filter((each) => messageKinds[each].topic === topic);
}

/** The kinds of message whose news a screen shows too. An order's page shows all that a list shows. */
export const messageKindsShownOn = (screen: "list" | "page"): readonly OrderMessageKind[] =>
  orderMessageKinds.filter((kind) => {
    const { shownOn } = messageKinds[kind];
    return shownOn === screen || (shownOn !== undefined && screen === "page");
  });

/** The hours before a move's start from which its news also goes by SMS: an email may be read too late. */
const smsHoursBefore = 48;
/** The hours after a move's start until which its news also goes by SMS. */
const smsHoursAfter = 12;

/** Whether a message also goes by SMS: its kind has a text for an SMS, and the move is near or under way. */
export function isOrderMessageSentBySms(
  kind: OrderMessageKind,
  move: MoveMoment,
  nowMs: number,
): boolean {
  const hours = (moveStartMs(move) - nowMs) / 3_600_000;
  const isNear = hours <= smsHoursBefore && hours > -smsHoursAfter;
  return isNear && messageKinds[kind].sms !== undefined;
}
