import { useIsHydrated } from "#web/lib/use-is-hydrated.ts";
import { Notice } from "#web/ui/states/notice.tsx";

/**
 * Says so where a browser keeps no cookies: without one, whoever logs in or proves an address is a
 * stranger again at the next step, and would not know why.
 */
export function CookiesNeeded() {
  const isKnown = useIsHydrated();
  if (!isKnown || navigator.cookieEnabled) return null;
  return (
    <div className="mb-6">
      <Notice kind="warning" title="Your browser blocks cookies">
        We need one to remember that you logged in, and use it for nothing else. Allow cookies for
        this site in your browser's settings, then reload this page.
      </Notice>
    </div>
  );
}
