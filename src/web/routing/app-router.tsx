import {
  Component,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useTransition,
} from "react";
import { NavigationContext, type PageNavigation } from "#web/ui/navigation.tsx";
import { IsPageLoadingContext, LoadedPageContext } from "./current-page.ts";
import type { PageHistory } from "./page-history.ts";
import { type LoadedPage, pageTitle, type RouteTable, readPageHead } from "./page-parts.ts";
import { useScrollRestoration } from "./scroll.ts";

/** Shows the page at the address. The previous page stays until the code of the next one has loaded. */
export function AppRouter(props: {
  readonly table: RouteTable;
  readonly history: PageHistory;
  readonly frame: (page: ReactNode) => ReactNode;
  readonly broken: (error: unknown) => ReactNode;
}) {
  const { table, history } = props;
  const [arrival, setArrival] = useState<PageNavigation>(history.current);
  const [isArriving, startTransition] = useTransition();
  // A layout effect runs before a page's own effects, which may open another page at once.
  useLayoutEffect(
    () => history.listen((next) => startTransition(() => setArrival(next))),
    [history],
  );
  const { location } = arrival;
  const { navigate } = history;
  const navigation = useMemo(() => ({ location, navigate }), [location, navigate]);
  return (
    <NavigationContext value={navigation}>
      <IsPageLoadingContext value={isArriving}>
        {props.frame(
          <PageErrorBoundary key={location.pathname} broken={props.broken}>
            <Page table={table} arrival={arrival} />
          </PageErrorBoundary>,
        )}
      </IsPageLoadingContext>
    </NavigationContext>
  );
}

/**
 * Waits for the code of the page. No hook may follow `use`: React resumes this component once the code has
 * loaded, and would treat a later hook as part of an update.
 */
function Page({
  table,
  arrival,
}: {
  readonly table: RouteTable;
  readonly arrival: PageNavigation;
}) {
  const found = table.load(arrival.location.pathname);
  return <ShownPage loaded={found instanceof Promise ? use(found) : found} arrival={arrival} />;
}

function ShownPage({
  loaded,
  arrival,
}: {
  readonly loaded: LoadedPage;
  readonly arrival: PageNavigation;
}) {
  const title = pageTitle(readPageHead(loaded));
  useEffect(() => {
    document.title = title;
  }, [title]);
  useScrollRestoration(arrival);
  return (
    <LoadedPageContext value={loaded}>
      {loaded.parts.reduceRight<ReactNode>(
        (page, { id, module: { default: Frame } }) => (
          <Frame key={id}>{page}</Frame>
        ),
        null,
      )}
    </LoadedPageContext>
  );
}

type State = { readonly failure: { readonly error: unknown } | null };

export class PageErrorBoundary extends Component<
  { readonly broken: (error: unknown) => ReactNode; readonly children: ReactNode },
  State
> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    return failure === null ? this.props.children : this.props.broken(failure.error);
  }
}
