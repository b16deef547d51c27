import { formatMoveMoment } from "../calendar/format-moment.ts";
import { johannesburgDateAt, johannesburgTimeAt } from "../calendar/johannesburg.ts";
import { type MoveMoment, moveStartMs } from "../calendar/move-moment.ts";
import type { CompanyDetails } from "../company/company-details.ts";
import { jobMinutes } from "../orders/job-occupancy.ts";
import { calculateCommission } from "../quotes/commission.ts";
import type { QuoteAmounts } from "../quotes/price-quote.ts";

/**
 * The states of a job that was offered to a driver. An offer lapses when its time is over, and when the
 * order changes or goes to another driver. docs/spec.md O-420.
 */
export const jobOfferStates = ["open", "accepted", "declined", "lapsed", "given-back"] as const;
export type JobOfferState = (typeof jobOfferStates)[number];

/** The most drivers to whom one job is offered at once. */
export const maxDriversPerJobOffer = 100;

/** The minutes before a job's start at which an offer ends at the latest: the office must act then. */
const lastOfferMinutes = 60;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * The settings of dispatch: how many minutes an offer is open; until how many hours before a job its driver
 * can give the job back; from how many hours before a job its driver sees the client's number; how many open
 * contract jobs a driver can have; for how many seconds at most a day is planned, and whether jobs count by
 * their price there.
 */
export function readDispatchSettings({
  offerMinutes = "30",
  giveBackHours = "24",
  contactHours = "24",
  contractJobs = "10",
  planSeconds = "10",
  planByPrice,
}: Pick<
  CompanyDetails,
  "offerMinutes" | "giveBackHours" | "contactHours" | "contractJobs" | "planSeconds" | "planByPrice"
>) {
  return {
    offerMinutes: Number(offerMinutes),
    giveBackHours: Number(giveBackHours),
    contactHours: Number(contactHours),
    contractJobs: Number(contractJobs),
    planSeconds: Number(planSeconds),
    isPlanByPrice: planByPrice === "yes",
  };
}

/**
 * Returns the end of an offer made now, in milliseconds since 1970-01-01 UTC; null if the start of the job
 * is too near for an offer. Throws RangeError for an unreal date or time.
 */
export function jobOfferExpiresAtMs(
  move: MoveMoment,
  nowMs: number,
  offerMinutes: number,
): number | null {
  const endsMs = Math.min(
    nowMs + offerMinutes * minuteMs,
    moveStartMs(move) - lastOfferMinutes * minuteMs,
  );
  return endsMs > nowMs ? endsMs : null;
}

/** Says when a job offer ends, such as `08:30`, with the day in front if that is not today. */
export function jobOfferExpiryText(endsMs: number, nowMs: number): string {
  const [day, time] = [johannesburgDateAt(endsMs), johannesburgTimeAt(endsMs)];
  return day === johannesburgDateAt(nowMs) ? time : formatMoveMoment(day, time);
}

/** The last moment at which a driver can give a job back, in milliseconds since 1970-01-01 UTC. */
export function jobGiveBackDeadlineMs(move: MoveMoment, giveBackHours: number): number {
  return moveStartMs(move) - giveBackHours * hourMs;
}

type Job = Pick<
  QuoteAmounts,
  "price" | "net" | "midmonthDiscount" | "repeatDiscount" | "promotionDiscount"
> & { readonly metres: number; readonly floors: number };

/**
 * Works out a driver's earnings from a job, in whole rand and minutes. A discount lowers the price and with
 * it our commission; the driver bears the rest of the discount. The rand per hour are estimated from the
 * time for which the job occupies the driver. docs/spec.md O-411.
 */
export function jobEarnings({ price, net, metres, floors, ...amounts }: Job) {
  const discount = -(amounts.midmonthDiscount + amounts.repeatDiscount + amounts.promotionDiscount);
  const netWithout = price + discount - calculateCommission(price + discount);
  const minutes = jobMinutes({ metres, floors });
  return {
    discount,
    driversDiscount: netWithout - net,
    minutes,
    netPerHour: Math.round((net * 60) / minutes),
  };
}
