import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { type Navigate, Navigation } from "#web/ui/navigation.tsx";

export function IslandFrame(props: {
  readonly queryClient: QueryClient;
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
    <QueryClientProvider client={props.queryClient}>
      <Navigation value={navigation}>{props.children}</Navigation>
    </QueryClientProvider>
  );
}
