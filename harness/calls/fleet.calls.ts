import type { driversContract } from "#contract/drivers.contract.ts";
import type { ownersContract } from "#contract/owners.contract.ts";
import type { vehiclesContract } from "#contract/vehicles.contract.ts";
import { driverDetails, driverGrant, insertVehicle, typedVehicle } from "../drivers.ts";
import { insertDriver } from "../factories.ts";
import { freshEmail } from "../verified-address.ts";
import {
  at,
  type CallRows,
  type CallSetting,
  changed,
  counted,
  created,
  file,
  history,
  listOf,
  msg,
  person,
  read,
  recordStatuses,
  removed,
  staff,
  write,
} from "./call-row.ts";
import { codeCalls, newPassword } from "./people.calls.ts";

const driver = `${person} area ownerDriver vehicleId vehiclePlate vehicleTruckSize ownerId status`;
const owner = `${person} area`;
const vehicle = "id truckSize licencePlate shape git driverId ownerId status";
const newDriver = ({ records }: CallSetting) => records.driver();
const newVehicle = ({ records }: CallSetting) => records.vehicle();
const newOwner = ({ records }: CallSetting) => records.owner();

const driverCodes = codeCalls("drivers", "driver");

export const ownerCalls: CallRows<typeof ownersContract> = {
  "GET /api/owners/all": counted(staff, owner, "standing", "all removed"),
  "GET /api/owners/all.csv": file(staff),
  "GET /api/owners/{id}": read(staff, owner, async ({ records }) => at(await records.owner())),
  "GET /api/owners/{id}/history": read(staff, history, removed("owners/delete", newOwner)),
  "PATCH /api/owners/restore/{id}": write(
    staff,
    "restore",
    msg,
    removed("owners/delete", newOwner),
  ),
  "DELETE /api/owners/delete/{id}": write(staff, "delete", msg, async ({ records }) =>
    at(await records.owner()),
  ),
};

export const driverCalls: CallRows<typeof driversContract> = {
  "POST /api/drivers/createOtp": driverCodes.createOtp,
  "POST /api/drivers/verifyOtp": driverCodes.verifyOtp,
  "POST /api/drivers/forgotpassword": driverCodes.forgotPassword,
  "GET /api/drivers/verification": driverCodes.verification,
  "POST /api/drivers/register": write("verified", "register", created, async ({ app }) => {
    const email = freshEmail();
    const payload = { driverDetails: driverDetails(email), vehicles: [typedVehicle()] };
    return { payload, headers: await driverGrant(app, email) };
  }),
  "PATCH /api/drivers/updatepassword": write("verified", "change-password", msg, async (setting) =>
    newPassword(setting, "driver", (await insertDriver(setting.app)).email),
  ),
  "POST /api/drivers/register/driveronly": write("everyone", "register", created, () => ({
    payload: driverDetails(freshEmail()),
  })),
  "GET /api/drivers/all": counted(staff, driver, "status", recordStatuses),
  "GET /api/drivers/all.csv": file(staff),
  "GET /api/drivers/{id}": read(staff, driver, ({ readers }) => at(readers.driver.id)),
  "GET /api/drivers/{id}/history": read(
    staff,
    history,
    changed("drivers/update", newDriver, { area: "Soweto" }),
  ),
  "PATCH /api/drivers/update/{id}": write(staff, "update", msg, async ({ records }) =>
    at(await records.driver(), { area: "Soweto" }),
  ),
  "PATCH /api/drivers/restore/{id}": write(
    staff,
    "restore",
    msg,
    removed("drivers/delete", newDriver),
  ),
  "DELETE /api/drivers/delete/{id}": write(staff, "delete", msg, async ({ records }) =>
    at(await records.driver()),
  ),
};

export const vehicleCalls: CallRows<typeof vehiclesContract> = {
  "GET /api/vehicles/all": counted(staff, vehicle, "status", recordStatuses),
  "GET /api/vehicles/all.csv": file(staff),
  "GET /api/vehicles/mine": read("driver", listOf(vehicle)),
  "POST /api/vehicles/register/vehicleonly": write(
    "driver staff admin",
    "register",
    created,
    () => ({ payload: typedVehicle() }),
  ),
  "GET /api/vehicles/{id}": read(staff, vehicle, async ({ app }) => at(await insertVehicle(app))),
  "GET /api/vehicles/{id}/history": read(
    staff,
    history,
    changed("vehicles/update", newVehicle, { git: "yes" }),
  ),
  "PATCH /api/vehicles/update/{id}": write(staff, "update", msg, async ({ records }) =>
    at(await records.vehicle(), { git: "yes" }),
  ),
  "PATCH /api/vehicles/restore/{id}": write(
    staff,
    "restore",
    msg,
    removed("vehicles/delete", newVehicle),
  ),
  "DELETE /api/vehicles/delete/{id}": write(staff, "delete", msg, async ({ records }) =>
    at(await records.vehicle()),
  ),
};
