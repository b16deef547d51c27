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

/** A reason against a job, in words; a standing one is in the same words for staff and for the driver. */
export type ReasonAgainst<Reason extends CarryReason = CarryReason> = {
  readonly reason: Reason;
  readonly text: string;
};

/** Joins reasons to sentences. */
export const reasonsText = (reasons: readonly ReasonAgainst[]): string =>
  [...new Set(reasons.map(({ text }) => `${text}.`))].join(" ");

/** Standing reasons for the driver, with what to do; empty for none. docs/spec.md O-1654. */
export const reasonsForDriver = (reasons: readonly ReasonAgainst[]): string =>
  reasons.length === 0 ? "" : `${reasonsText(reasons)} Send us what is needed, or call us.`;

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
  { status, licenceCode, ...driver }: Omit<CarryingDriver, "jobs">,
  vehicle: CarryingVehicle | null,
  day: CalendarDate,
): ReasonAgainst<StandingReason>[] {
  const reasons: ReasonAgainst<StandingReason>[] = [];
  const add = (reason: StandingReason, text: string) => reasons.push({ reason, text });
  if (status !== "active") add("not-active", `The account is ${status}, not active`);
  if (!vehicle) {
    add("no-vehicle", "There is no current vehicle");
    return reasons;
  }
  if (vehicle.status !== "active")
    add("vehicle-not-active", `The vehicle is ${vehicle.status}, not active`);
  const documents = [...driver.documents, ...vehicle.documents];
  const drive = { day, grossKg: vehicle.grossKg, licenceCode, documents };
  for (const text of findLegalReasons(drive)) add("law", text);
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
  const add = (reason: CarryReason, text: string) => reasons.push({ reason, text });
  const { name, walletCents } = driver;
  const { metres, floors } = order;
  const { orderDate, orderTime } = moment;
  const { startMs, endMs } = jobInterval({ metres, floors, orderDate, orderTime });
  const others = driver.jobs.filter(({ orderId }) => orderId !== order.id);

  if (vehicle && !canVehicleCarry(vehicle.truckSize, order.truckSize)) {
    const [own, asked] = [vehicle, order].map(({ truckSize }) => truckSizeText(truckSize));
    add("too-small", `The vehicle (${own}) is too small for ${asked}`);
  }
  for (const job of others)
    if (job.startMs < endMs && startMs < job.endMs)
      add("busy", `${name} has another job from ${timeText(job)}`);
  const absence = findDriverAbsence(driver.availability, moment);
  if (absence === "hours") add("hours", `${name} does not work at that time`);
  if (absence === "day-off") add("day-off", `${name} has that day off`);
  const drive = findLateDrive(order, { startMs, endMs }, others, roadMetres);
  if (drive !== null) add("drive", drive);
  if (walletCents !== null && walletCents < order.heldCommission * 100) {
    const commission = formatRand(order.heldCommission);
    add("wallet", `The wallet has ${formatCents(walletCents)} for a commission of ${commission}`);
  }
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
  const drives = others
    .map(({ pickup, destination, ...job }) =>
      job.startMs < startMs
        ? ({
            where: "from the job before",
            gapMs: startMs - job.endMs,
            ends: [destination, order.pickup],
          } as const)
        : ({
            where: "to the next job",
            gapMs: job.startMs - endMs,
            ends: [order.destination, pickup],
          } as const),
    )
    .filter(({ gapMs }) => gapMs >= 0)
    .toSorted((a, b) => a.gapMs - b.gapMs);
  for (const where of ["from the job before", "to the next job"] as const) {
    const nearest = drives.find((drive) => drive.where === where);
    const [from, to] = nearest?.ends ?? [];
    if (!nearest || !from || !to) continue;
    const metres = roadMetres(from, to);
    const minutes = drivingMinutes(metres);
    const time = nearest.gapMs / 60_000 + gapToNextJobMinutes;
    if (minutes > time)
      return `The drive ${where} takes ${minutes} minutes (${Math.round(metres / 1000)} km), and there are ${Math.floor(time)}`;
  }
  return null;
}
