import type { ReactNode } from "react";
import { webPaths } from "#contract/web-paths.ts";
import type { CodePurpose } from "#domain/codes/code-kinds.ts";
import type { AccountType } from "#domain/people/party-kinds.ts";
import { takeFields } from "#web/drafts/take-fields.ts";
import { usePageHandle, usePageId } from "#web/routing/current-page.ts";
import type { Party } from "#web/session/session.ts";

/** The way to another page, for those who are wrong on this one. */
export type AccountLink = {
  readonly question: string;
  readonly label: string;
  readonly to: string;
};

/** The title, links and steps of an account page, which the layout around it shows. */
export type AccountPage = {
  readonly title: string;
  readonly intro: string;
  /** The kind of account; its reasons stand beside the form. */
  readonly kind?: AccountKind;
  /** The purpose of verifying an address, in three steps. */
  readonly purpose?: Purpose;
  /** The first two steps send and check the code; the last is for those who were verified. */
  readonly isLastStep?: boolean;
  /** Shown above the links. */
  readonly note?: ReactNode;
  readonly links: readonly AccountLink[];
};

/** The kind of party of a route that several have: its id in routes.ts begins with it. */
export function partyOf(routeId: string): Party["type"] {
  return (["driver", "user"] as const).find((type) => routeId.startsWith(`${type}/`)) ?? "client";
}

/** The kind of account of a route that clients and drivers have alike. */
export function kindOf(routeId: string): AccountKind {
  return partyOf(routeId) === "driver" ? "driver" : "client";
}

/** The page that is shown: its `handle`, or what that makes of the route where several share it. */
export function useAccountPage(): AccountPage {
  const handle = usePageHandle() as AccountPage | ((routeId: string) => AccountPage);
  const id = usePageId();
  return typeof handle === "function" ? handle(id) : handle;
}

/** The state of a navigation between pages of this feature. */
export type PageState = {
  /** Fills in the address, so that nobody types it twice. */
  readonly email?: string;
  /** Somebody was sent back because an address was not, or no longer, verified. */
  readonly verifyFirst?: boolean;
  /** The page that sent a visitor to log in. */
  readonly wanted?: string;
  /** Whose page that is, where it is not for everybody; else "". */
  readonly wantedBy?: string;
  /** The session of whoever was on it has ended. */
  readonly hasEnded?: boolean;
};

/** Reads the state of a navigation; the browser keeps it, so it may be anything. */
export function readPageState(state: unknown): Required<PageState> {
  return takeFields(state, {
    email: "",
    verifyFirst: false,
    wanted: "",
    wantedBy: "",
    hasEnded: false,
  });
}

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
