import { z } from "zod";
import { type Contract, staffOnly } from "./endpoint.ts";
import { idParams, listOf, listQuery } from "./shapes.ts";

export const vehicle = z.object({
  id: z.string(),
  truckSize: z.enum(["0.5ton", "1ton", "1.5ton", "3ton", "8ton"]),
  licencePlate: z.string(),
  shape: z.enum(["open", "closed"]),
  git: z.enum(["yes", "no"]),
  driverId: z.string().nullable(),
  ownerId: z.string().nullable(),
  status: z.enum(["pending", "active", "suspended", "removed"]),
});

export const vehiclesContract = {
  "GET /api/vehicles/all": {
    summary: "Vehicles",
    access: staffOnly,
    query: listQuery.extend({
      status: z.enum(["pending", "active", "suspended", "removed"]).optional(),
    }),
    reply: listOf(vehicle),
  },
  "GET /api/vehicles/{id}": {
    summary: "One vehicle",
    access: staffOnly,
    params: idParams,
    reply: vehicle,
    errors: ["not_found"],
  },
} as const satisfies Contract;
