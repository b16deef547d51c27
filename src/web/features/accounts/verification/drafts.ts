import type { DraftKind } from "#web/lib/stored-draft.ts";
import type { AccountKind } from "../account-kinds.ts";

/** How far someone is with the code that proves an address. Never the code, nor that it was right. */
export type CodeDraft = {
  readonly email: string;
  readonly verifCodeSent: "" | "yes";
  /** The address that the last code went to, and when it may be sent another (milliseconds). */
  readonly codeSentTo: string;
  readonly resendAtMs: number;
};

/** What is kept of a client's registration. */
export type RegistrationDraft = CodeDraft & {
  readonly name: string;
  readonly surname: string;
  readonly cellphone: string;
  readonly corporateInterest: "yes" | "no";
};

export const emptyCodeDraft: CodeDraft = {
  email: "",
  verifCodeSent: "",
  codeSentTo: "",
  resendAtMs: 0,
};

/** Knows no other answer than that a code was sent, or was not. */
export function mendCodeDraft<D extends CodeDraft>(draft: D): D {
  return { ...draft, verifCodeSent: draft.verifCodeSent === "yes" ? "yes" : "" };
}

export const clientRegistrationDraft: DraftKind<RegistrationDraft> = {
  name: "registration-draft",
  empty: { ...emptyCodeDraft, name: "", surname: "", cellphone: "", corporateInterest: "no" },
  mend: (draft) => ({
    ...mendCodeDraft(draft),
    corporateInterest: draft.corporateInterest === "yes" ? "yes" : "no",
  }),
};

/** The drafts of a password reset: somebody may have an account of either kind. */
export const resetDrafts: Readonly<Record<AccountKind, DraftKind<CodeDraft>>> = {
  client: { name: "reset-draft", empty: emptyCodeDraft, mend: mendCodeDraft },
  driver: { name: "driver-reset-draft", empty: emptyCodeDraft, mend: mendCodeDraft },
};
