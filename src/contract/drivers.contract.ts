import { z } from "zod";
import { awayReasons } from "#domain/dispatch/availability.ts";
import { truckSizes } from "#domain/fleet/truck-catalogue.ts";
import { yesOrNo } from "#domain/people/party-kinds.ts";
import { maxNameLength } from "#domain/people/person-details.ts";
import { distanceSources } from "#domain/quotes/quote-policy.ts";
import { callsFor } from "./endpoint.ts";
import { recordStatusTabs } from "./list-filters.ts";
import { cannotHandOver, handedOver, saved } from "./order-shapes.ts";
import { fileCall, historyOfOne, listCall, readCall, writeCall } from "./record-calls.contract.ts";
import {
  changedPerson,
  created,
  newPassword,
  person,
  registrationAgreement,
  required,
  requiredRuledText,
  rows,
  ruledText,
  status,
  text,
  typedPerson,
  was,
} from "./shapes.ts";
import { typedVehicle } from "./vehicles.contract.ts";
import { verificationCalls } from "./verification.contract.ts";

export const driver = z.object({
  id: z.string(),
  ...person,
  area: z.string(),
  ownerDriver: z.enum(yesOrNo),
  vehicleId: z.string().nullable(),
  /** Plate and size of the current vehicle; null without one. */
  vehiclePlate: z.string().nullable(),
  vehicleTruckSize: z.enum(truckSizes).nullable(),
  ownerId: z.string().nullable(),
  status,
  /** Whether a document that is asked of every driver is not there, in force or not. */
  lacksDocuments: z.boolean(),
});

/** Drivers who can take an order, the nearest first; at most 20, of `total`. */
export const freeDrivers = z.object({
  items: z.array(
    driver.extend({
      /** The other jobs of that day, the earliest first. */
      jobs: rows({
        id: z.string(),
        orderTime: z.string(),
        pickup: z.string(),
        destination: z.string(),
      }),
      /** Whether the driver does not work then, and whether the pickup is farther than they go. */
      away: z.enum(awayReasons).nullable(),
      isBeyondReach: z.boolean(),
      /** To the pickup, from the driver's area or the end of the job before; null where no place is known. */
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

const driversFilter = { status: status.optional() };

const contactDetails = { ...typedPerson, area: requiredRuledText(maxNameLength) };

const registration = { ...contactDetails, ...newPassword, ...registrationAgreement };

const calls = verificationCalls("driver");

export const driversContract = callsFor(["manageFleet"], {
  "POST /api/drivers/createOtp": calls.createOtp,
  "POST /api/drivers/forgotpassword": calls.forgotPassword,
  "POST /api/drivers/verifyOtp": calls.verifyOtp,
  "GET /api/drivers/verification": calls.verification,
  "PATCH /api/drivers/updatepassword": calls.updatePassword,
  "POST /api/drivers/register": {
    summary: "Register a driver with vehicles and their owner; all of it waits for our review",
    access: "verified-email",
    body: z.strictObject({
      driverDetails: z.strictObject({
        ...registration,
        ownerDriver: z.literal("yes", "This form is for drivers with vehicles.").default("yes"),
      }),
      vehicles: required(
        z
          .array(z.strictObject(typedVehicle), "Send a list of vehicles.")
          // Some more than the rule allows, so that the rule gives the message.
          .max(100, "Please register fewer vehicles at once.")
          .default([]),
      ),
      /** Left out when the driver owns the vehicles. */
      ownerDetails: z.strictObject(contactDetails).nullish(),
      ...registrationAgreement,
    }),
    reply: created,
    errors: ["email_taken", "plate_taken"],
  },
  "POST /api/drivers/register/driveronly": {
    summary: "Register a driver without a vehicle; staff's review verifies the address",
    access: "public",
    body: z.strictObject({
      ...registration,
      ownerDriver: z.literal("no", "This form is for drivers without vehicles.").default("no"),
    }),
    reply: created,
    errors: ["too_many_requests"],
  },
  "GET /api/drivers/all": listCall("Drivers", driver, driversFilter, { status: recordStatusTabs }),
  "GET /api/drivers/all.csv": fileCall("Drivers as a file", driversFilter, "drivers.csv"),
  "GET /api/drivers/{id}": readCall("One driver", driver),
  "GET /api/drivers/{id}/history": historyOfOne,
  "PATCH /api/drivers/update/{id}": {
    summary: "Change a driver's record; fields that are left out stay as they are",
    body: z.strictObject({
      ...changedPerson,
      area: ruledText(maxNameLength).optional(),
      status: status.optional(),
      ownerDriver: z.enum(yesOrNo, "Choose yes or no.").optional(),
      ownerId: text(64).nullish(),
      vehicleId: text(64).nullish(),
      /** With a suspension or a removal: what becomes of the open orders. */
      openOrders: handedOver,
      was,
    }),
    reply: saved,
    errors: [
      "record_changed",
      "email_taken",
      "has_open_orders",
      "account_erased",
      ...cannotHandOver,
    ],
  },
  "PATCH /api/drivers/restore/{id}": writeCall(
    "Bring back a removed driver, who then waits for review again",
    "account_erased",
  ),
  "DELETE /api/drivers/delete/{id}": writeCall(
    "Remove a driver; the record is kept and can be restored",
    "has_open_orders",
  ),
});
