import { z } from "zod";
import { maxNameLength } from "#domain/people/person-details.ts";
import { driversContract } from "./drivers.contract.ts";
import { callsFor } from "./endpoint.ts";
import { removedStatusTabs } from "./list-filters.ts";
import { fileCall, historyOfOne, listCall, readCall, writeCall } from "./record-calls.contract.ts";
import { changedPerson, person, removedOnly, ruledText, was } from "./shapes.ts";
import { vehiclesContract } from "./vehicles.contract.ts";

export const owner = z.object({ id: z.string(), ...person, area: z.string() });

const ownersFilter = { removed: removedOnly };

export const ownersContract = callsFor(["manageFleet"], {
  "GET /api/owners/all": listCall("Owners of vehicles", owner, ownersFilter, {
    standing: removedStatusTabs,
  }),
  "GET /api/owners/all.csv": fileCall("Owners as a file", ownersFilter, "owners.csv"),
  "GET /api/owners/{id}": readCall("One owner, removed or not", owner),
  "GET /api/owners/{id}/history": historyOfOne,
  "PATCH /api/owners/update/{id}": {
    summary: "Change an owner's record; fields that are left out stay as they are",
    body: z.strictObject({ ...changedPerson, area: ruledText(maxNameLength).optional(), was }),
    errors: ["record_changed", "email_taken", "account_erased"],
  },
  "PATCH /api/owners/restore/{id}": writeCall("Bring back a removed owner"),
  "DELETE /api/owners/delete/{id}": writeCall(
    "Remove an owner; the record is kept and can be restored",
  ),
});

export const fleetContract = {
  ...driversContract,
  ...vehiclesContract,
  ...ownersContract,
} as const;
