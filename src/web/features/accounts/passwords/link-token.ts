import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * The token of a mailed link, from the part of the address that no browser sends to a server; null
 * where the address holds none that could be one.
 */
export function tokenOfHash(hash: string): string | null {
  return /^#([\w-]{16,200})$/.exec(hash)?.[1] ?? null;
}

/**
 * Takes the token out of the address bar, so that neither the history nor a shoulder keeps it. It
 * stays in the memory of this page alone, and a reload needs the link again.
 */
export function useLinkToken(): string | null {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenOfHash(hash));
  const found = tokenOfHash(hash);
  // The same page may be opened with another link.
  if (found !== null && found !== token) setToken(found);

  useEffect(() => {
    if (hash === "") return;
    window.history.replaceState(window.history.state, "", pathname);
    void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [hash, pathname, navigate]);

  return token;
}
