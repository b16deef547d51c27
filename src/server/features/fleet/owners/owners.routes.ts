import type { ownersContract } from "#contract/owners.contract.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { listHistory } from "#server/features/audit/list-history.ts";
import { personFileColumns } from "#server/features/people/accounts/person-columns.ts";
import type { Handlers } from "#server/mount-contract.ts";
import { type CsvFile, numberColumn } from "#server/platform/http/csv-file.ts";
import { hideOwner } from "./hide-owner.ts";
import { everyOwner, findOwner, listOwners, type Owner } from "./owners.store.ts";
import { restoreOwner } from "./restore-owner.ts";

/** The columns of the owners' table on the screen. */
const fileColumns: CsvFile<Owner>["columns"] = [
  numberColumn,
  { header: "Id", value: (row) => row.id },
  ...personFileColumns,
  { header: "Area", value: (row) => row.area },
];

export function ownersRoutes(context: Context): Handlers<typeof ownersContract> {
  const { db } = context;
  return {
    "GET /api/owners/all": async ({ query }) => {
      const { rows, ...page } = await listOwners(db, query);
      return { items: [...rows], ...page };
    },
    "GET /api/owners/all.csv": ({ query }) => ({
      columns: fileColumns,
      rows: everyOwner(db, query),
    }),
    "GET /api/owners/{id}": async ({ params }) => {
      const owner = await findOwner(db, params.id);
      if (!owner) throw new Failure("not_found");
      return owner;
    },
    "GET /api/owners/{id}/history": async ({ params, query }) => {
      const owner = await findOwner(db, params.id);
      if (!owner) throw new Failure("not_found");
      return listHistory(db, { entity: "owner", entityId: owner.id }, query);
    },

    "PATCH /api/owners/restore/{id}": ({ caller, params }) =>
      restoreOwner(context, caller, params.id),
    "DELETE /api/owners/delete/{id}": ({ caller, params }) => hideOwner(context, caller, params.id),
  };
}
