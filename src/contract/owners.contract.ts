import { z } from "zod";
import { type Contract, staffOnly } from "./endpoint.ts";
import { historyOfOne } from "./history.contract.ts";
import { ownerStandings } from "./list-filters.ts";
import {
  countedListOf,
  countedListQuery,
  fileQuery,
  idParams,
  removedOnly,
  written,
} from "./shapes.ts";

export const owner = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  cellphone: z.string(),
  area: z.string(),
});

const ownersFilter = { removed: removedOnly };

export const ownersContract = {
  "GET /api/owners/all": {
    summary: "Owners of vehicles",
    access: staffOnly,
    query: countedListQuery.extend(ownersFilter),
    reply: countedListOf(owner, { standing: ownerStandings }),
  },
  "GET /api/owners/all.csv": {
    summary: "Owners as a file",
    access: staffOnly,
    query: fileQuery.extend(ownersFilter),
    download: "owners.csv",
  },
  "GET /api/owners/{id}": {
    summary: "One owner, removed or not",
    access: staffOnly,
    params: idParams,
    reply: owner,
    errors: ["not_found"],
  },
  "GET /api/owners/{id}/history": historyOfOne,
  "PATCH /api/owners/restore/{id}": {
    summary: "Bring back a removed owner",
    access: staffOnly,
    params: idParams,
    reply: written,
    errors: ["not_found"],
  },
  "DELETE /api/owners/delete/{id}": {
    summary: "Remove an owner; the record is kept and can be restored",
    access: staffOnly,
    params: idParams,
    reply: written,
    errors: ["not_found"],
  },
} as const satisfies Contract;
