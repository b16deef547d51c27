/** A page, or a frame around pages, by the file that draws it: its default export. */
export type RouteEntry = {
  /** Without a leading slash; undefined for a frame, empty for the home page. */
  readonly path?: string;
  /** Under src/web. */
  readonly file: string;
  /** Tells routes apart that share a file. */
  readonly id: string;
  /** The browser loads it as a document of its own: it does not belong to the app. */
  readonly isDocument?: true;
  readonly children?: readonly RouteEntry[];
};

type Options = { readonly id?: string };

/** `page` is its file under src/web, without `.tsx`: every visitor loads this table. */
export function route(path: string, page: string, { id = page }: Options = {}): RouteEntry {
  return { path, file: `${page}.tsx`, id };
}

/** A page of text, which the build renders whole: only its islands have code. */
export function documentRoute(path: string, page: string, options?: Options): RouteEntry {
  return { ...route(path, page, options), isDocument: true };
}

/** A frame around pages. It has no address of its own. */
export function layout(
  file: string,
  children: readonly RouteEntry[],
  { id = file }: Options = {},
): RouteEntry {
  return { file, id, children };
}

/** A route with the frames around it, the outermost first. */
export type Chain = readonly [...frames: RouteEntry[], page: RouteEntry];

export function chainsOf(
  entries: readonly RouteEntry[],
  around: readonly RouteEntry[] = [],
): readonly Chain[] {
  return entries.flatMap((entry) =>
    entry.children ? chainsOf(entry.children, [...around, entry]) : [[...around, entry] as const],
  );
}

export function pageOf(chain: Chain): RouteEntry {
  return chain[chain.length - 1] as RouteEntry;
}
