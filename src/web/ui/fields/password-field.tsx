import { useState } from "react";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** A password that can be shown and pasted. Set `autoComplete` to current- or new-password. */
export function PasswordField(
  props: Omit<TextFieldProps, "type" | "end"> & {
    readonly autoComplete: "current-password" | "new-password";
  },
) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? "text" : "password"}
      end={
        <button
          type="button"
          aria-label={isShown ? "Hide password" : "Show password"}
          className="mr-1 min-h-11 min-w-16 rounded-field px-3 text-small font-bold text-action underline underline-offset-4 hover:bg-action-tint"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? "Hide" : "Show"}
        </button>
      }
    />
  );
}
