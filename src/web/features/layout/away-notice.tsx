import { useState } from "react";
import { useIsHydrated } from "#web/lib/use-now.ts";
import { useWhenBack } from "#web/lib/when-back.ts";
import { Notice } from "#web/ui/states/notice.tsx";

/**
 * Says on a page that was opened from what this browser keeps (worker/kept-site.ts) that our server is
 * away, until it is back. A page that cannot show anything without one says it itself.
 */
export function AwayNotice() {
  const [isBack, setBack] = useState(false);
  const isAway = useIsHydrated() && "away" in document.documentElement.dataset && !isBack;
  useWhenBack(isAway, () => setBack(true));
  if (!isAway) return null;
  return (
    <div className="page-width pt-6 [main:has([data-says-away])>&]:hidden">
      <Notice kind="warning" title="We cannot reach our server right now">
        Check your connection. What you filled in is kept in this browser, and this page goes on by
        itself as soon as we are back.
      </Notice>
    </div>
  );
}
