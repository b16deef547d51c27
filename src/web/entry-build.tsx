import type { ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { App, pageTable } from "./app.tsx";
import { LoadingPage } from "./features/layout/loading-page.tsx";
import { DocumentLayout } from "./features/layout/site-layout.tsx";
import { islands } from "./islands.ts";
import { createQueryClient } from "./lib/api/query-client.ts";
import { type IslandProps, ShowIsland } from "./lib/islands/island.tsx";
import { IslandFrame } from "./lib/islands/island-frame.tsx";
import { type PageHead, titleOf } from "./lib/page-meta.ts";
import { CurrentPage } from "./lib/routing/current-page.ts";
import type { PageHistory } from "./lib/routing/page-history.ts";
import type { LoadedChain } from "./lib/routing/page-parts.ts";

/** A page as the build renders it. */
export type RenderedPage = {
  readonly body: string;
  readonly head: PageHead;
  readonly title: string;
  /** The files of the page and its frames, under src/web; none for a document. */
  readonly files: readonly string[];
  readonly isDocument: boolean;
};

/** Renders the page at an address without parameters. */
export async function renderPage(path: string): Promise<RenderedPage> {
  const chain = pageTable.chainAt(path);
  const loaded = await pageTable.load(chain);
  const head = loaded.module.meta?.(loaded.id);
  if (!head) throw new Error(`The page at ${path} has no head.`);
  const isDocument = pageTable.isDocument(path);
  return {
    body: isDocument
      ? await renderDocument(path, loaded)
      : renderToString(<App history={standingAt(path)} />),
    head,
    title: titleOf(head),
    files: isDocument ? [] : chain.map(({ file }) => file),
    isDocument,
  };
}

async function renderDocument(path: string, loaded: LoadedChain): Promise<string> {
  const parts = new Map<string, string>();
  for (const [name, load] of Object.entries(islands)) {
    const Part = await load();
    const options = { identifierPrefix: name };
    parts.set(
      name,
      renderToString(
        <Frame path={path}>
          <Part />
        </Frame>,
        options,
      ),
    );
  }
  const showIsland = (island: IslandProps) => {
    const html = parts.get(island.name);
    if (html === undefined) throw new Error(`There is no island named ${island.name}.`);
    return <SleepingIsland {...island} html={html} />;
  };
  const Page = loaded.module.default;
  return renderToStaticMarkup(
    <ShowIsland value={showIsland}>
      <CurrentPage value={loaded}>
        <Frame path={path}>
          <DocumentLayout>
            <Page />
          </DocumentLayout>
        </Frame>
      </CurrentPage>
    </ShowIsland>,
  );
}

/** An island as it was rendered on its own, for entry-document.ts to wake. */
function SleepingIsland(props: IslandProps & { readonly html: string }) {
  return (
    <div
      data-island={props.name}
      data-wake={props.wake}
      data-draft={props.draft}
      className="contents"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the build's own rendering
      dangerouslySetInnerHTML={{ __html: props.html }}
    />
  );
}

function Frame(props: { readonly path: string; readonly children: ReactNode }) {
  const { navigate } = standingAt(props.path);
  return (
    <IslandFrame queryClient={createQueryClient()} navigate={navigate} pathname={props.path}>
      {props.children}
    </IslandFrame>
  );
}

/** What every other page shows until its code has come. */
export function renderLoading(): string {
  return renderToString(<LoadingPage />);
}

/** A history that never moves. */
function standingAt(pathname: string): PageHistory {
  const location = { pathname, search: "", hash: "", state: null, key: "default" };
  const arrival = { location, action: "POP", keepsScroll: false } as const;
  return {
    navigate: () => {
      throw new Error(`The page at ${pathname} navigates while it is rendered.`);
    },
    current: () => arrival,
    listen: () => () => {},
  };
}
