import { z } from "zod";
import { maxCompanyDetailLength } from "#domain/company/change-company-details.ts";
import { companyFieldNames } from "#domain/company/company-details.ts";
import { declareEndpoints } from "./endpoint.ts";
import { ownerProofErrors, ownerProofFields } from "./passkeys.contract.ts";
import { describeHistoryCall } from "./record-calls.contract.ts";
import * as shape from "./shapes.ts";

export const settingsEndpoints = declareEndpoints(["editCompany"], {
  "GET /api/settings": {
    summary: "The company details of this installation",
    reply: z.object({
      /** The version of the settings. A change must name it, so that nobody overwrites a newer change. */
      version: z.int(),
      ...shape.fieldsWithNames(companyFieldNames, z.string().optional()),
      missing: z.array(z.enum(companyFieldNames)),
    }),
  },
  "GET /api/settings/history": {
    ...describeHistoryCall,
    summary: "The history of the company details",
  },
  "PATCH /api/settings": {
    summary: "Change company details; an empty text removes one",
    body: z.strictObject({
      version: z.int(),
      ...shape.fieldsWithNames(
        companyFieldNames,
        shape.boundedText(maxCompanyDetailLength).optional(),
      ),
      /** Needed for a change of the bank account. */
      ...ownerProofFields,
    }),
    errors: ["precondition_failed", ...ownerProofErrors],
  },
});
