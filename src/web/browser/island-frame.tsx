import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import type { ReadCache } from "#web/api/use-read.ts";
import { type Navigate, NavigationContext } from "#web/ui/navigation.tsx";

export function IslandFrame(props: {
  readonly cache: ReadCache;
  readonly navigate: Navigate;
  readonly pathname: string;
  readonly children: ReactNode;
}) {
  const { navigate, pathname } = props;
  const navigation = useMemo(() => {
    const location = { pathname, search: "", hash: "", state: null, key: "document" };
    return { location, navigate };
  }, [navigate, pathname]);
  return (
    <QueryClientProvider client={props.cache}>
      <NavigationContext value={navigation}>{props.children}</NavigationContext>
    </QueryClientProvider>
  );
}
