import * as firstPages from "virtual:first-pages";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, StrictMode, Suspense, useEffect, useState } from "react";
import { createReadCache } from "./api/read-cache.ts";
import { type IslandProps, IslandRendererContext } from "./browser/island.tsx";
import { BrokenPage, BrokenSite } from "./features/layout/broken-page.tsx";
import { SiteLayout } from "./features/layout/site-layout.tsx";
import { AppRouter, PageErrorBoundary } from "./routing/app-router.tsx";
import type { PageHistory } from "./routing/page-history.ts";
import { createRouteTable } from "./routing/page-parts.ts";

const loadOtherPages = () => import("virtual:other-pages");

export const routeTable = createRouteTable(firstPages, loadOtherPages);

/** An island (a part of a text page that has code) in development, when no build renders the pages. */
function RunningIsland({ name }: IslandProps) {
  const [Part] = useState(() =>
    lazy(async () => {
      const load = (await import("./islands.ts")).islandLoaders[name];
      if (!load) throw new Error(`There is no island named ${name}.`);
      return { default: await load() };
    }),
  );
  return (
    <Suspense>
      <Part />
    </Suspense>
  );
}

const showIsland = (island: IslandProps) => <RunningIsland {...island} />;

/** The whole site, open at the page that `history` is at. `onReady` runs once the page can be used. */
export function App(props: { readonly history: PageHistory; readonly onReady?: () => void }) {
  const { onReady } = props;
  useEffect(() => onReady?.(), [onReady]);
  const [cache] = useState(createReadCache);
  return (
    <StrictMode>
      <PageErrorBoundary broken={() => <BrokenSite />}>
        <QueryClientProvider client={cache}>
          <IslandRendererContext value={import.meta.env.DEV ? showIsland : null}>
            <AppRouter
              table={routeTable}
              history={props.history}
              frame={(page) => <SiteLayout>{page}</SiteLayout>}
              broken={(error) => <BrokenPage error={error} />}
            />
          </IslandRendererContext>
        </QueryClientProvider>
      </PageErrorBoundary>
    </StrictMode>
  );
}
