import { z } from "zod";
import { isClockTime } from "#domain/calendar/johannesburg.ts";
import { offeredTruckSizes, truckSizes } from "#domain/fleet/truck-catalogue.ts";
import { maxCancellationReasonLength } from "#domain/orders/cancellation.ts";
import { orderStatuses } from "#domain/orders/order-states.ts";
import { maxFloors } from "#domain/quotes/quote-policy.ts";
import { reasonsAgainstField } from "./drivers.contract.ts";
import { declareEndpoints } from "./endpoint.ts";
import { mapPositionSchema } from "./orders.contract.ts";
import * as shape from "./shapes.ts";

/** The most jobs of a day that the board shows and a plan takes. */
export const mostPlannedJobs = 300;

const dayQuery = z.strictObject({ date: shape.enteredDateText });

const boardEnd = z.object({ name: z.string(), position: mapPositionSchema });

/** A share of the hours of all trucks of a size that jobs take, in whole percent; over 100 if they overbook. */
const bookedShare = z.object({ truckSize: z.enum(offeredTruckSizes), percent: z.int() });

const boardJob = z.object({
  id: z.string(),
  orderTime: z.string(),
  /** Whether the client left the time to the office. */
  anyTime: z.boolean(),
  /** The minutes from the start until the driver can drive on. */
  minutes: z.int(),
  truckSize: z.enum(offeredTruckSizes),
  pickup: boardEnd,
  destination: boardEnd,
  price: shape.randAmountField,
  status: z.enum(orderStatuses),
  driverId: z.string().nullable(),
  /** What staff must act on, in words: the job is late, or its driver may not or cannot do it. */
  alarms: z.array(z.string()),
});

const boardDriver = z.object({
  id: z.string(),
  name: z.string(),
  /** Null without a current vehicle: then jobs of before are why the driver is here. */
  plate: z.string().nullable(),
  truckSize: z.enum(truckSizes).nullable(),
  /** The times between which a job may start; null where the driver does not work that day. */
  hours: z.object({ from: z.string(), to: z.string() }).nullable(),
  home: boardEnd,
});

/** A drive without a load: from the driver's home or a job, to a job or home. */
const boardDrive = z.object({
  driverId: z.string(),
  fromOrderId: z.string().nullable(),
  toOrderId: z.string().nullable(),
  minutes: z.int(),
  kms: z.int(),
});

/** What a driver's day costs and brings under a plan. */
const driverDay = z.object({
  driverId: z.string(),
  emptyKms: z.int(),
  loadedKms: z.int(),
  /** The minutes between jobs that neither a drive nor the gap needs. */
  slackMinutes: z.int(),
  /** The net earnings of this week in rand, without and with what the plan adds. */
  earnedBefore: shape.randAmountField,
  earnedAfter: shape.randAmountField,
});

const planTotals = z.object({ jobs: z.int(), emptyKms: z.int(), loadedKms: z.int() });

const pairField = z.array(
  z.strictObject({ orderId: shape.recordIdField, driverId: shape.recordIdField }),
);

/** The work of a job whose places are not known, such as 20 km and 2 floors. */
const workQuery = {
  kms: z.coerce.number().min(0).max(1_000).default(0),
  floors: z.coerce.number().int().min(0).max(maxFloors).default(0),
};

export const availabilityEndpoints = declareEndpoints("public", {
  "GET /api/availability": {
    summary:
      "How each time of some days is promised: free, few (at most one more), or ask (we confirm it)",
    query: z.strictObject({
      truckSize: z.enum(offeredTruckSizes),
      from: shape.enteredDateText,
      days: z.coerce.number().int().min(1).max(31).default(1),
      ...workQuery,
      /** The caller's own quote, which does not count as another's. */
      quoteId: shape.boundedText(64).optional(),
    }),
    reply: z.object({
      times: z.array(z.string()),
      /** One letter for each time: `f` free, `l` the last one, `a` we confirm. */
      days: shape.objectListField({ date: z.string(), states: z.string() }),
    }),
    errors: ["too_many_requests"],
  },
  "GET /api/availability/drivers": {
    summary: "The drivers who are free for a job at a time, beside the jobs that they have",
    access: ["bookOrders"],
    query: z.strictObject({
      truckSize: z.enum(offeredTruckSizes),
      date: shape.enteredDateText,
      time: shape.boundedText(5).refine(isClockTime, "Send a time such as 09:00."),
      ...workQuery,
    }),
    reply: z.object({ drivers: shape.objectListField({ id: z.string(), name: z.string() }) }),
  },
});

export const planningEndpoints = declareEndpoints(["assignDrivers"], {
  "GET /api/planning/week": {
    summary:
      "The seven days from a day on: jobs, those without a driver, and how full the trucks are",
    query: dayQuery,
    reply: z.object({
      days: shape.objectListField({
        date: z.string(),
        jobs: z.int(),
        withoutDriver: z.int(),
        booked: z.array(bookedShare),
      }),
    }),
  },
  "GET /api/planning/day": {
    summary: "The board of a day: its drivers and jobs, and the drives between them",
    query: dayQuery,
    reply: z.object({
      version: z.string(),
      drivers: z.array(boardDriver),
      jobs: z.array(boardJob),
      drives: z.array(boardDrive),
      booked: z.array(bookedShare),
      hasMore: z.boolean(),
    }),
  },
  "GET /api/planning/version": {
    summary: "A text that changes with whatever the board of a day shows",
    query: dayQuery,
    reply: z.object({ version: z.string() }),
  },
  "GET /api/planning/reasons": {
    summary: "For each driver of that day every reason against doing this job",
    query: z.strictObject({ orderId: shape.recordIdField }),
    reply: z.object({
      drivers: shape.objectListField({
        driverId: z.string(),
        reasons: reasonsAgainstField,
      }),
    }),
  },
  "POST /api/planning/away": {
    summary: "Take all open jobs of a day from a driver who is away",
    body: z.strictObject({
      date: shape.enteredDateText,
      driverId: shape.recordIdField,
      reason: shape.requiredDomainBoundedText(maxCancellationReasonLength),
    }),
    reply: shape.messageOnlyReply.extend({ orderIds: z.array(z.string()) }),
  },
  "POST /api/planning/plan": {
    summary: "Suggest drivers for the jobs of a day; nothing is changed and nobody is told",
    body: z.strictObject({
      date: shape.enteredDateText,
      /** Whether jobs that have a driver may get another one. */
      all: z.boolean().default(false),
      pinned: pairField.max(mostPlannedJobs).default([]),
      forbidden: pairField.max(4 * mostPlannedJobs).default([]),
    }),
    reply: z.object({
      version: z.string(),
      jobs: shape.objectListField({
        orderId: z.string(),
        driverId: z.string(),
        orderTime: z.string(),
        /** Whether the driver or the time would be another one than now. */
        isChange: z.boolean(),
        /** Why this driver, and what the second best would cost. */
        why: z.string(),
      }),
      /** The jobs that get no driver, with the reason of each driver. */
      undone: shape.objectListField({
        orderId: z.string(),
        reasons: shape.objectListField({ driverId: z.string(), text: z.string() }),
      }),
      drivers: z.array(driverDay),
      drives: z.array(boardDrive),
      before: planTotals,
      after: planTotals,
      /** Whether the plan is proven best, in words. */
      proof: z.string(),
      /** What would carry more jobs; null where all are carried, or nothing helps. */
      help: z.string().nullable(),
    }),
  },
  "POST /api/planning/accept": {
    summary: "Give the drivers of a plan their jobs, each driver's in one step",
    body: z.strictObject({
      date: shape.enteredDateText,
      jobs: z
        .array(
          z.strictObject({
            orderId: shape.recordIdField,
            driverId: shape.recordIdField,
            orderTime: shape.boundedText(5),
          }),
        )
        .min(1, "Choose at least one job.")
        .max(mostPlannedJobs),
    }),
    reply: shape.messageOnlyReply.extend({
      /** The drivers who did not get their jobs, and why. */
      failed: shape.objectListField({ driverId: z.string(), msg: z.string() }),
    }),
  },
});
