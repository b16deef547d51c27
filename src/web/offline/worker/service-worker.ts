/**
 * This worker stands between the pages and the network, so that pages of a booking or of a driver open
 * without the server, and say that it is away (decision 028). No call of the API passes through the worker.
 */
import { createOfflineSite, type SiteFiles } from "./offline-site.ts";

declare const self: ServiceWorkerGlobalScope;
/** The files of the site: the build replaces this name by the list of them. */
declare const builtSite: SiteFiles;

const site = createOfflineSite(builtSite, self.caches, (...request) => self.fetch(...request));

self.addEventListener("install", (event) => {
  event.waitUntil(site.storeShell().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const { clients, registration } = self;
  // With preload, the browser asks for a page while the worker starts, so that no page is delayed.
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()]));
});

// A page asks for the rest of the files once it has nothing else to load.
self.addEventListener("message", (event) => {
  if (event.data === "keep-rest") event.waitUntil(site.storeRest());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  const until = (work: Promise<unknown>) => event.waitUntil(work);
  if (pathname.startsWith("/assets/")) {
    event.respondWith(site.openFile(request, until));
  } else if (request.mode === "navigate" && !/^\/(api|dev)\//.test(pathname)) {
    event.respondWith(site.openPage(request, fromServer(event), until));
    event.waitUntil(deleteOldVersions());
  }
});

async function fromServer(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  return preloaded ?? self.fetch(event.request);
}

/** Deletes the files of earlier versions once no page is open, as an open page may still need its files. */
async function deleteOldVersions(): Promise<void> {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.length === 0) await site.deleteOtherVersions();
}
