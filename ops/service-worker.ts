/** The worker that keeps pages for when the server is away: what it keeps, and its own file. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Manifest, type Rolldown } from "vite";
import { webPaths } from "#contract/web-paths.ts";
import type { BuiltSite } from "#web/offline/worker/kept-site.ts";
import { routes } from "#web/routes.ts";
import { chainsOf, pageOf } from "#web/routing/route-table.ts";
import { appEntry, chunksFor, fontOf } from "./page-html.ts";

/** The pages of a booking, of its orders and of a driver's day. */
const keptPages: readonly string[] = [
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
const keptParts: readonly string[] = [
  "parts/map/trip-view.tsx",
  "offline/device-store.ts",
  "features/layout/sidebar-groups.tsx",
  "pages/dashboard/driver-dashboard.tsx",
  "pages/orders/driver-job.tsx",
  "entry-document.ts",
  "wake-islands.tsx",
];

/** Lists the files for the worker to keep. `client` is the folder of the built files. */
export function keptFiles(
  manifest: Manifest,
  client: string,
  documents: readonly string[],
): BuiltSite {
  const files = chainsOf(routes)
    .filter((chain) => keptPages.includes(`/${pageOf(chain).path}`))
    .flatMap((chain) => chain.map(({ file }) => file));
  const sources = [...new Set([...files, ...keptParts])].map((file) => `src/web/${file}`);
  const first = [...addressesOf(manifest, [appEntry]), `/${fontOf(manifest)}`];
  const rest = addressesOf(manifest, sources).filter((address) => !first.includes(address));
  const shell = readFileSync(join(client, "loading.html"), "utf8");
  const version = createHash("sha256")
    .update(JSON.stringify([first, rest, documents, shell]))
    .digest("hex")
    .slice(0, 12);
  return { version, shell: webPaths.dashboard(), first, rest, documents };
}

function addressesOf(manifest: Manifest, sources: readonly string[]): readonly string[] {
  const chunks = chunksFor(manifest, sources);
  return [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))].map(
    (file) => `/${file}`,
  );
}

/** The worker's script: one file, which imports nothing, for every browser that knows workers. */
export async function serviceWorker(site: BuiltSite): Promise<string> {
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
