import { webPaths } from "#contract/web-paths.ts";
import type { CodePurpose } from "#domain/codes/code-kinds.ts";
import type { AccountType } from "#domain/people/party-kinds.ts";

/** The parties that register by themselves; an administrator adds staff. */
export type AccountKind = AccountType;

/** The purpose of verifying an address: a new account, or a new password. */
export type Purpose = CodePurpose;

/** Where each kind of account is opened and kept, and the calls that do it. */
export const accountKinds = {
  client: {
    login: webPaths.clientLogin(),
    /** Where the address is verified. */
    firstStep: { register: webPaths.clientRegister(), reset: webPaths.clientForgotPassword() },
    /** What only a verified address may do. */
    lastStep: { register: webPaths.clientRegisterForm(), reset: webPaths.clientUpdatePassword() },
    sendCode: {
      register: "POST /api/clients/createOtp",
      reset: "POST /api/clients/forgotpassword",
    },
    verifyCode: "POST /api/clients/verifyOtp",
    verification: "GET /api/clients/verification",
    updatePassword: "PATCH /api/clients/updatepassword",
  },
  driver: {
    login: webPaths.driverLogin(),
    firstStep: { register: webPaths.driverRegister(), reset: webPaths.driverForgotPassword() },
    lastStep: { register: webPaths.driverRegisterForm(), reset: webPaths.driverUpdatePassword() },
    sendCode: {
      register: "POST /api/drivers/createOtp",
      reset: "POST /api/drivers/forgotpassword",
    },
    verifyCode: "POST /api/drivers/verifyOtp",
    verification: "GET /api/drivers/verification",
    updatePassword: "PATCH /api/drivers/updatepassword",
  },
} as const;
