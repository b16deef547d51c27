import { z } from "zod";
import { vehicleShapes } from "#domain/fleet/check-vehicle.ts";
import { grossMassMessage } from "#domain/fleet/gross-mass.ts";
import { truckSizes } from "#domain/fleet/truck-catalogue.ts";
import { yesNoAnswers } from "#domain/people/party-kinds.ts";
import { declareEndpoints } from "./endpoint.ts";
import { recordStatusTabs } from "./list-filters.ts";
import { orderHandOverErrors, orderHandOversSchema, recordChangeReply } from "./order-shapes.ts";
import { listReply, pageQueryShape } from "./record-calls.contract.ts";
import { recordKindEndpoints } from "./records.contract.ts";
import * as shape from "./shapes.ts";

export const vehicleSchema = z.object({
  id: z.string(),
  truckSize: z.enum(truckSizes),
  grossKg: z.int(),
  licencePlate: z.string(),
  shape: z.enum(vehicleShapes),
  git: z.enum(yesNoAnswers),
  driverId: z.string().nullable(),
  ownerId: z.string().nullable(),
  status: shape.partyStatusField,
  /** True where a document that this kind of vehicle needs is missing; an expired document is not missing. */
  lacksDocuments: z.boolean(),
});

export const enteredVehicleFields = {
  truckSize: shape.requiredChoice(truckSizes),
  /** The gross vehicle mass on the licence disc, in kg; without it that of a usual vehicle of the size. */
  grossKg: z.int(grossMassMessage).optional(),
  licencePlate: shape.requiredText(40),
  shape: shape.requiredChoice(vehicleShapes),
  git: shape.requiredChoice(yesNoAnswers),
};

export const vehicleEndpoints = declareEndpoints(["manageFleet"], {
  ...recordKindEndpoints("vehicles", {
    noun: "vehicle",
    row: vehicleSchema,
    filter: {
      status: shape.partyStatusField.optional(),
      truckSize: shape.boundedText(20).optional(),
      driverId: shape.boundedText(64).optional(),
    },
    counted: { status: recordStatusTabs },
    one: vehicleSchema,
    update: {
      body: z
        .strictObject({
          truckSize: shape.boundedText(40),
          grossKg: z.int(grossMassMessage),
          licencePlate: shape.boundedText(40),
          shape: shape.boundedText(40),
          git: shape.boundedText(40),
          status: shape.partyStatusField,
          ownerId: shape.boundedText(64).nullable(),
          driverId: shape.boundedText(64).nullable(),
          /** The new driver of each open order of a vehicle that is suspended or removed. */
          openOrders: orderHandOversSchema,
          was: shape.formValuesAtOpening,
        })
        .partial(),
      reply: recordChangeReply,
      errors: ["plate_taken", "has_open_orders", ...orderHandOverErrors],
    },
    restore: {
      summary: "Bring the removed vehicle back, which then waits for review again",
      errors: ["plate_taken"],
    },
    remove: { errors: ["has_open_orders"] },
  }),
  "GET /api/vehicles/mine": {
    summary: "The vehicles of the calling driver",
    access: ["driver"],
    query: pageQueryShape,
    reply: listReply(vehicleSchema),
  },
  "POST /api/vehicles/register/vehicleonly": {
    summary: "Register a vehicle, which waits for our review; a driver's own becomes that driver's",
    access: ["driver", "manageFleet"],
    body: z.strictObject({
      ...enteredVehicleFields,
      ...shape.agreementFields,
    }),
    reply: shape.createdRecordReply,
    errors: ["plate_taken", "too_many_pending_vehicles"],
  },
});
