import type { ComponentProps, ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-style.ts";
import { Spinner } from "./icons.tsx";

export type ButtonProps = Omit<ComponentProps<"button">, "disabled"> & {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Shows that the work is under way; the label stays, and pressing again does nothing. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly icon?: ReactNode;
};

/**
 * A button. Busy and disabled ones stay focusable, so that a keyboard or screen reader does not
 * lose its place.
 */
export function Button({
  variant,
  size,
  busy = false,
  disabled = false,
  icon,
  className = "",
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const inert = busy || disabled;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, size, className)}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (inert) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
