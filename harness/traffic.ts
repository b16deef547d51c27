import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, Page } from "@playwright/test";

type Sent = {
  readonly requestId: string;
  readonly type?: string;
  readonly redirectResponse?: { readonly encodedDataLength: number };
};

/** Nothing more comes when nothing has come for so long, in milliseconds. */
const longQuietMs = 1_500;

/**
 * Counts what a page brings over the network, as the browser's protocol reports it: what its cache or a
 * service worker answered is nothing, and what the service worker itself fetches counts.
 */
export async function countTraffic(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  /** Bytes by the browser's name of the kind: Document, Script, Font, Fetch. */
  const kinds = new Map<string, number>();
  const kindByRequest = new Map<string, string>();
  const inside = new Set<string>();
  const underWay = new Set<string>();
  let [requests, bytes, complaints, lastMs]: [number, number, string[], number] = [0, 0, [], 0];

  function add(kind: string, received: number): void {
    if (received <= 0) return;
    requests += 1;
    bytes += received;
    kinds.set(kind, (kinds.get(kind) ?? 0) + received);
  }
  const finish = (requestId: string, received = 0) => {
    lastMs = performance.now();
    underWay.delete(requestId);
    if (!inside.has(requestId)) add(kindByRequest.get(requestId) ?? "Other", received);
  };
  session.on("Network.requestWillBeSent", ({ requestId, type, redirectResponse }: Sent) => {
    lastMs = performance.now();
    if (redirectResponse) add(type ?? "Other", redirectResponse.encodedDataLength);
    kindByRequest.set(requestId, type ?? "Other");
    underWay.add(requestId);
  });
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromServiceWorker || response.fromDiskCache) inside.add(requestId);
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => inside.add(requestId));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    finish(requestId, encodedDataLength),
  );
  session.on("Network.loadingFailed", ({ requestId }) => finish(requestId));
  context.on("requestfinished", async (request) => {
    if (!request.serviceWorker()) return;
    lastMs = performance.now();
    // Whoever closes the page does not wait for what the worker still fetches.
    const sizes = await request.sizes().catch(() => null);
    if (sizes) add("Service worker", sizes.responseBodySize + sizes.responseHeadersSize);
  });
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));

  return {
    /**
     * Waits until nothing has come for `quietMs`, and returns everything since the last time: bytes of
     * bodies and headers as they were sent, compressed, and complaints of the console and the page. Then it
     * starts anew.
     */
    takeInQuiet: async (quietMs = longQuietMs) => {
      lastMs = performance.now();
      const until = lastMs + 30_000;
      while (performance.now() < until) {
        if (underWay.size === 0 && performance.now() - lastMs > quietMs) break;
        await pause(50);
      }
      const taken = { requests, bytes, kinds: new Map(kinds), complaints };
      [requests, bytes, complaints] = [0, 0, []];
      kinds.clear();
      return taken;
    },
  };
}
