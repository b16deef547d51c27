import type { ComponentProps, ReactNode } from "react";
import { Spinner } from "./icons.tsx";
import { Link, type LinkProps } from "./navigation.tsx";

export type ButtonProps = Omit<ComponentProps<"button">, "disabled"> & {
  readonly variant?: keyof typeof variants;
  readonly size?: keyof typeof sizes;
  /** True while the button's work is under way. Pressing the button again then does nothing. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly icon?: ReactNode;
};

/** A button that stays focusable while it is busy or disabled, so that keyboard users keep their place. */
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

// Colours fade only under a pointer, so that a button that becomes enabled is legible at once.
const base =
  "relative inline-flex items-center justify-center gap-2 rounded-field border text-center font-bold select-none hover:transition-colors aria-disabled:not-aria-busy:border-line aria-disabled:not-aria-busy:bg-sand aria-disabled:not-aria-busy:text-quiet";

const variants = {
  primary:
    "border-action bg-action text-white hover:not-aria-disabled:border-action-dark hover:not-aria-disabled:bg-action-dark",
  secondary:
    "border-field bg-card text-ink hover:not-aria-disabled:border-ink hover:not-aria-disabled:bg-sand",
  quiet:
    "border-transparent bg-transparent text-action underline decoration-1 underline-offset-4 hover:not-aria-disabled:bg-action-tint hover:not-aria-disabled:text-action-dark",
  danger:
    "border-danger bg-danger text-white hover:not-aria-disabled:border-danger-dark hover:not-aria-disabled:bg-danger-dark",
};

const sizes = {
  regular: "min-h-12 px-6 py-2.5 text-body",
  compact: "min-h-11 px-4 py-2 text-small",
};

export function buttonClass(
  variant: ButtonProps["variant"] = "primary",
  size: ButtonProps["size"] = "regular",
  extra = "",
): string {
  return `${base} ${variants[variant]} ${sizes[size]} ${extra}`;
}

export function LinkButton({
  variant,
  size,
  icon,
  className = "",
  children,
  ...rest
}: LinkProps & Pick<ButtonProps, "variant" | "size" | "icon">) {
  return (
    <Link {...rest} className={buttonClass(variant, size, className)}>
      {icon}
      {children}
    </Link>
  );
}

/** A link that opens in a new tab. A link to another site does not tell that site this page's URL. */
export function NewTabLink(props: {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { to, className = "link" } = props;
  const rel = to.startsWith("/") ? "noopener" : "noopener noreferrer";
  return (
    <a href={to} target="_blank" rel={rel} className={className}>
      {props.children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
