import type { ReactNode } from "react";
import { useMatches } from "react-router";
import type { AccountKind, Purpose } from "../account-kinds.ts";
import { type CodeDraftStore, resetDrafts } from "../verification/drafts.ts";
import type { AccountLink } from "./account-links.tsx";

/** The title, links and steps of an account page: its `handle`, which the layout around it shows. */
export type AccountPage = {
  readonly title: string;
  readonly intro: string;
  /** The kind of account; its reasons stand beside the form. */
  readonly kind?: AccountKind;
  /** The purpose of verifying an address, in three steps. */
  readonly purpose?: Purpose;
  /** Of the first two steps, which send and check the code; the third has none. */
  readonly draft?: CodeDraftStore;
  /** Stands above the links. */
  readonly note?: ReactNode;
  readonly links: readonly AccountLink[];
};

/** The handle of the page that is shown. */
export function useAccountPage(): AccountPage {
  return useMatches().at(-1)?.handle as AccountPage;
}

/** The first two steps of a registration: the address, and the code that was sent there. */
export const registerPage = {
  purpose: "register",
  intro:
    "First your e-mail address. We send a code there, so that nobody can register in your name.",
} as const;

/** The first two steps to a new password. */
export function forgotPasswordPage<K extends AccountKind>(kind: K) {
  return {
    kind,
    purpose: "reset",
    draft: resetDrafts[kind],
    title: "Forgot your password?",
    intro: `Tell us the e-mail address of your ${kind} account. We send a code there, and you choose a new password.`,
  } as const;
}

/** The last step to a new password. */
export function newPasswordPage<K extends AccountKind>(kind: K) {
  return {
    kind,
    purpose: "reset",
    title: "Your new password",
    intro: "Once it is set, everybody who is logged in with the old one is logged out.",
  } as const;
}

/** What one page of this feature hands to the next one, in the state of the navigation. */
export type PageState = {
  /** Fills in the address, so that nobody types it twice. */
  readonly email?: string;
  /** Somebody was sent back because an address was not, or no longer, verified. */
  readonly verifyFirst?: boolean;
};

/** The state as far as it is ours: the browser keeps it, so it may be anything. */
export function readPageState(state: unknown): PageState {
  if (typeof state !== "object" || state === null) return {};
  return {
    ...("email" in state && typeof state.email === "string" && { email: state.email }),
    ...("verifyFirst" in state && state.verifyFirst === true && { verifyFirst: true }),
  };
}
