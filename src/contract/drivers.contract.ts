import { z } from "zod";
import { carryReasonNames } from "#domain/dispatch/may-carry.ts";
import { truckSizes } from "#domain/fleet/truck-catalogue.ts";
import { yesNoAnswers } from "#domain/people/party-kinds.ts";
import { maxNameLength } from "#domain/people/person-details.ts";
import { distanceSources } from "#domain/quotes/quote-policy.ts";
import { declareEndpoints } from "./endpoint.ts";
import { recordStatusTabs } from "./list-filters.ts";
import {
  listedDayJobFields,
  orderHandOverErrors,
  orderHandOversSchema,
  recordChangeReply,
} from "./order-shapes.ts";
import { recordKindEndpoints } from "./records.contract.ts";
import * as shape from "./shapes.ts";
import { enteredVehicleFields } from "./vehicles.contract.ts";
import { verificationEndpoints } from "./verification.contract.ts";

export const driverSchema = z.object({
  id: z.string(),
  ...shape.personFields,
  area: z.string(),
  ownerDriver: z.enum(yesNoAnswers),
  vehicleId: z.string().nullable(),
  /** The licence plate and size of the driver's current vehicle; null for a driver without one. */
  vehiclePlate: z.string().nullable(),
  vehicleTruckSize: z.enum(truckSizes).nullable(),
  ownerId: z.string().nullable(),
  status: shape.partyStatusField,
  /** True where a document that every driver needs is missing; an expired document is not missing. */
  lacksDocuments: z.boolean(),
});

/** The reasons against giving a driver a job, in words; none where the driver may do it. */
export const reasonsAgainstField = z
  .array(z.object({ reason: z.enum(carryReasonNames), text: z.string() }))
  .readonly();

/** The drivers who can take an order, the nearest first: at most 20. `total` counts all of them. */
export const availableDriversReply = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      area: z.string(),
      vehicleId: z.string(),
      plate: z.string(),
      truckSize: z.enum(truckSizes),
      /** The driver's other jobs on the day of the order, the earliest first. */
      jobs: shape.objectListField(listedDayJobFields),
      /** Those that staff may set aside. */
      reasons: reasonsAgainstField,
      /** True where the pickup is farther away than the driver wants to drive. */
      isBeyondReach: z.boolean(),
      /** The drive to the pickup from the driver's area or previous job; null if unknown. */
      way: z
        .object({
          kms: z.number(),
          source: z.enum(distanceSources),
          from: z.enum(["area", "job"]),
        })
        .nullable(),
    }),
  ),
  total: z.int(),
});

const contactDetails = {
  ...shape.enteredPersonFields,
  area: shape.requiredDomainBoundedText(maxNameLength),
};

const registration = {
  ...contactDetails,
  ...shape.newPasswordFields,
  ...shape.registrationAgreement,
};

export const driverEndpoints = declareEndpoints(["manageFleet"], {
  ...verificationEndpoints("drivers", "driver"),
  "POST /api/drivers/register": {
    summary: "Register a driver with vehicles and their owner; all of it waits for our review",
    access: "verified-email",
    body: z.strictObject({
      driverDetails: z.strictObject({
        ...registration,
        ownerDriver: z.literal("yes", "This form is for drivers with vehicles.").default("yes"),
      }),
      vehicles: shape.requiredField(
        z
          .array(z.strictObject(enteredVehicleFields), "Send a list of vehicles.")
          // The domain allows fewer vehicles, and says so with a better message than this one.
          .max(100, "Please register fewer vehicles at once.")
          .default([]),
      ),
      /** The owner of the vehicles; left out when the driver is the owner. */
      ownerDetails: z.strictObject(contactDetails).nullish(),
      ...shape.registrationAgreement,
    }),
    reply: shape.createdRecordReply,
    errors: ["email_taken", "plate_taken"],
  },
  "POST /api/drivers/register/driveronly": {
    summary: "Register a driver without a vehicle; staff's review verifies the address",
    access: "public",
    body: z.strictObject({
      ...registration,
      ownerDriver: z.literal("no", "This form is for drivers without vehicles.").default("no"),
    }),
    reply: shape.createdRecordReply,
    errors: ["too_many_requests"],
  },
  ...recordKindEndpoints("drivers", {
    noun: "driver",
    row: driverSchema,
    filter: { status: shape.partyStatusField.optional() },
    counted: { status: recordStatusTabs },
    one: driverSchema,
    update: {
      body: z.strictObject({
        ...shape.personChangeFields,
        area: shape.domainBoundedText(maxNameLength).optional(),
        status: shape.partyStatusField.optional(),
        ownerDriver: z.enum(yesNoAnswers, "Choose yes or no.").optional(),
        ownerId: shape.boundedText(64).nullish(),
        vehicleId: shape.boundedText(64).nullish(),
        /** The new driver of each open order of a driver who is suspended or removed. */
        openOrders: orderHandOversSchema,
        was: shape.formValuesAtOpening,
      }),
      reply: recordChangeReply,
      errors: ["email_taken", "has_open_orders", "account_erased", ...orderHandOverErrors],
    },
    restore: {
      summary: "Bring the removed driver back, who then waits for review again",
      errors: ["account_erased"],
    },
    remove: { errors: ["has_open_orders"] },
  }),
});
