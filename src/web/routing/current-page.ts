import { createContext, use } from "react";
import type { AdmittedParties } from "#domain/people/rights.ts";
import { useLocation } from "#web/ui/navigation.tsx";
import { type LoadedPage, matchPagePath } from "./page-parts.ts";

export const IsPageLoadingContext = createContext(false);

export const useIsPageLoading = (): boolean => use(IsPageLoadingContext);

export const LoadedPageContext = createContext<LoadedPage | null>(null);

function useChain(): LoadedPage {
  const chain = use(LoadedPageContext);
  if (chain === null) throw new Error("There is no page around this.");
  return chain;
}

export function usePageId(): string {
  return useChain().id;
}

/** The export `layoutProps` of the page, which the frames around the page read. */
export function usePageLayoutProps(): unknown {
  return useChain().module.layoutProps;
}

/** The clients, drivers or staff whom the guard around the page admits. */
export function useAdmittedParties(): AdmittedParties {
  const guard = useChain().parts.find(({ admitted }) => admitted !== undefined);
  if (guard?.admitted === undefined) throw new Error("There is no guard around this page.");
  return guard.admitted;
}

/** The part of the address that has this name in the page's route, such as `id`. */
export function usePathParameter(name: string): string {
  const part = matchPagePath(useChain().path, useLocation().pathname)?.[name];
  if (part === undefined) throw new Error(`The address of this page has no ${name}.`);
  return part;
}
