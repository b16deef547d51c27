import { pageFiles } from "virtual:page-files";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, StrictMode, Suspense, useEffect, useState } from "react";
import { createReadCache } from "./api/read-cache.ts";
import { type IslandProps, ShowIsland } from "./browser/island.tsx";
import { BrokenPage, BrokenSite } from "./features/layout/broken-page.tsx";
import { SiteLayout } from "./features/layout/site-layout.tsx";
import { islands } from "./islands.ts";
import { routes } from "./routes.ts";
import { AppRouter, PageBoundary } from "./routing/app-router.tsx";
import type { PageHistory } from "./routing/page-history.ts";
import { createPageTable } from "./routing/page-parts.ts";

export const pageTable = createPageTable(routes, pageFiles);

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
  const [cache] = useState(createReadCache);
  return (
    <StrictMode>
      <PageBoundary broken={() => <BrokenSite />}>
        <QueryClientProvider client={cache}>
          <ShowIsland value={import.meta.env.DEV ? runningIslands() : null}>
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
