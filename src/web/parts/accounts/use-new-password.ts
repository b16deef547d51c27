import { useState } from "react";

export type NewPassword = { readonly password: string; readonly confPassword: string };

/** What the fields of a new password need. */
export type NewPasswordState = {
  /** Stands before both names, such as "driverDetails.". */
  readonly prefix: string;
  readonly value: NewPassword;
  readonly onChange: (part: Partial<NewPassword>) => void;
};

/**
 * A password that is being chosen, with its confirmation. It lives in the memory of the page alone:
 * no draft and no storage ever holds it.
 */
export function useNewPassword(prefix = ""): NewPasswordState {
  const [value, setValue] = useState<NewPassword>({ password: "", confPassword: "" });
  return {
    prefix,
    value,
    onChange: (part) => setValue((last) => ({ ...last, ...part })),
  };
}
