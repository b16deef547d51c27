import type { clientsContract } from "#contract/clients.contract.ts";
import type { driversContract } from "#contract/drivers.contract.ts";
import type { ownersContract } from "#contract/fleet.contract.ts";
import type { usersContract } from "#contract/people.contract.ts";
import type { vehiclesContract } from "#contract/vehicles.contract.ts";
import type { AccountType } from "#domain/people/party-kinds.ts";
import { driverDetails, driverGrant, granted, typedVehicle } from "../drivers.ts";
import { goodPassword, insertDriver, signedInClient, signedInStaff } from "../factories.ts";
import { passwordGrant } from "../new-records.ts";
import { freshEmail, post, receivedCode, verifiedAddress } from "../verified-address.ts";
import {
  type Ask,
  about,
  at,
  type CallRows,
  type CallSetting,
  contact,
  counted,
  created,
  edits,
  file,
  listOf,
  msg,
  person,
  read,
  recordStatuses,
  removals,
  staff,
  write,
} from "./call-row.ts";

const client = `${person} status clientType corporateInterest companyName companyAddress vatNumber`;
const user = `${person} role status`;
const clientEdits = edits(staff, "clients/update", "client", { name: "Thandi" });
const clientRemovals = removals(staff, "clients/delete", "client");
const userEdits = edits("admin", "users/update", "user", { role: "admin" });
const userRemovals = removals("admin", "users/delete", "user");
const passwords = { password: `${goodPassword}2`, confPassword: `${goodPassword}2` };

const toFreshAddress = (): Ask => ({ payload: { email: freshEmail() } });

/** A code that was mailed, as its receiver types it. */
const typedCode =
  (parties: "clients" | "drivers") =>
  async ({ app }: CallSetting): Promise<Ask> => {
    const email = freshEmail();
    await post(app, `/api/${parties}/createOtp`, { email });
    return { payload: { email, verificationCode: await receivedCode(app, email) } };
  };

const registrationGrant =
  (partyType: AccountType) =>
  async ({ app }: CallSetting): Promise<Ask> => ({
    headers: await granted(app, { email: freshEmail(), partyType, purpose: "register" }),
  });

/** The calls by which a client or a driver proves an address. */
const codeCalls = (parties: "clients" | "drivers", partyType: AccountType) => ({
  createOtp: write("everyone", "request-code", "msg verifCodeSent", toFreshAddress),
  verifyOtp: write(
    "everyone",
    "verify-code",
    "verifiedEmail verificationToken",
    typedCode(parties),
  ),
  forgotPassword: write("everyone", "request-code", "msg verifCodeSent", toFreshAddress),
  verification: read("verified", "email purpose expiresAt", registrationGrant(partyType)),
});
const clientCodes = codeCalls("clients", "client");

async function newPassword({ app }: CallSetting, type: AccountType, email: string): Promise<Ask> {
  return { headers: await passwordGrant(app, email, type), payload: { email, ...passwords } };
}

const staffLink = async ({ app }: CallSetting): Promise<Ask> => ({
  headers: await passwordGrant(app, (await signedInStaff(app)).email, "user"),
});

export const clientCalls: CallRows<typeof clientsContract> = {
  "POST /api/clients/createOtp": clientCodes.createOtp,
  "POST /api/clients/verifyOtp": clientCodes.verifyOtp,
  "POST /api/clients/forgotpassword": clientCodes.forgotPassword,
  "GET /api/clients/verification": clientCodes.verification,
  "POST /api/clients/register": write("verified", "register", created, async ({ app }) => {
    const email = freshEmail();
    const { area: _, ...payload } = driverDetails(email);
    return { payload, headers: await verifiedAddress(app, email, "register") };
  }),
  "PATCH /api/clients/updatepassword": write("verified", "change-password", msg, async (setting) =>
    newPassword(setting, "client", (await signedInClient(setting.app)).email),
  ),
  "POST /api/clients/create": write(staff, "register", `${created} isNew`, () => {
    const { name, surname, email, cellphone } = driverDetails(freshEmail());
    return { payload: { name, surname, email, cellphone } };
  }),
  "GET /api/clients/all": counted(staff, client, "status", recordStatuses),
  "GET /api/clients/all.csv": file(staff),
  "GET /api/clients/{id}": read(staff, client, ({ readers }) => at(readers.client.id)),
  "GET /api/clients/{id}/history": clientEdits.history,
  "PATCH /api/clients/update/{id}": clientEdits.update,
  "PATCH /api/clients/restore/{id}": clientRemovals.restore,
  "DELETE /api/clients/delete/{id}": clientRemovals.remove,
};

export const userCalls: CallRows<typeof usersContract> = {
  "GET /api/users/all": counted("admin", user, "status", recordStatuses),
  "GET /api/users/all.csv": file("admin"),
  "GET /api/users/suspended": {
    ...counted("admin", `id ${contact} type`, "type", "all client driver user"),
    ask: async ({ records }) => {
      await records.staffDo("PATCH", `users/update/${await records.user()}`, {
        status: "suspended",
      });
      return { query: "?counts=yes" };
    },
  },
  "GET /api/users/suspended.csv": file("admin"),
  "GET /api/users/{id}": read("admin", user, ({ readers }) => at(readers.staff.id)),
  "GET /api/users/{id}/history": userEdits.history,
  "POST /api/users/register": write("admin", "register", created, () => {
    const { area: _, ...details } = driverDetails(freshEmail());
    return { payload: { ...details, role: "user" } };
  }),
  "POST /api/users/resetlink/{id}": write("admin", "send-password-link", msg, about("user")),
  "PATCH /api/users/update/{id}": userEdits.update,
  "PATCH /api/users/restore/{id}": userRemovals.restore,
  "DELETE /api/users/delete/{id}": userRemovals.remove,
  "GET /api/users/verification": read("verified", "email expiresAt", staffLink),
  "PATCH /api/users/updatepassword": write("verified", "change-password", msg, async (setting) => ({
    ...(await staffLink(setting)),
    payload: passwords,
  })),
};

export const driver = `${person} area ownerDriver vehicleId vehiclePlate vehicleTruckSize ownerId status lacksDocuments`;
const owner = `${person} area`;
const vehicle = "id truckSize licencePlate shape git driverId ownerId status lacksDocuments";
const ownerEdits = edits(staff, "owners/update", "owner", { area: "Benoni" });
const ownerRemovals = removals(staff, "owners/delete", "owner");
const driverEdits = edits(staff, "drivers/update", "driver", { area: "Soweto" });
const driverRemovals = removals(staff, "drivers/delete", "driver");
const vehicleEdits = edits(staff, "vehicles/update", "vehicle", { git: "yes" });
const vehicleRemovals = removals(staff, "vehicles/delete", "vehicle");

const driverCodes = codeCalls("drivers", "driver");

export const ownerCalls: CallRows<typeof ownersContract> = {
  "GET /api/owners/all": counted(staff, owner, "standing", "all removed"),
  "GET /api/owners/all.csv": file(staff),
  "GET /api/owners/{id}": read(staff, owner, about("owner")),
  "GET /api/owners/{id}/history": ownerRemovals.history,
  "PATCH /api/owners/update/{id}": ownerEdits.update,
  "PATCH /api/owners/restore/{id}": ownerRemovals.restore,
  "DELETE /api/owners/delete/{id}": ownerRemovals.remove,
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
  "GET /api/drivers/{id}/history": driverEdits.history,
  "PATCH /api/drivers/update/{id}": driverEdits.update,
  "PATCH /api/drivers/restore/{id}": driverRemovals.restore,
  "DELETE /api/drivers/delete/{id}": driverRemovals.remove,
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
  "GET /api/vehicles/{id}": read(staff, vehicle, about("vehicle")),
  "GET /api/vehicles/{id}/history": vehicleEdits.history,
  "PATCH /api/vehicles/update/{id}": vehicleEdits.update,
  "PATCH /api/vehicles/restore/{id}": vehicleRemovals.restore,
  "DELETE /api/vehicles/delete/{id}": vehicleRemovals.remove,
};
