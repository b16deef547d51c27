import { createContext, use, useCallback, useEffect, useMemo } from "react";
import type { Location, Navigate, NavigateOptions } from "./location.ts";

/** Where the page is, and the way to another. */
export const Navigation = createContext<{
  readonly location: Location;
  readonly navigate: Navigate;
} | null>(null);

function useNavigation() {
  const navigation = use(Navigation);
  if (navigation === null) throw new Error("There is no navigation around this.");
  return navigation;
}

export function useLocation(): Location {
  return useNavigation().location;
}

export function useNavigate(): Navigate {
  return useNavigation().navigate;
}

/** The parameters of the address, and the way to the same page with others. */
export function useSearchParams(): readonly [
  URLSearchParams,
  (params: URLSearchParams, options?: NavigateOptions) => void,
] {
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
  return [params, change];
}

/** Goes to another page, in place of this one, as soon as it is shown. */
export function Redirect(props: { readonly to: string; readonly state?: unknown }): null {
  const { to, state } = props;
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true, state }), [navigate, to, state]);
  return null;
}
