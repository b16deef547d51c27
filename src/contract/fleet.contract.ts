import { z } from "zod";
import { maxNameLength } from "#domain/people/person-details.ts";
import { driversContract } from "./drivers.contract.ts";
import { declareCalls } from "./endpoint.ts";
import { removedRecordsTabs } from "./list-filters.ts";
import { recordCalls } from "./records.contract.ts";
import * as shape from "./shapes.ts";
import { vehiclesContract } from "./vehicles.contract.ts";

export const ownerSchema = z.object({ id: z.string(), ...shape.personFields, area: z.string() });

export const ownersContract = declareCalls(
  ["manageFleet"],
  recordCalls("owners", {
    noun: "owner",
    title: "Owners of vehicles",
    row: ownerSchema,
    filter: { removed: shape.removedOnlyFilter },
    counted: { standing: removedRecordsTabs },
    one: ownerSchema,
    update: {
      body: z.strictObject({
        ...shape.changedPersonFields,
        area: shape.domainBoundedText(maxNameLength).optional(),
        was: shape.formValuesAtOpening,
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
