/**
 * Stands between the pages and the network, so that a page of a booking or of a driver opens without
 * a server too, and says so itself (decision 028). Calls of the API never pass here.
 */
import { type BuiltSite, keptSite } from "./kept-site.ts";

declare const self: ServiceWorkerGlobalScope;
/** Put here by the build. */
declare const builtSite: BuiltSite;

const site = keptSite(builtSite, self.caches, (...request) => self.fetch(...request));

self.addEventListener("install", (event) => {
  event.waitUntil(site.keepShell().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const { clients, registration } = self;
  // The worker's own start would otherwise hold up every page.
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()]));
});

// A page asks once it has nothing else to load.
self.addEventListener("message", (event) => {
  if (event.data === "keep-rest") event.waitUntil(site.keepRest());
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
    event.waitUntil(forgetWhenAlone());
  }
});

async function fromServer(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  return preloaded ?? self.fetch(event.request);
}

/** What an earlier version kept stays while a page is open that may be of it. */
async function forgetWhenAlone(): Promise<void> {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.length === 0) await site.forgetOthers();
}
