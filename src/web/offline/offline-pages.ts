import { useEffect } from "react";

let isInstalled = false;

/**
 * Stores the pages of a booking and of a driver, so that they open without a server
 * (worker/service-worker.ts). A page turns it `isOn` for a customer with a price, a client or a driver:
 * the files cost bytes. They are loaded once the page has nothing else to load, and not for a person
 * who saves data.
 */
export function useOfflinePages(isOn = true): void {
  useEffect(() => {
    if (!isOn || isInstalled || import.meta.env.DEV) return;
    isInstalled = true;
    whenIdle(() => {
      installWorker().catch(() => {
        // The browser refuses workers, or the server is away: the pages work, but not offline.
        isInstalled = false;
      });
    });
  }, [isOn]);
}

/** Safari lacks `requestIdleCallback`. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work);
  else setTimeout(work, 2000);
}

async function installWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  // Some browsers have `connection`, but no standard types do.
  const { serviceWorker, connection }: Navigator & { connection?: { saveData?: boolean } } =
    navigator;
  const storeRest = () => {
    if (connection?.saveData !== true) serviceWorker.controller?.postMessage("keep-rest");
  };
  serviceWorker.addEventListener("controllerchange", storeRest);
  await serviceWorker.register("/sw.js");
  storeRest();
}
