import { useCallback, useRef, useState } from "react";
import { forgetStored, readStored, writeStored } from "#web/lib/browser-storage.ts";

/** How far someone is with the code that proves an address. Never the code, nor that it was right. */
export type CodeDraft = {
  readonly email: string;
  readonly verifCodeSent: "" | "yes";
  /** The address that the last code went to, and when it may be sent another (milliseconds). */
  readonly codeSentTo: string;
  readonly resendAtMs: number;
};

/** What is kept of a registration while the page is reloaded: no password, and no code. */
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

export const emptyRegistrationDraft: RegistrationDraft = {
  ...emptyCodeDraft,
  name: "",
  surname: "",
  cellphone: "",
  corporateInterest: "no",
};

const registrationName = "registration-draft";
const resetName = "reset-draft";

/** The draft of a registration, which survives a reload of this tab. */
export function useRegistrationDraft() {
  return useStoredDraft(registrationName, emptyRegistrationDraft);
}

/** The draft of a password reset, which survives a reload of this tab. */
export function useResetDraft() {
  return useStoredDraft(resetName, emptyCodeDraft);
}

export function forgetRegistrationDraft(): void {
  forgetStored("session", registrationName);
}

export function forgetResetDraft(): void {
  forgetStored("session", resetName);
}

/**
 * A draft as it was stored. Only the fields that a draft has are taken, each only where it has the
 * type of the empty one: anybody can write anything into the storage.
 */
export function parseDraft<D extends CodeDraft>(stored: string | null, empty: D): D {
  const known = readObject(stored);
  const taken = Object.entries(empty).map(([field, nothing]): [string, unknown] => {
    const value = known[field];
    return [field, typeof value === typeof nothing ? value : nothing];
  });
  const draft = Object.fromEntries(taken) as D;
  return {
    ...draft,
    verifCodeSent: draft.verifCodeSent === "yes" ? "yes" : "",
    ...("corporateInterest" in draft && {
      corporateInterest: draft.corporateInterest === "yes" ? "yes" : "no",
    }),
  };
}

function useStoredDraft<D extends CodeDraft>(name: string, empty: D) {
  const [draft, setDraft] = useState(() => parseDraft(readStored("session", name), empty));
  const latest = useRef(draft);
  const change = useCallback(
    (part: Partial<D>) => {
      latest.current = { ...latest.current, ...part };
      writeStored("session", name, JSON.stringify(latest.current));
      setDraft(latest.current);
    },
    [name],
  );
  return [draft, change] as const;
}

function readObject(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    // Not ours, or cut off: the same as nothing.
    return {};
  }
}
