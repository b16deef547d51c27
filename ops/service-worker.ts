/** The service worker, which stores pages for when the server is away: the files it stores, and its script. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Manifest, type Rolldown } from "vite";
import { webPaths } from "#contract/web-paths.ts";
import type { SiteFiles } from "#web/offline/worker/offline-site.ts";
import { pageRoutes } from "#web/routes.ts";
import { lastRouteInChain, listPageChains } from "#web/routing/route-table.ts";
import { appEntry, chunksForSources, fontFile, otherPages } from "./page-html.ts";

/** The pages of a booking, of orders and of a driver's day. */
const offlinePages: readonly string[] = [
  webPaths.quote(),
  webPaths.priceBreakdown(),
  webPaths.orderTerms(),
  webPaths.clientRegister(),
  webPaths.clientRegisterForm(),
  webPaths.clientLogin(),
  webPaths.driverLogin(),
  webPaths.checkout(),
  webPaths.orders(),
  webPaths.orderDetails(":id"),
  webPaths.dashboard(),
].map(decodeURIComponent);

/**
 * The parts that these pages load when needed, and the script that makes a document interactive. The
 * tiled map is too large to keep.
 */
const offlineParts: readonly string[] = [
  "parts/map/trip-view.tsx",
  "offline/device-store.ts",
  "features/layout/sidebar-groups.tsx",
  "pages/dashboard/driver-dashboard.tsx",
  "pages/orders/driver-job.tsx",
  "entry-document.ts",
  "wake-islands.tsx",
];

/** Lists the files for the worker to store. `client` is the folder of the built files. */
export function offlineFiles(
  manifest: Manifest,
  client: string,
  documents: readonly string[],
): SiteFiles {
  const files = listPageChains(pageRoutes)
    .filter((chain) => offlinePages.includes(`/${lastRouteInChain(chain).path}`))
    .flatMap((chain) => chain.map(({ file }) => file));
  const parts = [...new Set([...files, ...offlineParts])].map((file) => `src/web/${file}`);
  const sources = [otherPages, ...parts];
  const first = [...fileAddresses(manifest, [appEntry]), `/${fontFile(manifest)}`];
  const rest = fileAddresses(manifest, sources).filter((address) => !first.includes(address));
  const shell = readFileSync(join(client, "loading.html"), "utf8");
  const version = createHash("sha256")
    .update(JSON.stringify([first, rest, documents, shell]))
    .digest("hex")
    .slice(0, 12);
  return { version, shell: webPaths.dashboard(), first, rest, documents };
}

function fileAddresses(manifest: Manifest, sources: readonly string[]): readonly string[] {
  const chunks = chunksForSources(manifest, sources);
  return [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))].map(
    (file) => `/${file}`,
  );
}

/** The worker's script: one file that imports nothing, for every browser with workers. */
export async function serviceWorker(site: SiteFiles): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    define: { builtSite: JSON.stringify(site) },
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: {
        input: join(import.meta.dirname, "../src/web/offline/worker/service-worker.ts"),
        output: { format: "iife" },
      },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}
