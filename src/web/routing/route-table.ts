import type { AdmittedParties } from "#domain/people/rights.ts";

/** A page or a frame around pages. The default export of its file draws it. */
export type RouteEntry = {
  /** The path, without a leading slash: undefined for a frame, empty for the home page. */
  readonly path?: string;
  /** The source file, under src/web. */
  readonly file: string;
  /** The id, which tells routes that share a file apart. */
  readonly id: string;
  /** True if the browser loads the page as a document of its own, outside of the app. */
  readonly isDocument?: true;
  /** The clients, drivers or staff whom a guard admits to the pages inside it. */
  readonly admitted?: AdmittedParties;
  readonly children?: readonly RouteEntry[];
};

type Options = { readonly id?: string };

/** Makes a route. `page` is a file under src/web; it lacks `.tsx` because every visitor loads this table. */
export function createPageRoute(
  path: string,
  page: string,
  { id = page }: Options = {},
): RouteEntry {
  return { path, file: `${page}.tsx`, id };
}

/** A page of text, which the build renders whole. Only its islands (parts such as a form) have code. */
export function createDocumentRoute(path: string, page: string, options?: Options): RouteEntry {
  return { ...createPageRoute(path, page, options), isDocument: true };
}

/** A frame around pages, without an address. */
export function createFrameRoute(
  file: string,
  children: readonly RouteEntry[],
  { id = file }: Options = {},
): RouteEntry {
  return { file, id, children };
}

/** A page with the frames around it, the outermost first. */
export type PageChain = readonly [...frames: RouteEntry[], page: RouteEntry];

export function listPageChains(
  entries: readonly RouteEntry[],
  around: readonly RouteEntry[] = [],
): readonly PageChain[] {
  return entries.flatMap((entry) =>
    entry.children
      ? listPageChains(entry.children, [...around, entry])
      : [[...around, entry] as const],
  );
}

export function lastRouteInChain(chain: PageChain): RouteEntry {
  return chain[chain.length - 1] as RouteEntry;
}
