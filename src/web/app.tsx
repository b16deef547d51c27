import { pageFiles } from "virtual:page-files";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, useEffect, useState } from "react";
import { BrokenPage, BrokenSite } from "./features/layout/broken-page.tsx";
import { SiteLayout } from "./features/layout/site-layout.tsx";
import { createQueryClient } from "./lib/api/query-client.ts";
import { AppRouter } from "./lib/routing/app-router.tsx";
import { PageBoundary } from "./lib/routing/page-boundary.tsx";
import type { PageHistory } from "./lib/routing/page-history.ts";
import { createPageTable } from "./lib/routing/page-parts.ts";
import { routes } from "./routes.ts";

/** Every page, by its address. */
export const pageTable = createPageTable(routes, pageFiles);

/** All of the site, on the page that `history` is at. `onReady` runs once it can be used. */
export function App(props: { readonly history: PageHistory; readonly onReady?: () => void }) {
  const { onReady } = props;
  useEffect(() => onReady?.(), [onReady]);
  const [queryClient] = useState(createQueryClient);
  return (
    <StrictMode>
      <PageBoundary broken={() => <BrokenSite />}>
        <QueryClientProvider client={queryClient}>
          <AppRouter
            table={pageTable}
            history={props.history}
            frame={(page) => <SiteLayout>{page}</SiteLayout>}
            broken={(error) => <BrokenPage error={error} />}
          />
        </QueryClientProvider>
      </PageBoundary>
    </StrictMode>
  );
}
