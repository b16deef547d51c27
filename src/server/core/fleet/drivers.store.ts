import type { z } from "zod";
import { driverSchema } from "#contract/drivers.contract.ts";
import type { ReceivedCallQuery } from "#contract/endpoints.ts";
import type { Db } from "#server/context.ts";
import { createCsvColumns } from "#server/lists/file-columns.ts";
import {
  createPersonSorts,
  partyColumnNames,
  partyStatusCondition,
  personSearchCondition,
} from "../parties/person-list.ts";
import { driverLacksDocumentsColumn } from "./valid-documents.ts";

export type Driver = z.output<typeof driverSchema>;
type DriversFilter = ReceivedCallQuery<"GET /api/drivers/all.csv">;

function allDrivers(db: Db) {
  return db
    .selectFrom("drivers")
    .innerJoin("parties", "parties.id", "drivers.id")
    .leftJoin("vehicles", "vehicles.id", "drivers.vehicleId")
    .where("parties.type", "=", "driver")
    .select(partyColumnNames)
    .select([
      "drivers.area",
      "drivers.ownerDriver",
      "drivers.vehicleId",
      "vehicles.licencePlate as vehiclePlate",
      "vehicles.truckSize as vehicleTruckSize",
      "drivers.ownerId",
      driverLacksDocumentsColumn,
    ]);
}

/** Selects the drivers that match a filter; removed drivers only if the filter asks for removed ones. */
function listedDrivers(db: Db, { q, status }: DriversFilter) {
  const found = allDrivers(db).where(partyStatusCondition(status));
  return q ? found.where(personSearchCondition("parties", q, ["drivers.area"])) : found;
}

export const driverList = {
  entity: "driver",
  id: "drivers.id",
  all: allDrivers,
  listed: listedDrivers,
  sorts: createPersonSorts("parties", { area: ["drivers.area", "id"] }),
  columns: createCsvColumns(driverSchema, {
    vehiclePlate: null,
    vehicleTruckSize: null,
    lacksDocuments: null,
  }),
};
