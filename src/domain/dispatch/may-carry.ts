import type { CalendarDate } from "../calendar/calendar-date.ts";
import { johannesburgTimeAt } from "../calendar/johannesburg.ts";
import { type MoveMoment, moveStartMs, possibleStartTimes } from "../calendar/move-moment.ts";
import { findLegalReasons, type HeldDocument, type LicenceCode } from "../fleet/driving-law.ts";
import { canVehicleCarry, type TruckSize, truckSizeText } from "../fleet/truck-catalogue.ts";
import { formatCents, formatRand } from "../money/format-rand.ts";
import { checkCancellationReason } from "../orders/cancellation.ts";
import { drivingMinutes, gapToNextJobMinutes, jobInterval } from "../orders/job-occupancy.ts";
import type { PartyStatus } from "../people/party-kinds.ts";
import type { Coordinates } from "../places/coordinates.ts";
import { type DriverAvailability, findDriverAbsence } from "./availability.ts";

/** A job that a driver has, with the time that it occupies, in milliseconds since 1970. */
export type CarrierJob = {
  readonly orderId: string;
  readonly startMs: number;
  /** The end of the time, the gap to the next job included. */
  readonly endMs: number;
  /** The centres of the suburbs, null where unknown. */
  readonly pickup: Coordinates | null;
  readonly destination: Coordinates | null;
};

/** What decides which jobs a driver may do. */
export type CarryingDriver = {
  readonly name: string;
  readonly status: PartyStatus;
  readonly availability: DriverAvailability;
  readonly licenceCode: LicenceCode | null;
  /** The accepted documents of the driver. */
  readonly documents: readonly HeldDocument[];
  /** The wallet's balance in cents; null while wallets are not in use. */
  readonly walletCents: number | null;
  readonly jobs: readonly CarrierJob[];
};

/** What decides which jobs a vehicle may do. */
export type CarryingVehicle = {
  readonly status: PartyStatus;
  readonly truckSize: TruckSize;
  readonly grossKg: number;
  readonly documents: readonly HeldDocument[];
};

/** An order that somebody may be given, apart from its day and time. */
export type CarriedOrder = {
  readonly id: string;
  readonly truckSize: TruckSize;
  readonly metres: number;
  readonly floors: number;
  /** The commission in rand that the driver's wallet has to hold: 0 for a contract order. */
  readonly heldCommission: number;
  readonly pickup: Coordinates | null;
  readonly destination: Coordinates | null;
};

/**
 * The reasons against a job, in the sequence in which they are named, and who may set each aside: `nobody`,
 * staff who know better about the law and `say-why`, or staff whom the driver has told that it suits (`agreed`).
 */
export const carryReasons = {
  "not-active": "nobody",
  "no-vehicle": "nobody",
  "vehicle-not-active": "nobody",
  law: "say-why",
  "too-small": "nobody",
  busy: "nobody",
  "day-off": "agreed",
  hours: "agreed",
  drive: "agreed",
  wallet: "agreed",
} as const;
export type CarryReason = keyof typeof carryReasons;
export const carryReasonNames = Object.keys(carryReasons) as readonly CarryReason[];

/** The reasons that keep a driver from every job of a day, whichever it is. */
export const standingReasonNames = [
  "not-active",
  "no-vehicle",
  "vehicle-not-active",
  "law",
] as const;
export type StandingReason = (typeof standingReasonNames)[number];

/** A reason against a job, in words for staff and for the driver. */
export type ReasonAgainst<Reason extends CarryReason = CarryReason> = {
  readonly reason: Reason;
  readonly text: string;
  readonly toDriver: string;
};

/** Joins reasons to sentences, for staff or for the driver. */
export const reasonsText = (
  reasons: readonly ReasonAgainst[],
  reader: "text" | "toDriver" = "text",
): string => [...new Set(reasons.map((reason) => `${reason[reader]}.`))].join(" ");

/** The message for a reason to set the law aside that says too little; null for none. docs/spec.md O-1653. */
export const checkLawReason = (reason: string): string | null =>
  reason.trim().split(/\s+/).length < 3
    ? "Please say in a few words why, such as: Their permit is here on paper"
    : checkCancellationReason(reason);

/** The metres by road between two points, as estimated. */
export type RoadMetres = (from: Coordinates, to: Coordinates) => number;

const timeText = ({ startMs, endMs }: CarrierJob) =>
  `${johannesburgTimeAt(startMs)} to ${johannesburgTimeAt(endMs)}`;

/** Lists the reasons that keep a driver with this vehicle from every job of a day. docs/spec.md O-1650. */
export function findStandingReasons(
  { name, status, licenceCode, ...driver }: Omit<CarryingDriver, "jobs">,
  vehicle: CarryingVehicle | null,
  day: CalendarDate,
): ReasonAgainst<StandingReason>[] {
  const reasons: ReasonAgainst<StandingReason>[] = [];
  if (status !== "active")
    reasons.push({
      reason: "not-active",
      text: `${name} is ${status}, not active`,
      toDriver: "Your account is not active, so you can take no jobs. Call us",
    });
  if (!vehicle) {
    const toDriver = "You have no current vehicle, so you can take no jobs. Call us to set one";
    return [...reasons, { reason: "no-vehicle", text: `${name} has no current vehicle`, toDriver }];
  }
  if (vehicle.status !== "active")
    reasons.push({
      reason: "vehicle-not-active",
      text: `The vehicle is ${vehicle.status}, not active`,
      toDriver: "Your vehicle is not active, so you can take no jobs. Call us",
    });
  const documents = [...driver.documents, ...vehicle.documents];
  const drive = { name, day, grossKg: vehicle.grossKg, licenceCode, documents };
  for (const words of findLegalReasons(drive)) reasons.push({ reason: "law", ...words });
  return reasons;
}

/**
 * Lists every reason against a driver with this vehicle doing an order at a moment; none if the driver may.
 * It is the one rule of offers, assignment, capacity, board and plan. docs/spec.md O-1650.
 *
 * @param vehicle the driver's current vehicle; null if there is none
 * @param moment the day and time of the order, or another one that is considered
 */
export function mayCarry(
  driver: CarryingDriver,
  vehicle: CarryingVehicle | null,
  order: CarriedOrder,
  moment: MoveMoment,
  roadMetres: RoadMetres,
): readonly ReasonAgainst[] {
  const reasons: ReasonAgainst[] = findStandingReasons(driver, vehicle, moment.orderDate);
  const add = (reason: CarryReason, text: string, toDriver = text) =>
    reasons.push({ reason, text, toDriver });
  const { name, walletCents } = driver;
  const { metres, floors } = order;
  const { orderDate, orderTime } = moment;
  const { startMs, endMs } = jobInterval({ metres, floors, orderDate, orderTime });
  const others = driver.jobs.filter(({ orderId }) => orderId !== order.id);

  if (vehicle && !canVehicleCarry(vehicle.truckSize, order.truckSize)) {
    const sizes = `vehicle (${truckSizeText(vehicle.truckSize)}) is too small for ${truckSizeText(order.truckSize)}`;
    add("too-small", `The ${sizes}`, `Your ${sizes}`);
  }
  for (const job of others) {
    if (job.startMs >= endMs || startMs >= job.endMs) continue;
    const another = `another job from ${timeText(job)}`;
    add("busy", `${name} has ${another}`, `You have ${another}`);
  }
  const absence = findDriverAbsence(driver.availability, moment);
  if (absence === "hours")
    add("hours", `${name} does not work at that time`, "You do not work at that time");
  if (absence === "day-off") add("day-off", `${name} has that day off`, "You have that day off");
  const drive = findLateDrive(order, { startMs, endMs }, others, roadMetres);
  if (drive !== null) add("drive", drive);
  if (walletCents !== null && walletCents < order.heldCommission * 100)
    add(
      "wallet",
      `The wallet has ${formatCents(walletCents)} for a commission of ${formatRand(order.heldCommission)}`,
    );
  return reasons;
}

/**
 * Finds the time at which a driver does an order whose client may have left the hour to the office: the first
 * possible one against which nothing speaks but the wallet, else the first. docs/spec.md O-1704.
 *
 * @returns the time with every reason against it
 */
export function findBestTime(
  driver: CarryingDriver,
  vehicle: CarryingVehicle | null,
  order: CarriedOrder,
  move: MoveMoment & { readonly anyTime: boolean },
  { roadMetres, nowMs }: { readonly roadMetres: RoadMetres; readonly nowMs: number },
): { readonly orderTime: string; readonly reasons: readonly ReasonAgainst[] } {
  const { orderDate } = move;
  const judge = (orderTime: string) => {
    const moment = { orderDate, orderTime };
    return { orderTime, reasons: mayCarry(driver, vehicle, order, moment, roadMetres) };
  };
  const isAhead = (orderTime: string) => moveStartMs({ orderDate, orderTime }) > nowMs;
  const ahead = move.anyTime ? possibleStartTimes(move).filter(isAhead) : [];
  const good = ahead.map(judge).find(({ reasons }) => reasons.every(isOfWallet));
  return good ?? judge(ahead[0] ?? move.orderTime);
}

const isOfWallet = ({ reason }: ReasonAgainst) => reason === "wallet";

/** Says which drive from the job before or to the next one takes longer than there is time. */
function findLateDrive(
  order: Pick<CarriedOrder, "pickup" | "destination">,
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  others: readonly CarrierJob[],
  roadMetres: RoadMetres,
): string | null {
  const before = others
    .filter((job) => job.endMs <= startMs)
    .toSorted((a, b) => b.endMs - a.endMs)[0];
  const next = others
    .filter((job) => job.startMs >= endMs)
    .toSorted((a, b) => a.startMs - b.startMs)[0];
  const drives = [
    before && {
      from: before.destination,
      to: order.pickup,
      gapMs: startMs - before.endMs,
      where: "from the job before",
    },
    next && {
      from: order.destination,
      to: next.pickup,
      gapMs: next.startMs - endMs,
      where: "to the next job",
    },
  ];
  for (const drive of drives) {
    if (!drive?.from || !drive.to) continue;
    const metres = roadMetres(drive.from, drive.to);
    const minutes = drivingMinutes(metres);
    const time = drive.gapMs / 60_000 + gapToNextJobMinutes;
    if (minutes > time)
      return `The drive ${drive.where} takes ${minutes} minutes (${Math.round(metres / 1000)} km), and there are ${Math.floor(time)}`;
  }
  return null;
}
