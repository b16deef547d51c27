import { z } from "zod";
import { vehicleShapes } from "#domain/fleet/check-vehicle.ts";
import { truckSizes } from "#domain/fleet/truck-catalogue.ts";
import { yesOrNo } from "#domain/people/party-kinds.ts";
import { callsFor } from "./endpoint.ts";
import { recordStatusTabs } from "./list-filters.ts";
import { cannotHandOver, handedOver, saved } from "./order-shapes.ts";
import {
  fileCall,
  historyOfOne,
  listCall,
  listOf,
  pageQuery,
  readCall,
  writeCall,
} from "./record-calls.contract.ts";
import { agreement, created, requiredChoice, requiredText, status, text, was } from "./shapes.ts";

export const vehicle = z.object({
  id: z.string(),
  truckSize: z.enum(truckSizes),
  licencePlate: z.string(),
  shape: z.enum(vehicleShapes),
  git: z.enum(yesOrNo),
  driverId: z.string().nullable(),
  ownerId: z.string().nullable(),
  status,
  /** Whether a document that is asked of such a vehicle is not there, in force or not. */
  lacksDocuments: z.boolean(),
});

const vehiclesFilter = {
  status: status.optional(),
  truckSize: text(20).optional(),
  driverId: text(64).optional(),
};

export const typedVehicle = {
  truckSize: requiredChoice(truckSizes),
  licencePlate: requiredText(40),
  shape: requiredChoice(vehicleShapes),
  git: requiredChoice(yesOrNo),
};

export const vehiclesContract = callsFor(["manageFleet"], {
  "GET /api/vehicles/all": listCall("Vehicles", vehicle, vehiclesFilter, {
    status: recordStatusTabs,
  }),
  "GET /api/vehicles/all.csv": fileCall("Vehicles as a file", vehiclesFilter, "vehicles.csv"),
  "GET /api/vehicles/mine": {
    summary: "The vehicles of the driver who asks",
    access: ["driver"],
    query: pageQuery,
    reply: listOf(vehicle),
  },
  "POST /api/vehicles/register/vehicleonly": {
    summary: "Register a vehicle, which waits for our review; a driver's own becomes that driver's",
    access: ["driver", "manageFleet"],
    body: z.strictObject({
      ...typedVehicle,
      ...agreement,
    }),
    reply: created,
    errors: ["plate_taken", "too_many_pending_vehicles"],
  },
  "GET /api/vehicles/{id}": readCall("One vehicle", vehicle),
  "GET /api/vehicles/{id}/history": historyOfOne,
  "PATCH /api/vehicles/update/{id}": {
    summary: "Change a vehicle's record; fields that are left out stay as they are",
    body: z
      .strictObject({
        truckSize: text(40),
        licencePlate: text(40),
        shape: text(40),
        git: text(40),
        status,
        ownerId: text(64).nullable(),
        driverId: text(64).nullable(),
        /** With a suspension or a removal: what becomes of the open orders. */
        openOrders: handedOver,
        was,
      })
      .partial(),
    reply: saved,
    errors: ["record_changed", "plate_taken", "has_open_orders", ...cannotHandOver],
  },
  "PATCH /api/vehicles/restore/{id}": writeCall(
    "Bring back a removed vehicle, which then waits for review again",
    "plate_taken",
  ),
  "DELETE /api/vehicles/delete/{id}": writeCall(
    "Remove a vehicle; the record is kept and can be restored",
    "has_open_orders",
  ),
});
