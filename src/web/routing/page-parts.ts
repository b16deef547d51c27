import type { ComponentType, ReactNode } from "react";
import { brand } from "#contract/brand.ts";
import { lastRouteInChain, type PageChain, type RouteEntry } from "./route-table.ts";

export type PageHead = {
  readonly title: string;
  readonly description?: string;
  /** The canonical address of a public page. Search engines do not index a page without one. */
  readonly path?: string;
};

export function pageTitle(head: PageHead | undefined): string {
  return head ? `${head.title} | ${brand.name}` : `${brand.name}: ${brand.tagline}`;
}

export type PageModule = {
  readonly default: ComponentType<{ readonly children?: ReactNode }>;
  readonly pageHead?: PageHead | ((id: string) => PageHead);
  /** Data that the page gives to the frames around it. */
  readonly layoutProps?: unknown;
};

/** Pages with the frames around them, and how each of their files is loaded. */
export type LoadablePageList = {
  readonly chains: readonly PageChain[];
  readonly files: Readonly<Record<string, () => Promise<PageModule>>>;
};

/** Thrown when the code of a page does not load: the network or the server cannot be reached. */
export class PageNotLoadedError extends Error {}

/** Reports that the code of a page did not load. @throws PageNotLoadedError */
export function throwPageNotLoaded(cause: unknown): never {
  throw new PageNotLoadedError("The code of a page did not load.", { cause });
}

export type LoadedPage = {
  readonly parts: readonly (RouteEntry & { readonly module: PageModule })[];
  readonly id: string;
  readonly path: string;
  readonly module: PageModule;
};

export const readPageHead = ({ id, module: { pageHead } }: LoadedPage): PageHead | undefined =>
  typeof pageHead === "function" ? pageHead(id) : pageHead;

/**
 * Finds and loads the pages of the site. `loadOthers` loads a second list, at the first address that no page
 * of `first` matches. An address belongs to the first page whose pattern matches it.
 */
export function createRouteTable(
  first: LoadablePageList,
  loadOthers: () => Promise<LoadablePageList>,
) {
  const lists = [first];
  const loaded = new Map<PageChain, LoadedPage>();
  /** The pages whose code is being loaded, by address. */
  const loading = new Map<string, Promise<LoadedPage>>();

  function find(pathname: string) {
    const isThere = (chain: PageChain) =>
      matchPagePath(lastRouteInChain(chain).path ?? "*", pathname) !== null;
    for (const { chains, files } of lists) {
      const chain = chains.find(isThere);
      if (chain) return { chain, files };
    }
    return null;
  }

  async function fetchChain(pathname: string): Promise<LoadedPage> {
    if (!find(pathname)) lists[1] = await loadOthers().catch(throwPageNotLoaded);
    const found = find(pathname);
    if (!found) throw new Error("The routes have no page for unknown addresses.");
    const { chain, files } = found;
    const parts = await Promise.all(
      chain.map(async (entry) => {
        const fetchFile = files[entry.file];
        if (!fetchFile) throw new PageNotLoadedError("A document is the server's alone.");
        return { ...entry, module: await fetchFile().catch(throwPageNotLoaded) };
      }),
    );
    const { id, module } = parts[parts.length - 1] as LoadedPage["parts"][number];
    const whole = { parts, id, module, path: lastRouteInChain(chain).path ?? "*" };
    loaded.set(chain, whole);
    return whole;
  }

  return {
    /** Whether the page at an address is a document; false too while the list with that page is not loaded. */
    isDocument: (pathname: string) => {
      const found = find(pathname);
      return found !== null && lastRouteInChain(found.chain).isDocument === true;
    },
    /** Loads the code of the page at an address once. Returns no promise if the code is already loaded. */
    load(pathname: string): LoadedPage | Promise<LoadedPage> {
      const found = find(pathname);
      const known = (found && loaded.get(found.chain)) ?? loading.get(pathname);
      if (known) return known;
      const promise = fetchChain(pathname);
      loading.set(pathname, promise);
      return promise;
    },
  };
}

export type RouteTable = ReturnType<typeof createRouteTable>;

/**
 * The parts of an address that a pattern such as `orders/details/:id` names; null where the address does
 * not match. `*` matches every address. Letters match in any case.
 */
export function matchPagePath(
  pattern: string,
  pathname: string,
): Readonly<Record<string, string>> | null {
  if (pattern === "*") return {};
  const wanted = splitPath(pattern);
  const given = splitPath(pathname);
  if (wanted.length !== given.length) return null;
  const parts: Record<string, string> = {};
  for (const [index, segment] of given.entries()) {
    const want = wanted[index] ?? "";
    if (want.startsWith(":")) parts[want.slice(1)] = decode(segment);
    else if (want.toLowerCase() !== segment.toLowerCase()) return null;
  }
  return parts;
}

function splitPath(path: string): readonly string[] {
  return path.split("/").filter((segment) => segment !== "");
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
