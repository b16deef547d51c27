import type { ComponentProps, MouseEvent } from "react";
import { addressOf } from "./location.ts";
import { useLocation, useNavigate } from "./navigation.ts";

export type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** An address of ours. */
  readonly to: string;
  /** What the next page finds in its location. */
  readonly state?: unknown;
  /** Takes the place of this page in the browser's history. */
  readonly replace?: boolean;
};

/** A link within the site. */
export function Link({ to, state, replace = false, onClick, children, ...rest }: LinkProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || rest.target || !opensHere(event)) return;
    event.preventDefault();
    // Like the browser's own: a link to where one is adds no step to go back.
    navigate(to, { replace: replace || to === addressOf(location), state });
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** A link of a menu, which shows when it leads to this page or to the list that this page is of. */
export function MenuLink({
  activeClass,
  className,
  among = [],
  ...rest
}: LinkProps & {
  readonly className: string;
  readonly activeClass: string;
  /** Where the links beside it lead: one that is nearer to this page shows instead. */
  readonly among?: readonly string[];
}) {
  const path = `${useLocation().pathname.toLowerCase()}/`;
  const [nearest] = [rest.to, ...among]
    .filter((to) => path.startsWith(`${to}/`))
    .toSorted((a, b) => b.length - a.length);
  const isActive = nearest === rest.to;
  return (
    <Link
      {...rest}
      aria-current={isActive ? "page" : undefined}
      className={isActive ? `${className} ${activeClass}` : className}
    />
  );
}

/** Whether the browser would open it here: not in another tab or window, and not as a file. */
function opensHere({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}
