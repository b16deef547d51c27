import type { clientsContract } from "#contract/clients.contract.ts";
import type { usersContract } from "#contract/users.contract.ts";
import type { AccountType } from "#domain/people/party-kinds.ts";
import { driverDetails, granted } from "../drivers.ts";
import { goodPassword, signedInClient, signedInStaff } from "../factories.ts";
import { passwordGrant } from "../new-records.ts";
import { freshEmail, post, receivedCode, verifiedAddress } from "../verified-address.ts";
import {
  type Ask,
  at,
  type CallRows,
  type CallSetting,
  changed,
  contact,
  counted,
  created,
  file,
  history,
  msg,
  person,
  read,
  recordStatuses,
  removed,
  staff,
  write,
} from "./call-row.ts";

const client = `${person} status clientType corporateInterest`;
const user = `${person} role status`;
const newClient = ({ records }: CallSetting) => records.client();
const newUser = ({ records }: CallSetting) => records.user();
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
export const codeCalls = (parties: "clients" | "drivers", partyType: AccountType) => ({
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

export async function newPassword(
  { app }: CallSetting,
  type: AccountType,
  email: string,
): Promise<Ask> {
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
  "GET /api/clients/all": counted(staff, client, "status", recordStatuses),
  "GET /api/clients/all.csv": file(staff),
  "GET /api/clients/{id}": read(staff, client, ({ readers }) => at(readers.client.id)),
  "GET /api/clients/{id}/history": read(
    staff,
    history,
    changed("clients/update", newClient, { name: "Thandi" }),
  ),
  "PATCH /api/clients/update/{id}": write(staff, "update", msg, async ({ records }) =>
    at(await records.client(), { name: "Thandi" }),
  ),
  "PATCH /api/clients/restore/{id}": write(
    staff,
    "restore",
    msg,
    removed("clients/delete", newClient),
  ),
  "DELETE /api/clients/delete/{id}": write(staff, "delete", msg, async ({ records }) =>
    at(await records.client()),
  ),
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
  "GET /api/users/{id}/history": read(
    "admin",
    history,
    changed("users/update", newUser, { role: "admin" }),
  ),
  "POST /api/users/register": write("admin", "register", created, () => {
    const { area: _, ...details } = driverDetails(freshEmail());
    return { payload: { ...details, role: "user" } };
  }),
  "POST /api/users/resetlink/{id}": write("admin", "send-password-link", msg, async ({ records }) =>
    at(await records.user()),
  ),
  "PATCH /api/users/update/{id}": write("admin", "update", msg, async ({ records }) =>
    at(await records.user(), { role: "admin" }),
  ),
  "PATCH /api/users/restore/{id}": write("admin", "restore", msg, removed("users/delete", newUser)),
  "DELETE /api/users/delete/{id}": write("admin", "delete", msg, async ({ records }) =>
    at(await records.user()),
  ),
  "GET /api/users/verification": read("verified", "email expiresAt", staffLink),
  "PATCH /api/users/updatepassword": write("verified", "change-password", msg, async (setting) => ({
    ...(await staffLink(setting)),
    payload: passwords,
  })),
};
