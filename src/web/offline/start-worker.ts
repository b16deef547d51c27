import { useEffect } from "react";

let isAsked = false;

/**
 * Has the pages of a booking and of a driver kept, so that they open without a server
 * (worker/service-worker.ts). For a customer with a price, a client and a driver, once `isWorthIt`: it costs
 * bytes, which come when the page has nothing else to load, and not where the person saves data.
 */
export function useKeptPages(isWorthIt = true): void {
  useEffect(() => {
    if (!isWorthIt || isAsked || import.meta.env.DEV) return;
    isAsked = true;
    whenIdle(() => {
      keepPages().catch(() => {
        // The browser refuses workers, or the server is away: the pages work, only not without it.
        isAsked = false;
      });
    });
  }, [isWorthIt]);
}

/** Safari has no word for it. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work);
  else setTimeout(work, 2000);
}

async function keepPages(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  // Some browsers know it, and none of the standard types.
  const { serviceWorker, connection }: Navigator & { connection?: { saveData?: boolean } } =
    navigator;
  const keepRest = () => {
    if (connection?.saveData !== true) serviceWorker.controller?.postMessage("keep-rest");
  };
  serviceWorker.addEventListener("controllerchange", keepRest);
  await serviceWorker.register("/sw.js");
  keepRest();
}
