import { webPaths } from "#contract/web-paths.ts";
import type { CodePurpose } from "#domain/codes/code-kinds.ts";
import type { AccountType } from "#domain/people/party-kinds.ts";

/** The parties that register by themselves; an administrator adds staff. */
export type AccountKind = AccountType;

/** The purpose of verifying an address: a new account, or a new password. */
export type Purpose = CodePurpose;

/** The pages and calls of each kind of account. */
export const accountKinds = {
  client: {
    login: webPaths.clientLogin(),
    /** The pages that verify the address. */
    firstStep: { register: webPaths.clientRegister(), reset: webPaths.clientForgotPassword() },
    /** The pages that need a verified address. */
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
