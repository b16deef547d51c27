import { z } from "zod";
import { maxNameLength } from "#domain/people/person-details.ts";
import { driversContract } from "./drivers.contract.ts";
import { callsFor } from "./endpoint.ts";
import { removedStatusTabs } from "./list-filters.ts";
import { recordCalls } from "./records.contract.ts";
import * as shape from "./shapes.ts";
import { vehiclesContract } from "./vehicles.contract.ts";

export const ownerSchema = z.object({ id: z.string(), ...shape.personFields, area: z.string() });

export const ownersContract = callsFor(
  ["manageFleet"],
  recordCalls("owners", {
    noun: "owner",
    title: "Owners of vehicles",
    row: ownerSchema,
    filter: { removed: shape.removedOnlyFilter },
    counted: { standing: removedStatusTabs },
    one: ownerSchema,
    update: {
      body: z.strictObject({
        ...shape.changedPersonFields,
        area: shape.ruledText(maxNameLength).optional(),
        was: shape.valuesAtOpening,
      }),
      errors: ["email_taken", "account_erased"],
    },
    restore: {},
    remove: {},
  }),
);

export const fleetContract = {
  ...driversContract,
  ...vehiclesContract,
  ...ownersContract,
} as const;
