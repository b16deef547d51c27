import type { z } from "zod";
import type { driversContract } from "#contract/drivers.contract.ts";
import type { historyQuery } from "#contract/history.contract.ts";
import type { ownersContract } from "#contract/owners.contract.ts";
import type { vehiclesContract } from "#contract/vehicles.contract.ts";
import type { Context, Db } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { listHistory } from "#server/features/audit/list-history.ts";
import { removeParty, restoreParty } from "#server/features/people/accounts/party-commands.ts";
import { personFileColumns } from "#server/features/people/accounts/person-list.ts";
import {
  dropGrantCookie,
  verificationHandlers,
} from "#server/features/people/accounts/verification-handlers.ts";
import type { Handlers } from "#server/mount-contract.ts";
import type { Page } from "#server/platform/db/list-page.ts";
import { type CsvColumn, numberColumn } from "#server/platform/http/csv-file.ts";
import { clientNetwork } from "#server/platform/http/guards/client-address.ts";
import { type Driver, everyDriver, findDriver, listDrivers } from "./drivers.store.ts";
import { removeOwner, restoreOwner } from "./owner-commands.ts";
import { everyOwner, findOwner, listOwners, type Owner } from "./owners.store.ts";
import { registerDriver } from "./register-driver.ts";
import { registerDriverOnly } from "./register-driver-only.ts";
import { registerVehicle } from "./register-vehicle.ts";
import { updateDriver } from "./update-driver.ts";
import { removeVehicle, restoreVehicle, updateVehicle } from "./vehicle-commands.ts";
import { everyVehicle, findVehicle, listVehicles, type Vehicle } from "./vehicles.store.ts";

/** Every field of a driver but the password. */
const driverColumns: readonly CsvColumn<Driver>[] = [
  { header: "Id", value: (row) => row.id },
  ...personFileColumns,
  { header: "Area", value: (row) => row.area },
  { header: "Owner Driver", value: (row) => row.ownerDriver },
  { header: "Vehicle Id", value: (row) => row.vehicleId },
  { header: "Owner Id", value: (row) => row.ownerId },
  { header: "Status", value: (row) => row.status },
];

const vehicleColumns: readonly CsvColumn<Vehicle>[] = [
  { header: "Id", value: (row) => row.id },
  { header: "Truck Size", value: (row) => row.truckSize },
  { header: "Licence Plate", value: (row) => row.licencePlate },
  { header: "Shape", value: (row) => row.shape },
  { header: "GIT", value: (row) => row.git },
  { header: "Driver Id", value: (row) => row.driverId },
  { header: "Owner Id", value: (row) => row.ownerId },
  { header: "Status", value: (row) => row.status },
];

const ownerColumns: readonly CsvColumn<Owner>[] = [
  { header: "Id", value: (row) => row.id },
  ...personFileColumns,
  { header: "Area", value: (row) => row.area },
];

type HistoryQuery = z.output<typeof historyQuery>;
type Params = { readonly params: { readonly id: string } };

/** How one kind of record is read. */
type Store<Row extends object, Query, FileQuery> = {
  readonly list: (db: Db, query: Query) => Promise<Page<Row>>;
  readonly every: (db: Db, query: FileQuery) => AsyncIterable<Row>;
  readonly find: (db: Db, id: string) => Promise<(Row & { readonly id: string }) | null>;
  readonly columns: readonly CsvColumn<Row>[];
};

/** The four reading calls of a kind of record: the list, its file, one record and its history. */
function readHandlers<Row extends object, Query, FileQuery>(
  { db }: Context,
  entity: string,
  { list, every, find, columns }: Store<Row, Query, FileQuery>,
) {
  async function one({ params }: Params) {
    const record = await find(db, params.id);
    if (!record) throw new Failure("not_found");
    return record;
  }
  return {
    one,
    list: async ({ query }: { readonly query: Query }) => {
      const { rows, ...page } = await list(db, query);
      return { items: [...rows], ...page };
    },
    file: ({ query }: { readonly query: FileQuery }) => ({
      columns: [numberColumn, ...columns],
      rows: every(db, query),
    }),
    history: async (call: Params & { readonly query: HistoryQuery }) => {
      const { id } = await one(call);
      return listHistory(db, { entity, entityId: id }, call.query);
    },
  };
}

export function driversRoutes(context: Context): Handlers<typeof driversContract> {
  const verification = verificationHandlers(context, "driver");
  const read = readHandlers(context, "driver", {
    list: listDrivers,
    every: everyDriver,
    find: findDriver,
    columns: driverColumns,
  });
  const keyOf = ({ id }: Params["params"]) => ({ id, type: "driver" }) as const;

  return {
    "POST /api/drivers/createOtp": verification.createOtp,
    "POST /api/drivers/forgotpassword": verification.forgotPassword,
    "POST /api/drivers/verifyOtp": verification.verifyOtp,
    "GET /api/drivers/verification": verification.verification,
    "PATCH /api/drivers/updatepassword": verification.updatePassword,

    "POST /api/drivers/register": async ({ caller, body, request, reply }) => {
      const registered = await registerDriver(context, caller, body, clientNetwork(request));
      dropGrantCookie(context, reply);
      return registered;
    },
    "POST /api/drivers/register/driveronly": ({ body, request }) =>
      registerDriverOnly(context, body, clientNetwork(request)),

    "GET /api/drivers/all": read.list,
    "GET /api/drivers/all.csv": read.file,
    "GET /api/drivers/{id}": read.one,
    "GET /api/drivers/{id}/history": read.history,

    "PATCH /api/drivers/update/{id}": ({ caller, params, body }) =>
      updateDriver(context, caller, params.id, body),
    "PATCH /api/drivers/restore/{id}": ({ caller, params }) =>
      restoreParty(context, caller, keyOf(params)),
    "DELETE /api/drivers/delete/{id}": ({ caller, params }) =>
      removeParty(context, caller, keyOf(params)),
  };
}

export function vehiclesRoutes(context: Context): Handlers<typeof vehiclesContract> {
  const read = readHandlers(context, "vehicle", {
    list: listVehicles,
    every: everyVehicle,
    find: findVehicle,
    columns: vehicleColumns,
  });

  return {
    "GET /api/vehicles/all": read.list,
    "GET /api/vehicles/all.csv": read.file,
    "GET /api/vehicles/mine": ({ caller, query }) =>
      read.list({ query: { ...query, driverId: caller.id } }),
    "GET /api/vehicles/{id}": read.one,
    "GET /api/vehicles/{id}/history": read.history,

    "POST /api/vehicles/register/vehicleonly": ({ caller, body }) =>
      registerVehicle(context, caller, body),
    "PATCH /api/vehicles/update/{id}": ({ caller, params, body }) =>
      updateVehicle(context, caller, params.id, body),
    "PATCH /api/vehicles/restore/{id}": ({ caller, params }) =>
      restoreVehicle(context, caller, params.id),
    "DELETE /api/vehicles/delete/{id}": ({ caller, params }) =>
      removeVehicle(context, caller, params.id),
  };
}

export function ownersRoutes(context: Context): Handlers<typeof ownersContract> {
  const read = readHandlers(context, "owner", {
    list: listOwners,
    every: everyOwner,
    find: findOwner,
    columns: ownerColumns,
  });

  return {
    "GET /api/owners/all": read.list,
    "GET /api/owners/all.csv": read.file,
    "GET /api/owners/{id}": read.one,
    "GET /api/owners/{id}/history": read.history,

    "PATCH /api/owners/restore/{id}": ({ caller, params }) =>
      restoreOwner(context, caller, params.id),
    "DELETE /api/owners/delete/{id}": ({ caller, params }) =>
      removeOwner(context, caller, params.id),
  };
}
