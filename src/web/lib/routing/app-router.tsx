import { type ReactNode, use, useEffect, useLayoutEffect, useState, useTransition } from "react";
import { type RouteObject, Router, useRoutes } from "react-router";
import { titleOf } from "../page-meta.ts";
import type { Arrival } from "./arrival.ts";
import { CurrentPage, IsArriving } from "./current-page.ts";
import { PageBoundary } from "./page-boundary.tsx";
import type { PageHistory } from "./page-history.ts";
import type { LoadedChain, PageTable } from "./page-parts.ts";
import { pageOf } from "./route-table.ts";
import { useScroll } from "./scroll.ts";

/**
 * Shows the page of the address inside of `frame`, and `broken` in its place where it fails. The
 * page before stays until the code of the next has come; `useIsArriving` says so meanwhile.
 */
export function AppRouter(props: {
  readonly table: PageTable;
  readonly history: PageHistory;
  readonly frame: (page: ReactNode) => ReactNode;
  readonly broken: (error: unknown) => ReactNode;
}) {
  const { table, history } = props;
  const [arrival, setArrival] = useState<Arrival>(history.current);
  const [isArriving, startTransition] = useTransition();
  // Before any effect of a page, which may go on to another one at once.
  useLayoutEffect(
    () => history.listen((next) => startTransition(() => setArrival(next))),
    [history],
  );
  const { location, action } = arrival;
  return (
    <Router location={location} navigationType={action as never} navigator={history.navigator}>
      <IsArriving value={isArriving}>
        {props.frame(
          <PageBoundary key={location.pathname} broken={props.broken}>
            <Page table={table} arrival={arrival} />
          </PageBoundary>,
        )}
      </IsArriving>
    </Router>
  );
}

function Page(props: { readonly table: PageTable; readonly arrival: Arrival }) {
  const { table, arrival } = props;
  const chain = table.chainAt(arrival.location.pathname);
  const found = table.load(chain);
  const loaded = found instanceof Promise ? use(found) : found;
  return (
    <CurrentPage value={loaded}>
      <LoadedPage loaded={loaded} path={pageOf(chain).path ?? "*"} arrival={arrival} />
    </CurrentPage>
  );
}

function LoadedPage(props: {
  readonly loaded: LoadedChain;
  readonly path: string;
  readonly arrival: Arrival;
}) {
  const { loaded, arrival } = props;
  const title = titleOf(loaded.module.meta?.(loaded.id));
  useEffect(() => {
    document.title = title;
  }, [title]);
  useScroll(arrival);
  return useRoutes([nested(loaded.parts, `/${props.path}`)]);
}

/** The page inside of its frames, as the router nests them. */
function nested(parts: LoadedChain["parts"], path: string): RouteObject {
  const [outer, ...inner] = parts as [LoadedChain["parts"][number], ...LoadedChain["parts"]];
  const element = <outer.module.default />;
  return inner.length === 0 ? { path, element } : { element, children: [nested(inner, path)] };
}
