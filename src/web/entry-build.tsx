import { renderToString } from "react-dom/server";
import { App, pageTable } from "./app.tsx";
import { LoadingPage } from "./features/layout/loading-page.tsx";
import { type PageHead, titleOf } from "./lib/page-meta.ts";
import type { PageHistory } from "./lib/routing/page-history.ts";

/** A page as the build renders it. */
export type RenderedPage = {
  readonly body: string;
  readonly head: PageHead;
  readonly title: string;
  /** The files of the page and its frames, under src/web. */
  readonly files: readonly string[];
};

/** Renders the page at an address without parameters. */
export async function renderPage(path: string): Promise<RenderedPage> {
  const chain = pageTable.chainAt(path);
  const { id, module } = await pageTable.load(chain);
  const head = module.meta?.(id);
  if (!head) throw new Error(`The page at ${path} has no head.`);
  const body = renderToString(<App history={standingAt(path)} />);
  return { body, head, title: titleOf(head), files: chain.map(({ file }) => file) };
}

/** What every other page shows until its code has come. */
export function renderLoading(): string {
  return renderToString(<LoadingPage />);
}

/** A history that never moves. */
function standingAt(pathname: string): PageHistory {
  const refuse = () => {
    throw new Error(`The page at ${pathname} navigates while it is rendered.`);
  };
  return {
    navigator: {
      createHref: (to) =>
        typeof to === "string"
          ? to
          : `${to.pathname ?? pathname}${to.search ?? ""}${to.hash ?? ""}`,
      go: refuse,
      push: refuse,
      replace: refuse,
    },
    current: () => ({
      location: { pathname, search: "", hash: "", state: null, key: "default" },
      action: "POP",
      keepsScroll: false,
    }),
    listen: () => () => {},
  };
}
