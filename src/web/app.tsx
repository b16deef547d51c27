import { pageFiles } from "virtual:page-files";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, StrictMode, Suspense, useEffect, useState } from "react";
import { BrokenPage, BrokenSite } from "./features/layout/broken-page.tsx";
import { SiteLayout } from "./features/layout/site-layout.tsx";
import { islands } from "./islands.ts";
import { createQueryClient } from "./lib/api/query-client.ts";
import { type IslandProps, ShowIsland } from "./lib/islands/island.tsx";
import { AppRouter } from "./lib/routing/app-router.tsx";
import { PageBoundary } from "./lib/routing/page-boundary.tsx";
import type { PageHistory } from "./lib/routing/page-history.ts";
import { createPageTable } from "./lib/routing/page-parts.ts";
import { routes } from "./routes.ts";

/** Every page, by its address. */
export const pageTable = createPageTable(routes, pageFiles);

/** While we develop, no document is built: the app shows all pages, and runs their islands. */
const islandsToRun = import.meta.env.DEV ? runningIslands() : null;

function runningIslands() {
  const parts = new Map(
    Object.entries(islands).map(([name, load]) => [
      name,
      lazy(async () => ({ default: await load() })),
    ]),
  );
  return ({ name }: IslandProps) => {
    const Part = parts.get(name);
    return <Suspense>{Part && <Part />}</Suspense>;
  };
}

/** All of the site, on the page that `history` is at. `onReady` runs once it can be used. */
export function App(props: { readonly history: PageHistory; readonly onReady?: () => void }) {
  const { onReady } = props;
  useEffect(() => onReady?.(), [onReady]);
  const [queryClient] = useState(createQueryClient);
  return (
    <StrictMode>
      <PageBoundary broken={() => <BrokenSite />}>
        <QueryClientProvider client={queryClient}>
          <ShowIsland value={islandsToRun}>
            <AppRouter
              table={pageTable}
              history={props.history}
              frame={(page) => <SiteLayout>{page}</SiteLayout>}
              broken={(error) => <BrokenPage error={error} />}
            />
          </ShowIsland>
        </QueryClientProvider>
      </PageBoundary>
    </StrictMode>
  );
}
