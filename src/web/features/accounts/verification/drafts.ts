import { createDraft, type Draft, type Stored, takeFields } from "#web/lib/draft.ts";
import type { AccountKind } from "../account-kinds.ts";

/** How far someone is with the code that proves an address. Never the code, nor that it was right. */
export type CodeDraft = {
  readonly email: string;
  readonly verifCodeSent: "" | "yes";
  /** The address that the last code went to, and when it may be sent another (milliseconds). */
  readonly codeSentTo: string;
  readonly resendAtMs: number;
};

/** The draft of a client's registration. */
export type RegistrationDraft = CodeDraft & {
  readonly name: string;
  readonly surname: string;
  readonly cellphone: string;
  readonly corporateInterest: "yes" | "no";
};

/** A draft of a registration or a reset, as far as it is about the code. */
export type CodeDraftStore = Pick<Draft<CodeDraft>, "subscribe" | "snapshot" | "empty" | "patch">;

export const emptyCodeDraft: CodeDraft = {
  email: "",
  verifCodeSent: "",
  codeSentTo: "",
  resendAtMs: 0,
};

/** Whether a code was sent: yes, or nothing else. */
export function checkCodeDraft<D extends CodeDraft>(stored: Stored, empty: D): D {
  const draft = takeFields(stored, empty);
  return { ...draft, verifCodeSent: draft.verifCodeSent === "yes" ? "yes" : "" };
}

const emptyRegistration: RegistrationDraft = {
  ...emptyCodeDraft,
  name: "",
  surname: "",
  cellphone: "",
  corporateInterest: "no",
};

export const clientRegistrationDraft = createDraft<RegistrationDraft>({
  name: "registration-draft",
  area: "session",
  empty: emptyRegistration,
  check: (stored) => ({
    ...checkCodeDraft(stored, emptyRegistration),
    corporateInterest: stored["corporateInterest"] === "yes" ? "yes" : "no",
  }),
});

const resetDraft = (name: string) =>
  createDraft<CodeDraft>({
    name,
    area: "session",
    empty: emptyCodeDraft,
    check: (stored) => checkCodeDraft(stored, emptyCodeDraft),
  });

/** The drafts of a password reset: somebody may have an account of either kind. */
export const resetDrafts: Readonly<Record<AccountKind, Draft<CodeDraft>>> = {
  client: resetDraft("reset-draft"),
  driver: resetDraft("driver-reset-draft"),
};
