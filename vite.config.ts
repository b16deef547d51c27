import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { accountTypes } from "#domain/people/party-kinds.ts";
import { isInList } from "#domain/text/lists.ts";
import {
  lastRouteInChain,
  listPageChains,
  type PageChain,
  type RouteEntry,
} from "#web/routing/route-table.ts";
import { basicFont } from "./ops/basic-font.ts";
import { firstCompanySettings, toPublicCompany } from "./src/contract/company.ts";
import { pageRoutes } from "./src/web/routes.ts";

/** The address of the API server in development, where pages come from Vite. */
const apiUrl = process.env["DEV_API_URL"];

const trip = /pages\/booking\/trucks-info|first-price\/quote-starter/;
const quote = /pages\/booking\/quote/;
const booking = /web\/(pages|features)\/booking/;
const firstAccounts =
  /features\/accounts\/(login\/login\.|verification\/email-verification|registration\/client-registration)/;
const accounts = anyOf(firstAccounts, /features\/accounts\/(account-layout|guards)/);
const accountFrame = "features/accounts/account-layout.tsx";
const guard = /session\/guard/;
const orderPages = /pages\/orders|change\/order-change/;
// The dashboard of a driver is loaded for drivers alone.
const signedIn = anyOf(guard, orderPages, /(pages|features)\/dashboard(?!\/driver-)/);

/**
 * The pages, from the lightest to the heaviest. A module goes into the file of the first group of
 * which every part needs it. Each file so needs only those before it: a page that is only read waits
 * for no form, a visitor for nothing of the office, and a list of orders not for the form of a quote.
 */
const pageGroups = [
  { name: "document", neededBy: [/src\/web\/entry-document\.ts/] },
  {
    name: "app",
    neededBy: [
      /src\/web\/(wake-islands|entry-browser|features\/(layout\/nav-bar|contact\/contact-form))\.tsx/,
    ],
  },
  { name: "trip-and-orders", neededBy: [trip, signedIn] },
  { name: "trip", neededBy: [trip, quote] },
  { name: "first-price", neededBy: [trip] },
  { name: "quote-and-orders", neededBy: [quote, signedIn] },
  { name: "quote", neededBy: [quote] },
  { name: "booking-and-orders", neededBy: [anyOf(booking, accounts, guard), signedIn] },
  { name: "booking", neededBy: [booking] },
  { name: "accounts", neededBy: [accounts] },
  { name: "orders", neededBy: [/pages\/(orders\/order-list|dashboard\/dashboard)/] },
  { name: "records", neededBy: [orderPages] },
  {
    name: "drivers",
    neededBy: [
      pagesUnder(({ id }) => [accountFrame, "client", "driver", "driver,manageFleet"].includes(id)),
    ],
  },
  { name: "office", neededBy: [pagesUnder(({ admitted }) => isForStaffAlone(admitted))] },
];

function isForStaffAlone(admitted: RouteEntry["admitted"] = "signed-in"): boolean {
  return admitted !== "signed-in" && !admitted.some((one) => isInList(accountTypes, one));
}

/** The pages inside of these frames of routes.ts. */
function pagesUnder(isFrame: (entry: RouteEntry) => boolean): RegExp {
  const chains = listPageChains(pageRoutes).filter((chain) => chain.some(isFrame));
  if (chains.length === 0) throw new Error("No page of routes.ts stands in these frames.");
  return new RegExp(chains.map((chain) => lastRouteInChain(chain).file).join("|"));
}

function anyOf(...pages: readonly RegExp[]): RegExp {
  return new RegExp(pages.map(({ source }) => source).join("|"));
}

/**
 * Parts that are loaded where they are needed alone, also by what a group holds: no quote shows a truck, and
 * the drawing of a map is for a booking and for the board.
 * Each of our modules seems to need the lists that grow by a press, because their
 * package exports all it has in one file.
 */
const ownFile =
  /pictures\/(truck|road-scene)|map\/drawing-|places\/regions|places\/where-i-am|layout\/sidebar(-groups)?\.tsx?$|(useI|i)nfiniteQuery(Observer)?\.js$/;

/** Whether one of the pages imports the module, straight or through others. */
function isNeededBy(pages: RegExp, id: string, graph: Rolldown.ChunkingContext): boolean {
  const importers = new Set([id]);
  for (const importer of importers) {
    if (pages.test(importer.replaceAll("\\", "/"))) return true;
    for (const next of graph.getModuleInfo(importer)?.importers ?? []) importers.add(next);
  }
  return false;
}

/**
 * Puts modules that are used together into few files. Left alone, each shared module becomes a file of its own,
 * and a phone on a slow line waits for some forty of them.
 */
const codeSplitting = {
  groups: [
    {
      name: "framework",
      // Lists that grow by a press are of drivers and of the office alone.
      test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-query|query-core))[\\/](?!.*(useI|i)nfiniteQuery(Observer)?\.js$)/,
      priority: pageGroups.length + 1,
    },
    ...pageGroups.map(({ name, neededBy }, index) => ({
      name: (id: string, graph: Rolldown.ChunkingContext) =>
        !ownFile.test(id) && neededBy.every((pages) => isNeededBy(pages, id, graph)) ? name : null,
      minShareCount: 2,
      priority: pageGroups.length - index,
    })),
    // For a choice of a truck and for the road of an order: after the groups of a quote, before the rest.
    { name: "trucks", test: /pictures\/(truck|road-scene)/, priority: pageGroups.length - 6 },
  ],
} satisfies Rolldown.OutputOptions["codeSplitting"];

/** The pages of a booking up to the login. */
const firstPages = /^pages\/booking/;

/**
 * Makes `virtual:first-pages` and `virtual:other-pages` of routes.ts: the pages with the frames around them,
 * and each of their files, loaded when it is needed. The site has no code of the documents, which the build
 * renders. A quote does not load the list of the other pages.
 */
function pageLists(): Plugin {
  const [first, others] = ["\0virtual:first-pages", "\0virtual:other-pages"];
  return {
    name: "page-lists",
    resolveId: (id) => [first, others].find((name) => name === `\0${id}`),
    load(id) {
      if (id !== first && id !== others) return null;
      const isSite = this.environment.name === "client" && this.environment.mode === "build";
      const isFirst = ({ path, file, isDocument }: RouteEntry) =>
        firstPages.test(file) || (isDocument === true && path !== "*");
      // An address with parameters must not hide one without: `/pricing/create` is not `/pricing/:truckSize`.
      const chains = listPageChains(pageRoutes)
        .filter((chain) => isFirst(lastRouteInChain(chain)) === (id === first))
        .toSorted((a, b) => countParameters(a) - countParameters(b));
      const loadable = chains.filter((chain) => !(isSite && lastRouteInChain(chain).isDocument));
      const files = new Set(loadable.flatMap((chain) => chain.map(({ file }) => file)));
      const lines = [...files].map((file) => `"${file}": () => import("/src/web/${file}"),`);
      const entries = chains.map((chain) =>
        chain.map(({ path, isDocument, children: _, ...loaded }) =>
          isDocument && isSite ? { path, isDocument } : { path, isDocument, ...loaded },
        ),
      );
      return `export const chains = ${JSON.stringify(entries)};
        export const files = {\n${lines.join("\n")}\n};`;
    },
  };
}

function countParameters(chain: PageChain): number {
  const { path = "" } = lastRouteInChain(chain);
  return path === "*" ? Number.POSITIVE_INFINITY : path.split("/:").length;
}

/** Puts the company of a fresh installation into the page in development, where no server does. */
function freshCompany(): Plugin {
  const details = JSON.stringify(toPublicCompany(firstCompanySettings));
  const block = `<script type="application/json" id="company-data">${details}</script>`;
  return {
    name: "fresh-company",
    apply: "serve",
    transformIndexHtml: (html) => html.replace("<body>", `<body>${block}`),
  };
}

export default defineConfig({
  plugins: [tailwindcss(), pageLists(), freshCompany()],
  server: apiUrl ? { proxy: { "/api": apiUrl, "/dev": apiUrl } } : {},
  resolve: { alias: { "figtree-basic.woff2": await basicFont() } },
  build: { target: "es2022", modulePreload: { polyfill: false } },
  // The server tells their folder from that of the scripts which a page takes in.
  worker: { rolldownOptions: { output: { entryFileNames: "assets/workers/[name]-[hash].js" } } },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: "build/client",
        manifest: true,
        rolldownOptions: {
          input: ["index.html", "src/web/entry-document.ts"],
          output: { codeSplitting },
        },
      },
    },
    // Draws the pages to HTML: at the end of a build for their styles (ops/finish-web-build.ts), and
    // for the server with the company's details (decision 035).
    ssr: {
      build: {
        copyPublicDir: false,
        outDir: "build/render",
        rolldownOptions: { input: "src/web/entry-build.tsx" },
      },
    },
  },
});
