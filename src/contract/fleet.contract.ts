import { z } from "zod";
import { maxNameLength } from "#domain/people/person-details.ts";
import { driverEndpoints } from "./drivers.contract.ts";
import { declareEndpoints } from "./endpoint.ts";
import { removedRecordsTabs } from "./list-filters.ts";
import { recordKindEndpoints } from "./records.contract.ts";
import * as shape from "./shapes.ts";
import { vehicleEndpoints } from "./vehicles.contract.ts";

export const ownerSchema = z.object({ id: z.string(), ...shape.personFields, area: z.string() });

export const ownerEndpoints = declareEndpoints(
  ["manageFleet"],
  recordKindEndpoints("owners", {
    noun: "owner",
    title: "Owners of vehicles",
    row: ownerSchema,
    filter: { removed: shape.removedOnlyFilter },
    counted: { standing: removedRecordsTabs },
    one: ownerSchema,
    update: {
      body: z.strictObject({
        ...shape.personChangeFields,
        area: shape.domainBoundedText(maxNameLength).optional(),
        was: shape.formValuesAtOpening,
      }),
      errors: ["email_taken", "account_erased"],
    },
    restore: {},
    remove: {},
  }),
);

export const fleetEndpoints = {
  ...driverEndpoints,
  ...vehicleEndpoints,
  ...ownerEndpoints,
} as const;
