import { useEffect } from "react";

let isInstalled = false;

/**
 * Stores the pages of a booking and of a driver, so that they open without a server
 * (worker/service-worker.ts). Pages set `isOn` for a client, a driver or a customer with a price, because
 * the files cost data. The files are loaded once the page has nothing else to load; a browser that saves
 * data loads only the first of them.
 */
export function useOfflinePages(isOn = true): void {
  useEffect(() => {
    if (!isOn || isInstalled || import.meta.env.DEV) return;
    isInstalled = true;
    whenIdle(() => {
      installWorker().catch(() => {
        // The browser allows no worker, or the server is away: the pages work, but only online.
        isInstalled = false;
      });
    });
  }, [isOn]);
}

/** Runs `work` once the browser is idle; in Safari, which lacks `requestIdleCallback`, after 2 seconds. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work);
  else setTimeout(work, 2000);
}

async function installWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  // Some browsers have `connection`, but TypeScript's standard types lack it.
  const { serviceWorker, connection }: Navigator & { connection?: { saveData?: boolean } } =
    navigator;
  const storeRest = () => {
    if (connection?.saveData !== true) serviceWorker.controller?.postMessage("keep-rest");
  };
  serviceWorker.addEventListener("controllerchange", storeRest);
  await serviceWorker.register("/sw.js");
  storeRest();
}
