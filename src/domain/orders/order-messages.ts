import { addDays } from "../calendar/calendar-date.ts";
import { epochMsOf, johannesburgDateAt, johannesburgTimeAt } from "../calendar/johannesburg.ts";
import { type MoveMoment, startMs } from "../calendar/move-moment.ts";

export const messageChannels = ["email", "sms"] as const;
export type MessageChannel = (typeof messageChannels)[number];

/**
 * What becomes of a message: it is past when what it says was undone before it left, refused when the
 * other side said for good that it takes none, and undelivered when we gave up trying.
 */
export const messageStates = ["waiting", "sent", "past", "refused", "undelivered"] as const;
export type MessageState = (typeof messageStates)[number];

export const messageRecipients = ["client", "driver", "office"] as const;
type Recipient = (typeof messageRecipients)[number];

type KindRules = {
  readonly to: Recipient;
  /** Goes by SMS too when the move starts within so many hours: docs/spec.md O-166. */
  readonly smsWithinHours: number;
  readonly isSmsAlone?: true;
  /** The screen on which the recipient sees its news before it comes. A list names no driver. */
  readonly shownOn?: "list" | "page";
};

/** How near a move is when a change of it cannot wait until somebody reads e-mail, in hours. */
const near = 48;

/** Every message about an order. E-mail carries each of them, SMS only what is urgent. */
export const messageKinds = {
  booked: { to: "client", smsWithinHours: 0 },
  "driver-named": { to: "client", smsWithinHours: near, shownOn: "page" },
  "driver-removed": { to: "client", smsWithinHours: near },
  changed: { to: "client", smsWithinHours: near, shownOn: "list" },
  "day-before": { to: "client", smsWithinHours: 0, shownOn: "page" },
  "on-the-way": { to: "client", smsWithinHours: near, shownOn: "page" },
  started: { to: "client", smsWithinHours: 0, shownOn: "list" },
  completed: { to: "client", smsWithinHours: 0, shownOn: "list" },
  "taken-back": { to: "client", smsWithinHours: 0 },
  // Its e-mail goes before all others, with the codes.
  "price-proposed": { to: "client", smsWithinHours: near, isSmsAlone: true },
  cancelled: { to: "client", smsWithinHours: near },
  removed: { to: "client", smsWithinHours: near },
  restored: { to: "client", smsWithinHours: near },
  "claim-received": { to: "client", smsWithinHours: 0 },
  "claim-answered": { to: "client", smsWithinHours: 0 },
  "job-offered": { to: "driver", smsWithinHours: near },
  "job-assigned": { to: "driver", smsWithinHours: near, shownOn: "list" },
  "job-changed": { to: "driver", smsWithinHours: near, shownOn: "list" },
  "job-removed": { to: "driver", smsWithinHours: near },
  "job-cancelled": { to: "driver", smsWithinHours: near },
  "job-day-before": { to: "driver", smsWithinHours: 0, shownOn: "list" },
  "new-booking": { to: "office", smsWithinHours: 0 },
  "driver-needed": { to: "office", smsWithinHours: 0 },
  "job-given-back": { to: "office", smsWithinHours: 0 },
  "client-cancelled": { to: "office", smsWithinHours: 0 },
  "claim-filed": { to: "office", smsWithinHours: 0 },
  digest: { to: "office", smsWithinHours: 0 },
} as const satisfies Readonly<Record<string, KindRules>>;

export type MessageKind = keyof typeof messageKinds;

export const messageKindNames = Object.keys(messageKinds) as [MessageKind, ...MessageKind[]];

export type OfficeKind = {
  [Kind in MessageKind]: (typeof messageKinds)[Kind]["to"] extends "office" ? Kind : never;
}[Exclude<MessageKind, "digest">];

/** The kinds that go by e-mail, each about one order. */
export type EmailKind = {
  [Kind in MessageKind]: (typeof messageKinds)[Kind] extends { isSmsAlone: true } ? never : Kind;
}[Exclude<MessageKind, "digest">];

export type SmsKind = {
  [Kind in MessageKind]: (typeof messageKinds)[Kind]["smsWithinHours"] extends 0 ? never : Kind;
}[MessageKind];

/** The kinds whose news these screens show too: the page of an order shows all that a list does. */
export const kindsShownOn = (screen: "list" | "page"): readonly MessageKind[] =>
  messageKindNames.filter((kind) => {
    const { shownOn }: KindRules = messageKinds[kind];
    return shownOn === screen || (shownOn !== undefined && screen === "page");
  });

/** Whether a message goes by e-mail: all do but those whose e-mail goes another way. */
export const goesByEmail = (kind: MessageKind): kind is EmailKind =>
  !("isSmsAlone" in messageKinds[kind]);

const hourMs = 3_600_000;

/** Whether a message goes by SMS besides e-mail: the move lies ahead, or began today, and is near. */
export function goesBySms(kind: MessageKind, move: MoveMoment, nowMs: number): boolean {
  const hours = (startMs(move) - nowMs) / hourMs;
  return hours <= messageKinds[kind].smsWithinHours && hours > -12;
}

/**
 * The clock times between which no SMS disturbs anybody, but about a move of that very day: one that
 * starts within two hours, or has begun. Moves start at 07:00 at the earliest, so it is never before 05:00.
 */
const quietFrom = "20:00";
const quietUntil = "07:00";
const urgentAtNightHours = 2;

/** When an SMS about this move may leave, in milliseconds since 1970-01-01 UTC: now, or at 07:00. */
export function smsDueMs(move: MoveMoment, nowMs: number): number {
  const [date, time] = [johannesburgDateAt(nowMs), johannesburgTimeAt(nowMs)];
  const isQuiet = time >= quietFrom || time < quietUntil;
  if (!isQuiet || startMs(move) - nowMs <= urgentAtNightHours * hourMs) return nowMs;
  return epochMsOf(time < quietUntil ? date : addDays(date, 1), quietUntil);
}

/** How long an assignment is told to nobody, in milliseconds: staff may undo it at once. */
export const driverNamedGraceMs = 20_000;

/**
 * How long a client whose driver was taken off is told nothing, in milliseconds: another driver is
 * mostly found at once, and then one message says so.
 */
export const driverRemovedGraceMs = 10 * 60_000;

/** When clients and drivers are told of tomorrow's moves, and the office of the day's bookings. */
export const dayBeforeTime = "16:00";
export const digestTime = "17:00";

/** When the office next gets its message of the day, in milliseconds since 1970-01-01 UTC. */
export function nextDigestMs(nowMs: number): number {
  const today = johannesburgDateAt(nowMs);
  const todays = epochMsOf(today, digestTime);
  return nowMs < todays ? todays : epochMsOf(addDays(today, 1), digestTime);
}

/**
 * Whether the office hears of a booking, or of what its client did with it, at once: it is for today,
 * for tomorrow morning, or for the day of the next message of the day, which would come too late.
 */
export function isPressing({ orderDate, orderTime }: MoveMoment, nowMs: number): boolean {
  const tomorrow = addDays(johannesburgDateAt(nowMs), 1);
  const isTomorrowMorning = orderDate === tomorrow && orderTime < "12:00";
  return isTomorrowMorning || orderDate <= johannesburgDateAt(nextDigestMs(nowMs));
}

export const givenUpAfterMs = 10 * hourMs;
