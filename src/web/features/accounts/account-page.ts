import type { ReactNode } from "react";
import { webPaths } from "#contract/web-paths.ts";
import type { CodePurpose } from "#domain/codes/code-kinds.ts";
import type { AccountType } from "#domain/people/party-kinds.ts";
import { parseStoredFields } from "#web/drafts/parse-stored.ts";
import { usePageId, usePageLayoutProps } from "#web/routing/current-page.ts";
import type { SignedInParty } from "#web/session/session.ts";

export type AccountLink = Readonly<Record<"question" | "label" | "to", string>>;

export type AccountPage = {
  readonly title: string;
  readonly intro: string;
  readonly kind?: AccountKind;
  /** Why the page verifies an email address: to register, or to reset a password. */
  readonly purpose?: VerificationPurpose;
  /** True for the last of three steps. The first two send a code by email and check it. */
  readonly isLastStep?: boolean;
  /** A note that is shown above the links. */
  readonly note?: ReactNode;
  readonly links?: readonly AccountLink[];
};

export function routePartyType(routeId: string): SignedInParty["type"] {
  return (["driver", "user"] as const).find((type) => routeId.startsWith(`${type}/`)) ?? "client";
}

export function routeAccountKind(routeId: string): AccountKind {
  return routePartyType(routeId) === "driver" ? "driver" : "client";
}

/** Returns the page's `layoutProps`, called with the id of the route where several routes share the page. */
export function useAccountPage(): AccountPage {
  const layoutProps = usePageLayoutProps() as AccountPage | ((routeId: string) => AccountPage);
  const id = usePageId();
  return typeof layoutProps === "function" ? layoutProps(id) : layoutProps;
}

const emptyState = {
  email: "",
  /** True if somebody was sent back because an email address was not, or no longer, verified. */
  verifyFirst: false,
  /** The address of the page that sent a visitor to log in. */
  wanted: "",
  /** The account type that the wanted page is for; empty if it is for several. */
  wantedBy: "",
  /** True if the session of the person on the wanted page has ended. */
  hasEnded: false,
};

export type AccountPageState = Partial<typeof emptyState>;

/** Reads the state that came with a navigation. The browser stores that state, so it may be anything. */
export const readAccountPageState = (state: unknown) => parseStoredFields(state, emptyState);

export type AccountKind = AccountType;

export type VerificationPurpose = CodePurpose;

const accountKind = <Kind extends AccountKind>(kind: Kind) =>
  ({
    login: webPaths[`${kind}Login`](),
    /** The pages that verify an email address. */
    firstStep: {
      register: webPaths[`${kind}Register`](),
      reset: webPaths[`${kind}ForgotPassword`](),
    },
    /** The pages that need a verified email address. */
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

export const accountRoutes = { client: accountKind("client"), driver: accountKind("driver") };
