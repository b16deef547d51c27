import { createContext, use } from "react";
import { useLocation } from "#web/ui/navigation.tsx";
import { type LoadedChain, matchPath } from "./page-parts.ts";

export const IsArriving = createContext(false);

export const useIsArriving = (): boolean => use(IsArriving);

export const CurrentPage = createContext<LoadedChain | null>(null);

function useChain(): LoadedChain {
  const chain = use(CurrentPage);
  if (chain === null) throw new Error("There is no page around this.");
  return chain;
}

export function usePageId(): string {
  return useChain().id;
}

/** The export `handle` of the page, which its frames read. */
export function usePageHandle(): unknown {
  return useChain().module.handle;
}

/** The ids of the frames around the page, the outermost first. */
export function useFrameIds(): readonly string[] {
  return useChain().parts.map(({ id }) => id);
}

/** The part of the address that has this name in the page's route, such as `id`. */
export function useAddressPart(name: string): string {
  const part = matchPath(useChain().path, useLocation().pathname)?.[name];
  if (part === undefined) throw new Error(`The address of this page has no ${name}.`);
  return part;
}
