import type { ReactNode } from "react";
import { webPaths } from "#contract/web-paths.ts";
import type { CodePurpose } from "#domain/codes/code-kinds.ts";
import type { AccountType } from "#domain/people/party-kinds.ts";
import { parseFields } from "#web/drafts/parse-stored.ts";
import { usePageHandle, usePageId } from "#web/routing/current-page.ts";
import type { Party } from "#web/session/session.ts";

export type AccountLink = Readonly<Record<"question" | "label" | "to", string>>;

export type AccountPage = {
  readonly title: string;
  readonly intro: string;
  readonly kind?: AccountKind;
  /** The purpose of verifying an address, in three steps. */
  readonly purpose?: Purpose;
  /** The first two steps send and check the code; the last is for those who were verified. */
  readonly isLastStep?: boolean;
  /** Shown above the links. */
  readonly note?: ReactNode;
  readonly links?: readonly AccountLink[];
};

export function routePartyType(routeId: string): Party["type"] {
  return (["driver", "user"] as const).find((type) => routeId.startsWith(`${type}/`)) ?? "client";
}

export function routeAccountKind(routeId: string): AccountKind {
  return routePartyType(routeId) === "driver" ? "driver" : "client";
}

/** The page that is shown: its `handle`, or what that makes of the route where several share it. */
export function useAccountPage(): AccountPage {
  const handle = usePageHandle() as AccountPage | ((routeId: string) => AccountPage);
  const id = usePageId();
  return typeof handle === "function" ? handle(id) : handle;
}

const emptyState = {
  email: "",
  /** Somebody was sent back because an address was not, or no longer, verified. */
  verifyFirst: false,
  /** The page that sent a visitor to log in. */
  wanted: "",
  /** The party type that the page is for; empty if it is for everybody. */
  wantedBy: "",
  /** The session of whoever was on it has ended. */
  hasEnded: false,
};

export type PageState = Partial<typeof emptyState>;

/** Reads the state of a navigation; the browser keeps it, so it may be anything. */
export const readPageState = (state: unknown) => parseFields(state, emptyState);

export type AccountKind = AccountType;

export type Purpose = CodePurpose;

const accountKind = <Kind extends AccountKind>(kind: Kind) =>
  ({
    login: webPaths[`${kind}Login`](),
    /** The pages that verify the address. */
    firstStep: {
      register: webPaths[`${kind}Register`](),
      reset: webPaths[`${kind}ForgotPassword`](),
    },
    /** The pages that need a verified address. */
    lastStep: {
      register: webPaths[`${kind}RegisterForm`](),
      reset: webPaths[`${kind}UpdatePassword`](),
    },
    sendCode: {
      register: `POST /api/${kind}s/createOtp`,
      reset: `POST /api/${kind}s/forgotpassword`,
    },
    verifyCode: `POST /api/${kind}s/verifyOtp`,
    verification: `GET /api/${kind}s/verification`,
    updatePassword: `PATCH /api/${kind}s/updatepassword`,
  }) as const;

export const accountKinds = { client: accountKind("client"), driver: accountKind("driver") };
