import type { ComponentType, ReactNode } from "react";
import { brand } from "#contract/brand.ts";
import { type Chain, chainsOf, pageOf, type RouteEntry } from "./route-table.ts";

export type PageHead = {
  readonly title: string;
  readonly description?: string;
  /** The canonical address of a public page; a page without one is kept out of search indexes. */
  readonly path?: string;
};

export function titleOf(head: PageHead | undefined): string {
  return head ? `${head.title} | ${brand.name}` : `${brand.name}: ${brand.tagline}`;
}

export type PageModule = {
  readonly default: ComponentType<{ readonly children?: ReactNode }>;
  readonly meta?: PageHead | ((id: string) => PageHead);
  /** What a page tells the frames around it. */
  readonly handle?: unknown;
};

export type PageFiles = Readonly<Record<string, () => Promise<PageModule>>>;

/** A page did not come, or its code: the line or the server is away. */
export class PageNotReached extends Error {}

/** @throws PageNotReached */
export function notReached(cause: unknown): never {
  throw new PageNotReached("The code of a page did not come.", { cause });
}

export type LoadedChain = {
  readonly parts: readonly { readonly id: string; readonly module: PageModule }[];
  readonly id: string;
  readonly path: string;
  readonly module: PageModule;
};

export const headOf = ({ id, module: { meta } }: LoadedChain): PageHead | undefined =>
  typeof meta === "function" ? meta(id) : meta;

/**
 * The pages of a table of routes. The last entry is the page for addresses that no other has.
 * Addresses without parameters go before those with, so `/pricing/create` is not `/pricing/:truckSize`.
 */
export function createPageTable(routes: readonly RouteEntry[], files: PageFiles) {
  const chains = chainsOf(routes).toSorted(
    (a, b) => parametersIn(pageOf(a)) - parametersIn(pageOf(b)),
  );
  const loaded = new Map<Chain, LoadedChain>();
  const loading = new Map<Chain, Promise<LoadedChain>>();

  async function fetchChain(chain: Chain): Promise<LoadedChain> {
    const parts = await Promise.all(
      chain.map(async ({ id, file }) => {
        const fetchFile = files[file];
        if (!fetchFile) throw new PageNotReached("A document is the server's alone.");
        return { id, module: await fetchFile().catch(notReached) };
      }),
    );
    const { id, module } = parts[parts.length - 1] as LoadedChain["parts"][number];
    const whole = { parts, id, module, path: pageOf(chain).path ?? "*" };
    loaded.set(chain, whole);
    return whole;
  }

  function chainAt(pathname: string): Chain {
    const found = chains.find((chain) => matchPath(pageOf(chain).path ?? "*", pathname) !== null);
    if (!found) throw new Error("The routes have no page for unknown addresses.");
    return found;
  }

  return {
    chainAt,
    isDocument: (pathname: string) => pageOf(chainAt(pathname)).isDocument === true,
    /** Loads the code of a chain, once; a chain whose code is there answers at once. */
    load(chain: Chain): LoadedChain | Promise<LoadedChain> {
      const promise = loaded.get(chain) ?? loading.get(chain) ?? fetchChain(chain);
      if (promise instanceof Promise) loading.set(chain, promise);
      return promise;
    },
  };
}

export type PageTable = ReturnType<typeof createPageTable>;

function parametersIn({ path = "" }: RouteEntry): number {
  if (path === "*") return Number.POSITIVE_INFINITY;
  return path.split("/").filter((part) => part.startsWith(":")).length;
}

/**
 * The parts of an address that a pattern such as `orders/details/:id` names, or null where the address
 * is none of the pattern's. `*` stands for any address. Letters match in any case.
 */
export function matchPath(
  pattern: string,
  pathname: string,
): Readonly<Record<string, string>> | null {
  if (pattern === "*") return {};
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(pathname);
  if (wanted.length !== given.length) return null;
  const parts: Record<string, string> = {};
  for (const [index, segment] of given.entries()) {
    const want = wanted[index] ?? "";
    if (want.startsWith(":")) parts[want.slice(1)] = decoded(segment);
    else if (want.toLowerCase() !== segment.toLowerCase()) return null;
  }
  return parts;
}

function segmentsOf(path: string): readonly string[] {
  return path.split("/").filter((segment) => segment !== "");
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
