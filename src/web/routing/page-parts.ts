import type { ComponentType, ReactNode } from "react";
import { brand } from "#contract/brand.ts";
import { type Chain, listChains, pageRoute, type RouteEntry } from "./route-table.ts";

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
  readonly meta?: PageHead | ((id: string) => PageHead);
  /** Data that the page gives to the frames around it. */
  readonly handle?: unknown;
};

export type PageFiles = Readonly<Record<string, () => Promise<PageModule>>>;

/** A page or its code did not load: the network or the server is away. */
export class PageNotReached extends Error {}

/** @throws PageNotReached */
export function notReached(cause: unknown): never {
  throw new PageNotReached("The code of a page did not load.", { cause });
}

export type LoadedChain = {
  readonly parts: readonly (Pick<RouteEntry, "id" | "admitted"> & {
    readonly module: PageModule;
  })[];
  readonly id: string;
  readonly path: string;
  readonly module: PageModule;
};

export const pageHead = ({ id, module: { meta } }: LoadedChain): PageHead | undefined =>
  typeof meta === "function" ? meta(id) : meta;

/**
 * The pages of a table of routes. The last entry is the page for unknown addresses. Addresses without
 * parameters come first, so that `/pricing/create` is not `/pricing/:truckSize`.
 */
export function createPageTable(routes: readonly RouteEntry[], files: PageFiles) {
  const chains = listChains(routes).toSorted(
    (a, b) => countParameters(pageRoute(a)) - countParameters(pageRoute(b)),
  );
  const loaded = new Map<Chain, LoadedChain>();
  const loading = new Map<Chain, Promise<LoadedChain>>();

  async function fetchChain(chain: Chain): Promise<LoadedChain> {
    const parts = await Promise.all(
      chain.map(async ({ file, ...entry }) => {
        const fetchFile = files[file];
        if (!fetchFile) throw new PageNotReached("A document is the server's alone.");
        return { ...entry, module: await fetchFile().catch(notReached) };
      }),
    );
    const { id, module } = parts[parts.length - 1] as LoadedChain["parts"][number];
    const whole = { parts, id, module, path: pageRoute(chain).path ?? "*" };
    loaded.set(chain, whole);
    return whole;
  }

  function chainAt(pathname: string): Chain {
    const found = chains.find(
      (chain) => matchPath(pageRoute(chain).path ?? "*", pathname) !== null,
    );
    if (!found) throw new Error("The routes have no page for unknown addresses.");
    return found;
  }

  return {
    chainAt,
    isDocument: (pathname: string) => pageRoute(chainAt(pathname)).isDocument === true,
    /** Loads the code of a chain once. Returns the chain itself where its code is there. */
    load(chain: Chain): LoadedChain | Promise<LoadedChain> {
      const promise = loaded.get(chain) ?? loading.get(chain) ?? fetchChain(chain);
      if (promise instanceof Promise) loading.set(chain, promise);
      return promise;
    },
  };
}

export type PageTable = ReturnType<typeof createPageTable>;

function countParameters({ path = "" }: RouteEntry): number {
  if (path === "*") return Number.POSITIVE_INFINITY;
  return path.split("/").filter((part) => part.startsWith(":")).length;
}

/**
 * The parts of an address that a pattern such as `orders/details/:id` names; null where the address does
 * not match. `*` matches every address. Letters match in any case.
 */
export function matchPath(
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
