import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  use,
  useCallback,
  useEffect,
  useMemo,
} from "react";

export type Location = {
  readonly pathname: string;
  /** The query string with its question mark, or empty. */
  readonly search: string;
  /** The fragment with its number sign, or empty. */
  readonly hash: string;
  /** Data that a navigation passes to the page. The browser stores it, so it may be of any type. */
  readonly state: unknown;
  /** The id of this entry of the browser's history. */
  readonly key: string;
};

export type PageNavigation = {
  readonly location: Location;
  readonly action: "POP" | "PUSH" | "REPLACE";
  readonly keepsScroll: boolean;
};

export type NavigateOptions = {
  readonly replace?: boolean;
  readonly state?: unknown;
  readonly keepsScroll?: boolean;
};

/** Goes to a page of this site, or a number of steps forward or back in the browser's history. */
export type Navigate = (to: string | number, options?: NavigateOptions) => void;

/** Splits a URL of this site into its parts. A URL that begins with `?` or `#` is relative to `here`. */
export function parseUrlPath(to: string, here: string): Omit<Location, "state" | "key"> {
  const { pathname, search, hash } = new URL(to, `http://ours${here}`);
  return { pathname, search, hash };
}

export function joinUrlPath({ pathname, search, hash }: Omit<Location, "state" | "key">): string {
  return pathname + search + hash;
}

export const NavigationContext = createContext<{
  readonly location: Location;
  readonly navigate: Navigate;
} | null>(null);

function useNavigation() {
  const navigation = use(NavigationContext);
  if (navigation === null) throw new Error("There is no navigation around this.");
  return navigation;
}

export function useLocation(): Location {
  return useNavigation().location;
}

export function useNavigate(): Navigate {
  return useNavigation().navigate;
}

export function useSearchParams() {
  const { location, navigate } = useNavigation();
  const { pathname, search } = location;
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: URLSearchParams, options?: NavigateOptions) => {
      const query = next.toString();
      navigate(query === "" ? pathname : `?${query}`, options);
    },
    [navigate, pathname],
  );
  return [params, change] as const;
}

/** Replaces the current page by another one as soon as this component is shown. */
export function Redirect(props: { readonly to: string; readonly state?: unknown }): null {
  const { to, state } = props;
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true, state }), [navigate, to, state]);
  return null;
}

export type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  readonly to: string;
  readonly state?: unknown;
  readonly replace?: boolean;
};

export function Link({ to, state, replace = false, onClick, children, ...rest }: LinkProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || rest.target || !opensHere(event)) return;
    event.preventDefault();
    // Like the browser's own links, a link to the current page adds no entry to the history.
    navigate(to, { replace: replace || to === joinUrlPath(location), state });
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** A link of a menu. It is marked when it leads to this page, or to the list that this page belongs to. */
export function MenuLink({
  activeClass,
  className,
  among = [],
  ...rest
}: LinkProps & {
  readonly className: string;
  readonly activeClass: string;
  /** The paths of the menu's other links. The link whose path is nearest to this page's is marked. */
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

/** Whether a click is to open a link in this tab: not in another tab or window, and not as a download. */
function opensHere({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}
