import { z } from "zod";
import { truckSizes } from "#domain/fleet/truck-catalogue.ts";
import { yesOrNo } from "#domain/people/party-kinds.ts";
import { type Contract, staffOnly } from "./endpoint.ts";
import { historyOfOne } from "./history.contract.ts";
import { recordStatuses } from "./list-filters.ts";
import {
  agreedPrivacy,
  agreedVersion,
  countedListOf,
  countedListQuery,
  created,
  fileQuery,
  formText,
  idParams,
  status,
  text,
  written,
} from "./shapes.ts";
import { verificationCalls } from "./verification.contract.ts";

const ownerAnswer = z.enum(yesOrNo, "Choose yes or no.");

export const driver = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  cellphone: z.string(),
  area: z.string(),
  ownerDriver: z.enum(yesOrNo),
  vehicleId: z.string().nullable(),
  /** Plate and size of the current vehicle; null without one. */
  vehiclePlate: z.string().nullable(),
  vehicleTruckSize: z.enum(truckSizes).nullable(),
  ownerId: z.string().nullable(),
  status,
});

const driversFilter = { status: status.optional() };

const contactDetails = {
  name: formText(200),
  surname: formText(200),
  email: formText(254),
  cellphone: formText(40),
  area: formText(200),
};

const agreement = {
  agreedToTerms: z.boolean().optional(),
  termsVersion: agreedVersion.optional(),
  privacyVersion: agreedPrivacy.optional(),
};

const registration = {
  ...contactDetails,
  password: formText(200),
  confPassword: formText(200),
  ...agreement,
};

const calls = verificationCalls("driver");

export const driversContract = {
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
      vehicles: z
        .array(
          z.strictObject({
            truckSize: formText(40),
            licencePlate: formText(40),
            shape: formText(40),
            git: formText(40),
          }),
          "Send a list of vehicles.",
        )
        // Some more than the rule allows, so that the rule gives the message.
        .max(100, "Please register fewer vehicles at once.")
        .default([]),
      /** Left out when the driver owns the vehicles. */
      ownerDetails: z.strictObject(contactDetails).nullish(),
      ...agreement,
    }),
    reply: created,
    status: 201,
    errors: ["invalid_request", "verification_required", "email_taken", "plate_taken"],
  },
  "POST /api/drivers/register/driveronly": {
    summary: "Register a driver without a vehicle; staff's review verifies the address",
    access: "public",
    body: z.strictObject({
      ...registration,
      ownerDriver: z.literal("no", "This form is for drivers without vehicles.").default("no"),
    }),
    reply: created,
    status: 201,
    errors: ["invalid_request", "too_many_requests"],
  },
  "GET /api/drivers/all": {
    summary: "Drivers; with `forOrder`, only those who can take that order",
    access: staffOnly,
    query: countedListQuery.extend({ ...driversFilter, forOrder: text(64).optional() }),
    reply: countedListOf(driver, { status: recordStatuses }),
    errors: ["not_found"],
  },
  "GET /api/drivers/all.csv": {
    summary: "Drivers as a file",
    access: staffOnly,
    query: fileQuery.extend(driversFilter),
    download: "drivers.csv",
  },
  "GET /api/drivers/{id}": {
    summary: "One driver",
    access: staffOnly,
    params: idParams,
    reply: driver,
    errors: ["not_found"],
  },
  "GET /api/drivers/{id}/history": historyOfOne,
  "PATCH /api/drivers/update/{id}": {
    summary: "Change a driver's record; fields that are left out stay as they are",
    access: staffOnly,
    params: idParams,
    body: z
      .strictObject({
        name: text(200),
        surname: text(200),
        email: text(254),
        cellphone: text(40),
        area: text(200),
        status,
        ownerDriver: ownerAnswer,
        ownerId: text(64).nullable(),
        vehicleId: text(64).nullable(),
      })
      .partial(),
    reply: written,
    errors: ["invalid_request", "not_found", "email_taken", "has_open_orders"],
  },
  "PATCH /api/drivers/restore/{id}": {
    summary: "Bring back a removed driver, who then waits for review again",
    access: staffOnly,
    params: idParams,
    reply: written,
    errors: ["not_found"],
  },
  "DELETE /api/drivers/delete/{id}": {
    summary: "Remove a driver; the record is kept and can be restored",
    access: staffOnly,
    params: idParams,
    reply: written,
    errors: ["not_found", "has_open_orders"],
  },
} as const satisfies Contract;
