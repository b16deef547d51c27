import { z } from "zod";
import { vehicleShapes } from "#domain/fleet/check-vehicle.ts";
import { truckSizes } from "#domain/fleet/truck-catalogue.ts";
import { yesNoAnswers } from "#domain/people/party-kinds.ts";
import { callsFor } from "./endpoint.ts";
import { recordStatusTabs } from "./list-filters.ts";
import { orderHandOverRefusals, orderHandOversSchema, orderSavedReply } from "./order-shapes.ts";
import { listReply, pageQueryShape } from "./record-calls.contract.ts";
import { recordCalls } from "./records.contract.ts";
import * as shape from "./shapes.ts";

export const vehicleSchema = z.object({
  id: z.string(),
  truckSize: z.enum(truckSizes),
  licencePlate: z.string(),
  shape: z.enum(vehicleShapes),
  git: z.enum(yesNoAnswers),
  driverId: z.string().nullable(),
  ownerId: z.string().nullable(),
  status: shape.partyStatus,
  /** True where a document that this kind of vehicle needs is missing; an expired document is not missing. */
  lacksDocuments: z.boolean(),
});

export const typedVehicleFields = {
  truckSize: shape.requiredChoice(truckSizes),
  licencePlate: shape.requiredText(40),
  shape: shape.requiredChoice(vehicleShapes),
  git: shape.requiredChoice(yesNoAnswers),
};

export const vehiclesContract = callsFor(["manageFleet"], {
  ...recordCalls("vehicles", {
    noun: "vehicle",
    row: vehicleSchema,
    filter: {
      status: shape.partyStatus.optional(),
      truckSize: shape.text(20).optional(),
      driverId: shape.text(64).optional(),
    },
    counted: { status: recordStatusTabs },
    one: vehicleSchema,
    update: {
      body: z
        .strictObject({
          truckSize: shape.text(40),
          licencePlate: shape.text(40),
          shape: shape.text(40),
          git: shape.text(40),
          status: shape.partyStatus,
          ownerId: shape.text(64).nullable(),
          driverId: shape.text(64).nullable(),
          /** The new driver of each open order of a vehicle that is suspended or removed. */
          openOrders: orderHandOversSchema,
          was: shape.valuesAtOpening,
        })
        .partial(),
      reply: orderSavedReply,
      errors: ["plate_taken", "has_open_orders", ...orderHandOverRefusals],
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
      ...typedVehicleFields,
      ...shape.agreementFields,
    }),
    reply: shape.createdReply,
    errors: ["plate_taken", "too_many_pending_vehicles"],
  },
});
