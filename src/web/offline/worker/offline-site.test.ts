import { beforeEach, expect, it, vi } from "vitest";
import { createOfflineSite, type SiteFiles } from "./offline-site.ts";

const version1: SiteFiles = {
  version: "1",
  shell: "/dashboard",
  first: ["/assets/app-1.js", "/assets/same.js"],
  rest: ["/assets/checkout-1.js"],
  documents: ["/", "/terms"],
};
const version2: SiteFiles = {
  ...version1,
  version: "2",
  first: ["/assets/app-2.js", "/assets/same.js"],
  rest: ["/assets/checkout-2.js"],
};

/** The part of a browser's caches that the worker uses. */
function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const storage = {
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return {
        match: async (address: string) => store.get(address)?.clone(),
        put: async (address: string, answer: Response) => void store.set(address, answer),
      };
    },
    match: async (address: string) =>
      [...stores.values()]
        .find((store) => store.has(address))
        ?.get(address)
        ?.clone(),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
  return {
    storage: storage as unknown as CacheStorage,
    addresses: () => [...stores.values()].flatMap((store) => [...store.keys()]).sort(),
  };
}

/** A server that answers every address with the address, and can be away. */
function fakeServer() {
  const server = { isAway: false, company: "", lacks: [] as string[], asked: [] as string[] };
  const load = async (asked: string | URL | Request) => {
    const path = asked instanceof Request ? new URL(asked.url).pathname : String(asked);
    server.asked.push(path);
    if (server.isAway) throw new TypeError("Failed to fetch");
    const status = server.lacks.includes(path) ? 404 : 200;
    return new Response(`<html lang="en">${server.company}${path}`, { status });
  };
  return { server, load: load as typeof fetch };
}

let caches: ReturnType<typeof fakeCaches>;
let network: ReturnType<typeof fakeServer>;
let works: Promise<unknown>[];
const until = (work: Promise<unknown>) => void works.push(work);
const openSite = (built: SiteFiles) => createOfflineSite(built, caches.storage, network.load);
const requestFor = (path: string) => new Request(`https://layisha.example${path}`);

beforeEach(() => {
  caches = fakeCaches();
  network = fakeServer();
  works = [];
});

async function openPage(site: ReturnType<typeof openSite>, path: string): Promise<string> {
  const answer = await site.openPage(requestFor(path), network.load(path), until);
  await Promise.all(works);
  return await answer.text();
}

it("opens app pages from the shell and documents from their copy, and stores nothing else", {
  tags: "X-114",
}, async () => {
  const site = openSite(version1);
  await site.storeShell();
  await site.storeRest();
  for (const path of ["/orders/details/77", "/terms", "/clients/mydata"]) {
    expect(await openPage(site, path)).toBe(`<html lang="en">${path}`);
  }
  const stored = [...version1.first, ...version1.rest, "/dashboard", "/terms"].sort();
  expect(caches.addresses()).toEqual(stored);

  network.server.isAway = true;
  const shell = '<html data-away="" lang="en">/dashboard';
  expect(await openPage(site, "/orders/details/77")).toBe(shell);
  expect(await openPage(site, "/Terms/")).toBe('<html lang="en">/terms');
  expect(await openPage(site, "/")).toBe(shell);
});

it("stores pages with the company's details of the latest page", {
  tags: "X-114",
}, async () => {
  const block = (phone: string) =>
    `<script type="application/json" id="company-data">{"phone":"${phone}"}</script>`;
  network.server.company = block("1");
  const site = openSite(version1);
  await site.storeShell();
  network.server.company = block("2");
  await openPage(site, "/terms");
  network.server.isAway = true;
  expect(await openPage(site, "/orders/details/77")).toContain(block("2"));
});

it("does not wait for a slow server where a page is stored", { tags: "X-113" }, async () => {
  const site = openSite(version1);
  await site.storeShell();
  vi.useFakeTimers();
  const never = new Promise<Response>(() => undefined);
  const opened = site.openPage(requestFor("/orders/terms"), never, until);
  await vi.advanceTimersByTimeAsync(3000);
  vi.useRealTimers();
  expect(await (await opened).text()).toContain("data-away");

  const busy = Promise.resolve(new Response("Bad Gateway", { status: 502 }));
  const answer = await site.openPage(requestFor("/orders/terms"), busy, until);
  expect(await answer.text()).toContain("data-away");
});

it("a page of an earlier version has its files until it is closed", {
  tags: "X-115",
}, async () => {
  const before = openSite(version1);
  await before.storeShell();
  await before.storeRest();
  network.server.asked.length = 0;
  const after = openSite(version2);
  await after.storeShell();
  expect(network.server.asked).toEqual(["/dashboard", "/assets/app-2.js"]);

  network.server.lacks = ["/assets/checkout-1.js"];
  const old = () => after.openFile(requestFor("/assets/checkout-1.js"), until);
  expect((await old()).status).toBe(200);
  await after.deleteOtherVersions();
  expect((await old()).status).toBe(404);
  expect(caches.addresses()).toEqual([...version2.first, "/dashboard"].sort());
});
