import { z } from "zod";
import { type Contract, staffOnly } from "./endpoint.ts";
import { idParams, listOf, listQuery, text } from "./shapes.ts";

export const driver = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  cellphone: z.string(),
  area: z.string(),
  ownerDriver: z.enum(["yes", "no"]),
  vehicleId: z.string().nullable(),
  ownerId: z.string().nullable(),
  status: z.enum(["pending", "active", "suspended", "removed"]),
});

export const driversContract = {
  "GET /api/drivers/all": {
    summary: "Drivers; with `forOrder`, only those who can take that order",
    access: staffOnly,
    query: listQuery.extend({
      status: z.enum(["pending", "active", "suspended", "removed"]).optional(),
      forOrder: text(64).optional(),
    }),
    reply: listOf(driver),
    errors: ["not_found"],
  },
  "GET /api/drivers/{id}": {
    summary: "One driver",
    access: staffOnly,
    params: idParams,
    reply: driver,
    errors: ["not_found"],
  },
} as const satisfies Contract;
