import type { ReactNode } from "react";
import { Link, type LinkProps } from "#web/ui/navigation/link.tsx";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-style.ts";

/** A link that looks like a button: it goes somewhere, a button does something. */
export function LinkButton({
  variant,
  size,
  icon,
  className = "",
  children,
  ...rest
}: LinkProps & {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: ReactNode;
}) {
  return (
    <Link {...rest} className={buttonClass(variant, size, className)}>
      {icon}
      {children}
    </Link>
  );
}

/** Opens a page beside a form, so that nothing that was typed is lost. */
export function TabLink(props: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a href={props.to} target="_blank" rel="noopener" className="link">
      {props.children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
