import type { ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { Company, PrerenderedPage, PrerenderedPageValues } from "#contract/company.ts";
import { PrerenderedReviews } from "#web/features/reviews/review-text.tsx";
import { createReadCache } from "./api/read-cache.ts";
import { App, routeTable } from "./app.tsx";
import { type IslandProps, IslandRendererContext } from "./browser/island.tsx";
import { IslandFrame } from "./browser/island-frame.tsx";
import { NavBarFrame } from "./features/layout/nav-bar-frame.tsx";
import { DocumentLayout, SlowConnectionNotice } from "./features/layout/site-layout.tsx";
import { islandLoaders } from "./islands.ts";
import { CompanyContext } from "./parts/company/company.tsx";
import { LoadedPageContext } from "./routing/current-page.ts";
import type { PageHistory } from "./routing/page-history.ts";
import { type LoadedPage, type PageHead, pageTitle, readPageHead } from "./routing/page-parts.ts";
import { Skeleton } from "./ui/placeholders.tsx";

export type BuiltPageDescription = {
  readonly head: PageHead;
  readonly title: string;
  /** The source files of the page and of the frames around it, under src/web; none for a document. */
  readonly files: readonly string[];
  readonly isDocument: boolean;
};

/** Describes the page at `path`, an address without parameters. The body of the page is left out. */
export async function loadPageDescription(path: string): Promise<BuiltPageDescription> {
  const loaded = await routeTable.load(path);
  const head = readPageHead(loaded);
  if (!head) throw new Error(`The page at ${path} has no head.`);
  const isDocument = routeTable.isDocument(path);
  return {
    head,
    title: pageTitle(head),
    files: isDocument ? [] : loaded.parts.map(({ file }) => file),
    isDocument,
  };
}

export const drawPage: PrerenderedPage["drawPage"] = async (path, shown) => {
  const { company } = shown;
  if (path === null) return renderToString(<Drawn company={company} page={loadingPage} />);
  const loaded = await routeTable.load(path);
  if (routeTable.isDocument(path)) return renderDocument(path, loaded, shown);
  return renderToString(<Drawn company={company} page={<App history={standingAt(path)} />} />);
};

/** The content of a page that the build does not render, until the code of the page has arrived. */
const loadingPage = (
  <>
    <NavBarFrame />
    <main id="main" className="page-width min-h-[calc(100dvh-4rem)] py-8">
      <SlowConnectionNotice />
      <Skeleton lines={6} className="max-w-text" />
    </main>
  </>
);

function Drawn(props: { readonly company: Company; readonly page: ReactNode }) {
  return <CompanyContext value={props.company}>{props.page}</CompanyContext>;
}

async function renderDocument(
  path: string,
  loaded: LoadedPage,
  { company, reviews }: PrerenderedPageValues,
): Promise<string> {
  const parts = new Map<string, string>();
  for (const [name, load] of Object.entries(islandLoaders)) {
    const Part = await load();
    const options = { identifierPrefix: name };
    parts.set(
      name,
      renderToString(
        <Drawn
          company={company}
          page={
            <Frame path={path}>
              <Part />
            </Frame>
          }
        />,
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
    <CompanyContext value={company}>
      <IslandRendererContext value={showIsland}>
        <LoadedPageContext value={loaded}>
          <Frame path={path}>
            <DocumentLayout>
              <PrerenderedReviews value={reviews}>
                <Page />
              </PrerenderedReviews>
            </DocumentLayout>
          </Frame>
        </LoadedPageContext>
      </IslandRendererContext>
    </CompanyContext>,
  );
}

/** The rendered HTML of an island (a part of a text page that has code). entry-document.ts loads the code. */
function SleepingIsland(props: IslandProps & { readonly html: string }) {
  return (
    <>
      {props.wake === "touch" && <SlowConnectionNotice />}
      <div
        data-island={props.name}
        data-wake={props.wake}
        data-draft={props.draft}
        className="contents"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the build rendered this HTML itself
        dangerouslySetInnerHTML={{ __html: props.html }}
      />
    </>
  );
}

function Frame(props: { readonly path: string; readonly children: ReactNode }) {
  const { navigate } = standingAt(props.path);
  return (
    <IslandFrame cache={createReadCache()} navigate={navigate} pathname={props.path}>
      {props.children}
    </IslandFrame>
  );
}

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
