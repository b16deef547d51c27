import { type Browser, type BrowserContextOptions, chromium } from "@playwright/test";
import { filledDraft } from "#harness/quote-draft.ts";
import { indexedPaths } from "#web/prerendered-paths.ts";
import { ensureWebBuild } from "../../../ops/bootstrap.mjs";
import { chromiumFlags, ensureChromium } from "../../chromium.mjs";
import { type SampleServer, startSampleServer } from "../../sample-server.ts";
import { openViewer } from "../../screens/viewers.ts";
import type { Bench } from "../frame/part.ts";

export const viewers = ["visitor", "client", "driver", "admin"] as const;
export type SiteViewer = (typeof viewers)[number];
type Cookies = Exclude<BrowserContextOptions["storageState"], string | undefined>["cookies"];

export type SitePage = {
  /** As the report calls it. */
  readonly name: string;
  readonly path: string;
  readonly viewer: SiteViewer;
};

/** The real server with sample data, a browser, and who is signed in how. */
export type Site = {
  readonly server: SampleServer;
  readonly browser: Browser;
  readonly chromePath: string;
  readonly pages: readonly SitePage[];
  readonly cookies: Readonly<Record<SiteViewer, Cookies>>;
};

/** The screen of a cheap phone. */
export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: "en-ZA",
  timezoneId: "Africa/Johannesburg",
};

async function signIn(browser: Browser, viewer: SiteViewer, server: SampleServer) {
  const context = await openViewer(browser, viewer, server, 360);
  const { cookies } = await context.storageState();
  let order = "";
  if (viewer !== "visitor") {
    const answer = await context.request.get("/api/orders/all?limit=1");
    const { items } = (await answer.json()) as { items: readonly { readonly id: string }[] };
    order = items[0]?.id ?? "";
  }
  await context.close();
  return { cookies, order };
}

/** Builds the web, and starts the server and a browser; both end with the part. */
export async function openSite({ keep, only }: Bench): Promise<Site> {
  await ensureWebBuild(process.execPath);
  const chromePath = await ensureChromium(process.execPath, { shell: false });
  const { it: server } = await keep(startSampleServer, (started) => started.stop());
  const start = () =>
    chromium.launch({
      args: chromiumFlags,
      executablePath: chromePath,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  const { it: browser } = await keep(start, (started) => started.close());
  const signedIn = {
    visitor: await signIn(browser, "visitor", server),
    client: await signIn(browser, "client", server),
    driver: await signIn(browser, "driver", server),
    admin: await signIn(browser, "admin", server),
  };
  const { client, driver, admin } = signedIn;
  const page = (viewer: SiteViewer, path: string, name = path) => ({
    viewer,
    path,
    name: viewer === "visitor" ? name : `${viewer === "admin" ? "staff" : viewer}: ${name}`,
  });
  const details = "/orders/details";
  const pages = [
    ...indexedPaths.map((path) => page("visitor", path)),
    page("client", "/dashboard"),
    page("client", "/orders/all"),
    page("client", `${details}/${client.order}`, details),
    page("driver", "/dashboard"),
    page("driver", `${details}/${driver.order}`, details),
    page("admin", "/orders/all"),
    page("admin", `${details}/${admin.order}`, details),
    page("admin", "/clients/all"),
    page("admin", "/pricing"),
  ];
  return {
    server,
    browser,
    chromePath,
    pages: pages.filter(({ name }) => name.includes(only)),
    cookies: {
      visitor: [],
      client: client.cookies,
      driver: driver.cookies,
      admin: admin.cookies,
    },
  };
}

/** What the browser keeps of a customer who has typed this much. */
export function draftState({ server }: Site, draft: object, cookies: Cookies = []) {
  const value = JSON.stringify({ version: 1, ...draft });
  const localStorage = [{ name: "layisha.quote-draft", value }];
  // What the browser notes for itself when somebody signs in.
  if (cookies.length > 0) localStorage.push({ name: "layisha.signedIn", value: "yes" });
  return { cookies, origins: [{ origin: server.baseURL, localStorage }] };
}

/** A draft of everything but the price, with places that the server knows. */
export async function wholeDraft({ server, browser }: Site) {
  const context = await browser.newContext({ baseURL: server.baseURL });
  const read = async (path: string) => (await context.request.get(path)).json();
  const placeOf = async (name: string) => {
    const { items } = await read(`/api/places?q=${name}`);
    return read(`/api/places/${encodeURIComponent(items[0].placeId)}`);
  };
  const [pickup, destination] = [await placeOf("Rosebank"), await placeOf("Hatfield")];
  await context.close();
  const orderDate = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
  return {
    ...filledDraft,
    orderDate,
    pickup,
    destination,
    pickupPlace: pickup.formatted_address,
    destinationPlace: destination.formatted_address,
    notes: "",
  };
}
