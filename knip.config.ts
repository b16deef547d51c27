import type { KnipConfig } from "knip";
import { listPageChains } from "#web/routing/route-table.ts";
import { pageRoutes } from "./src/web/routes.ts";

const pages = listPageChains(pageRoutes).flatMap((chain) =>
  chain.map(({ file }) => `src/web/${file}`),
);

export default {
  entry: [
    "{ops,dev}/*.{mjs,ts}",
    "src/server/main.ts",
    "src/web/entry-*.{ts,tsx}",
    "src/web/offline/worker/service-worker.ts",
    ...new Set(pages),
  ],
  project: ["src/**/*.{ts,tsx,css}", "{tests,harness}/**/*.ts", "{ops,dev}/**/*.{ts,mjs}"],
  ignoreExportsUsedInFile: true,
  ignoreDependencies: ["@biomejs/biome", "oxlint", "oxlint-tsgolint"],
  ignoreBinaries: ["taskset"],
} satisfies KnipConfig;
